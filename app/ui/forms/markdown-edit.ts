// The actions of the buttons above a text. Pure functions: a text and a selection in, one replacement out.

export const MARKS = ['heading', 'strong', 'list', 'numbers', 'quote', 'link'] as const
export type Mark = (typeof MARKS)[number]

interface Selected {
  text: string
  start: number
  end: number
}

interface Edit {
  /** The replaced range, and its replacement. */
  from: number
  to: number
  by: string
  /** The selection afterwards. */
  start: number
  end: number
}

const BEGINS = { heading: '## ', list: '- ', quote: '> ' } as const
const BEGINNING = /^(?:#{1,6} +|[-*] +|\d+\. +|> +)/

/** A second press removes the formatting. */
export function edit(mark: Mark, { text, start, end }: Selected): Edit {
  if (mark === 'strong') return strong({ text, start, end })
  if (mark === 'link') return link({ text, start, end })
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const beginning = (at: number) => (mark === 'numbers' ? `${at + 1}. ` : BEGINS[mark])
  const written = lines.filter((line) => line.trim() !== '')
  const marked = written.length > 0 && written.every((line) => hasMark(mark, line))
  let count = 0
  const by = lines
    .map((line) => {
      if (lines.length > 1 && line.trim() === '') return line
      const bare = line.replace(BEGINNING, '')
      return marked ? bare : beginning(count++) + bare
    })
    .join('\n')
  // With an empty selection the cursor stays with the text; otherwise everything changed is selected.
  if (start !== end) return { from, to, by, start: from, end: from + by.length }
  const at = Math.max(from, start + by.length - (to - from))
  return { from, to, by, start: at, end: at }
}

const hasMark = (mark: 'heading' | 'list' | 'quote' | 'numbers', line: string): boolean =>
  mark === 'numbers' ? /^\d+\. /.test(line) : line.startsWith(BEGINS[mark])

function strong({ text, start, end }: Selected): Edit {
  const words = text.slice(start, end)
  const outside = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  if (outside) return { from: start - 2, to: end + 2, by: words, start: start - 2, end: end - 2 }
  if (/^\*\*[\s\S]+\*\*$/.test(words)) {
    const bare = words.slice(2, -2)
    return { from: start, to: end, by: bare, start, end: start + bare.length }
  }
  // Spaces at the ends stay outside: "** words**" is not valid emphasis.
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? []
  const by = `${before}**${inner || 'words'}**${after}`
  const begin = start + before.length + 2
  return { from: start, to: end, by, start: begin, end: begin + (inner || 'words').length }
}

/** Selects the URL afterwards, to be typed or pasted. */
function link({ text, start, end }: Selected): Edit {
  const words = text
    .slice(start, end)
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(words)
  const name = isAddress || words === '' ? 'words' : words
  const address = isAddress ? words : 'https://'
  const by = `[${name}](${address})`
  if (isAddress) return { from: start, to: end, by, start: start + 1, end: start + 1 + name.length }
  const begin = start + name.length + 3
  return { from: start, to: end, by, start: begin, end: begin + address.length }
}

/** Applies a button to a box as if it was typed, so that Undo reverts it. */
export function write(box: HTMLTextAreaElement, mark: Mark): void {
  const done = edit(mark, { text: box.value, start: box.selectionStart, end: box.selectionEnd })
  box.focus()
  box.setSelectionRange(done.from, done.to)
  // Fallback for browsers that no longer support this.
  if (!document.execCommand('insertText', false, done.by)) {
    box.setRangeText(done.by, done.from, done.to)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(done.start, done.end)
}

/** The button that an arrow key, Home or End moves to. */
export function nextMark(key: string, at: number, buttons: number): number | undefined {
  const last = buttons - 1
  return { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
    key
  ]
}
