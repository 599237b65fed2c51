import { Parser } from 'htmlparser2'
import { BLOCKS, DIGITS, DROPPED, EMBEDS, MARKS, NAMED, SILENT, WRAPS } from './html-elements.ts'
import { type Left, linkedAddress, note } from './left-out.ts'

// Rewrites other programs' HTML with the few elements that our Markdown has. Names what it drops. Fetches nothing.

/** Elements deeper than this are ignored; people do not write them. */
const DEEPEST = 60
/** Closing this many elements takes quadratic time. */
const FAR_TOO_DEEP = 1000
class Stop extends Error {}

interface Frame {
  name: string
  /** The element that was written for it. */
  block: string | null
  mark: string | null
  dropped: boolean
  /** Written after it is closed. */
  behind: string
  /** In a numbered list: the number of the next item. */
  next: number | null
}

interface PlainHtml {
  html: string
  /** The text is longer than a post may be; `html` has only the beginning. */
  tooLong: boolean
}

interface Options {
  /** A line break in the text counts, and an empty line starts a paragraph, as in old WordPress posts. */
  linesCount?: boolean
  most: number
  left: Left
}

export function plainHtml(html: string, options: Options): PlainHtml {
  const writer = new Writer(options)
  const parser = new Parser(writer)
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
  return writer.end()
}

class Writer {
  readonly #out: string[] = []
  readonly #frames: Frame[] = []
  readonly #left: Left
  readonly #most: number
  readonly #linesCount: boolean
  /** Marks around the following text, and how many of them are already written. */
  #marks: string[] = []
  #written = 0
  /** Written before the next text of the same block. */
  #break: '' | 'line' | 'paragraph' = ''
  #atStart = true
  /** The last text ends with a space. */
  #spaced = false
  #tooDeep = 0
  #size = 0
  #tooLong = false

  constructor({ left, most, linesCount = false }: Options) {
    this.#left = left
    this.#most = most
    this.#linesCount = linesCount
  }

  end(): PlainHtml {
    this.#edge()
    return { html: this.#out.join(''), tooLong: this.#tooLong }
  }

  readonly onopentag = (name: string, attribs: Record<string, string>) => {
    if (this.#frames.length > DEEPEST) {
      this.#tooDeep += 1
      if (this.#tooDeep <= FAR_TOO_DEEP) return
      note(this.#left, 'the rest of its words, which are nested far too deep')
      throw new Stop()
    }
    const frame: Frame = { name, block: null, mark: null, dropped: this.#isDropped(), behind: '', next: null }
    this.#frames.push(frame)
    if (!frame.dropped) this.#open(frame, attribs)
  }

  readonly onclosetag = () => {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1
      return
    }
    const frame = this.#frames.pop()
    if (!frame || frame.dropped) return
    if (frame.mark) this.#closeMark(frame.mark)
    if (frame.block || WRAPS.has(frame.name)) this.#edge()
    if (frame.block) this.#out.push(frame.block === 'pre' ? '</code></pre>' : `</${frame.block}>`)
    else if (WRAPS.has(frame.name)) this.#out.push('<div></div>')
    if (frame.behind.startsWith('<')) this.#out.push(frame.behind)
    else if (frame.behind) this.#words(frame.behind)
  }

  readonly ontext = (text: string) => {
    const frame = this.#frames.at(-1)
    if (frame?.dropped) return
    const small = this.#frames.findLastIndex(({ name }) => name === 'sup' || name === 'sub')
    if (small >= 0) this.#smallWords(text, small)
    else if (this.#inside('pre')) this.#code(text)
    else if (this.#linesCount && !this.#inside('table')) this.#lines(text)
    else this.#words(text.replace(/\s+/g, ' '))
  }

  #isDropped = () => this.#frames.at(-1)?.dropped ?? false
  #inside = (block: string) => this.#frames.some((frame) => frame.block === block)

  #open(frame: Frame, attribs: Record<string, string>) {
    const { name } = frame
    const box = name === 'input' && attribs.type === 'checkbox' && this.#inside('li')
    const dropped = Object.hasOwn(DROPPED, name) && !box ? DROPPED[name] : undefined
    frame.dropped = SILENT.has(name) || dropped !== undefined || EMBEDS.has(name)
    if (dropped) note(this.#left, dropped)
    if (EMBEDS.has(name)) this.#embedded(attribs)
    if (frame.dropped) return
    if (Object.hasOwn(NAMED, name)) note(this.#left, NAMED[name] ?? '')
    if (box) this.#inline(`<span data-box="${'checked' in attribs ? 'x' : ' '}"></span>`)
    else this.#openKept(frame, attribs)
  }

  #openKept(frame: Frame, attribs: Record<string, string>) {
    const { name } = frame
    if (name === 'br') this.#lineEnd()
    else if (name === 'hr') this.#block('<hr>')
    else if (name === 'img') this.#picture(attribs)
    else if (name === 'a') this.#link(frame, attribs)
    else if (Object.hasOwn(MARKS, name)) this.#openMark(frame, MARKS[name] ?? '')
    else if (Object.hasOwn(BLOCKS, name)) this.#openBlock(frame, BLOCKS[name] ?? '', attribs)
    else if (WRAPS.has(name)) this.#block('<div></div>')
    else this.#small(frame, attribs)
  }

  #openBlock(frame: Frame, block: string, attribs: Record<string, string>) {
    // A nested table, and elements that do not belong in a list, become text where they are.
    if (/^(?:table|tr|td)$/.test(block) && this.#inTableOf(block)) return this.#block('<div></div>')
    if (block === 'pre' && this.#inside('pre')) return
    this.#edge()
    frame.block = block
    this.#grow(2)
    if (block === 'ul' || block === 'ol') this.#openList(frame, attribs)
    else if (block === 'pre') this.#out.push('<pre><code>')
    else if (block === 'li') this.#openPoint()
    else this.#out.push(`<${block}>`)
  }

  #inTableOf(block: string): boolean {
    const parent = { table: null, tr: 'table', td: 'tr' }[block] ?? null
    const nearest = this.#frames.findLast((frame) => frame.block !== null)?.block ?? null
    return parent === null ? this.#inside('table') : nearest !== parent
  }

  #openPoint() {
    const list = this.#frames.findLast(({ block }) => block === 'ol' || block === 'ul')
    if (list?.block !== 'ol') return this.#out.push('<li>')
    const number = list.next ?? 1
    list.next = number + 1
    return this.#out.push(`<li value="${number}">`)
  }

  #openList(frame: Frame, attribs: Record<string, string>) {
    const around = this.#frames.findLast((one) => one !== frame && one.block !== null)
    if (around?.block === 'ul' || around?.block === 'ol') {
      // Many programs put an inner list after the item that it belongs to.
      if (this.#out.at(-1) === '</li>') this.#out.pop()
      else this.#out.push('<li>')
      frame.behind = '</li>'
    }
    const start = /^\d{1,9}$/.test(attribs.start ?? '') ? Number(attribs.start) : 1
    if (frame.name === 'ol' && /^[aAiI]$/.test(attribs.type ?? ''))
      note(this.#left, 'a list with letters: it has numbers here')
    if (frame.name === 'ol' && 'reversed' in attribs)
      note(this.#left, 'a list that counts down: it counts up here')
    if (frame.name === 'ol') frame.next = start
    this.#out.push(`<${frame.name}>`)
  }

  /** Small print, above or between the text. */
  #small(frame: Frame, attribs: Record<string, string>) {
    if (frame.name === 'q') {
      this.#words('“')
      frame.behind = '”'
    } else if (frame.name === 'rt') {
      this.#words(' (')
      frame.behind = ')'
    } else if (frame.name === 'abbr' && attribs.title) note(this.#left, 'what an abbreviation stands for')
    if (attribs.style && /display:\s*none/i.test(attribs.style)) {
      note(this.#left, 'words that were hidden')
      frame.dropped = true
    }
  }

  /** x², H₂O, the number of a note, and 1st. */
  #smallWords(text: string, at: number) {
    const words = text.trim()
    const isNote = this.#frames.slice(at).some(({ name }) => name === 'a')
    if (words === '') return
    if (isNote) this.#words(`[${words.replace(/^\[|\]$/g, '')}]`)
    else if (/^\d{1,9}$/.test(words))
      this.#words(
        words.replace(/\d/g, (digit) => DIGITS[this.#frames[at]?.name ?? '']?.[Number(digit)] ?? digit),
      )
    else {
      if (!/^(?:st|nd|rd|th|tm|sm)$/i.test(words))
        note(this.#left, 'raised or lowered words: they are on the line here')
      this.#words(text.replace(/\s+/g, ' '))
    }
  }

  #link(frame: Frame, attribs: Record<string, string>) {
    const href = linkedAddress(attribs.href ?? '')
    if (href) this.#openMark(frame, `a href="${attribute(href)}"`)
    else if (/^#/.test((attribs.href ?? '').trim()) && this.#frames.some(({ name }) => name === 'sup')) return
    else if (/^#/.test((attribs.href ?? '').trim())) note(this.#left, 'a link to a place in the same text')
    else if (attribs.href) note(this.#left, 'a link that does not lead to a page')
  }

  /** A picture links to its own URL, or, inside a link to a larger picture, to that one. */
  #picture(attribs: Record<string, string>) {
    const alt = (attribs.alt ?? '').replace(/\s+/g, ' ').trim()
    if (/\bwp-smiley\b|\bemoji\b/.test(attribs.class ?? '') && alt) return this.#words(alt)
    const around = this.#marks.find((mark) => mark.startsWith('a href='))?.slice('a href="'.length, -1)
    const larger = around && /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(around) ? around : null
    const src = larger ?? attribute(linkedAddress(attribs.src ?? attribs['data-src'] ?? '') ?? '')
    if (!src) return note(this.#left, 'a picture that is no file of the old site')
    note(this.#left, 'a picture: the text links to its address until you add it')
    if (around && !larger) note(this.#left, 'the link of a picture')
    const outer = this.#marks
    const words = `Picture to replace: ${alt || 'without a description'}`
    this.#closeMarks(0)
    this.#marks = []
    this.#inline(`<a href="${src}" data-as="picture">${escaped(words)}</a>`, words.length)
    this.#marks = outer
  }

  #embedded(attribs: Record<string, string>) {
    note(this.#left, 'something embedded from another site: the text links to it instead')
    const src = linkedAddress(attribs.src ?? attribs.data ?? '')
    if (src) this.#inline(`<a href="${attribute(src)}">Embedded before</a>`, 15)
  }

  #openMark(frame: Frame, mark: string) {
    const name = mark.split(' ')[0]
    if (this.#marks.some((one) => one.split(' ')[0] === name)) return
    frame.mark = mark
    this.#marks.push(mark)
  }

  #closeMark(mark: string) {
    const at = this.#marks.lastIndexOf(mark)
    if (at < 0) return
    this.#closeMarks(at)
    this.#marks.splice(at, 1)
  }

  /** Closes the marks that are written, down to this many. */
  #closeMarks(downTo: number) {
    while (this.#written > downTo) {
      this.#written -= 1
      this.#out.push(`</${this.#marks[this.#written]?.split(' ')[0]}>`)
    }
  }

  #openMarks() {
    for (; this.#written < this.#marks.length; this.#written += 1) {
      const mark = this.#marks[this.#written] ?? ''
      // Two adjacent bold parts become one.
      if (this.#out.at(-1) === `</${mark}>`) this.#out.pop()
      else this.#out.push(`<${mark}>`)
    }
  }

  /** A block starts or ends here. */
  #edge() {
    this.#closeMarks(0)
    this.#break = ''
    this.#atStart = true
  }

  #block(html: string) {
    this.#edge()
    this.#grow(2)
    this.#out.push(html)
  }

  #lineEnd() {
    if (this.#inside('pre')) return this.#code('\n')
    if (this.#atStart) return
    this.#break = this.#break === '' ? 'line' : 'paragraph'
  }

  #lines(text: string) {
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      if (at > 0 && !this.#atStart) {
        const before = lines[at - 1] ?? ''
        // A line break directly after <br> does not count.
        if (at > 1 && before.trim() === '') this.#break = 'paragraph'
        else if (this.#break === '') this.#break = 'line'
      }
      const words = line.replace(/\s+/g, ' ')
      if (words.trim() !== '' || (lines.length === 1 && words)) this.#words(words)
    }
  }

  #words(text: string) {
    const atEdge = this.#atStart || this.#break !== '' || this.#spaced
    const words = atEdge ? text.replace(/^\s+/, '') : text
    if (words === '') return
    this.#inline(escaped(words), words.length)
    this.#spaced = words.endsWith(' ')
  }

  #inline(html: string, size = html.length) {
    if (this.#break === 'line') {
      this.#openMarks()
      this.#out.push('<br>')
    } else if (this.#break === 'paragraph') {
      this.#closeMarks(0)
      this.#out.push('<div></div>')
    }
    this.#break = ''
    this.#atStart = false
    this.#spaced = false
    this.#openMarks()
    this.#grow(size)
    this.#out.push(html)
  }

  #code(text: string) {
    this.#grow(text.length)
    this.#out.push(escaped(text.replace(/[^\S\n]{200,}/g, (blanks) => blanks.slice(0, 200))))
  }

  #grow(by: number) {
    this.#size += by
    if (this.#size <= this.#most) return
    this.#tooLong = true
    throw new Stop()
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')
