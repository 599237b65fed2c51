// A picture in the Markdown of a post is on a line of its own: ![What it shows](picture:12)

const LINE = /^ {0,3}!\[((?:[^\]\\]|\\.)*)\]\(picture:([1-9]\d{0,8})\)\s*$/
const FENCE = /^ {0,3}(?:```|~~~)/

interface PictureLine {
  /** Its description; empty: decoration only. */
  words: string
  id: number
}

const pictureIn = (line: string): PictureLine | null => {
  const [, words, id] = LINE.exec(line) ?? []
  return words === undefined ? null : { words: words.replace(/\\(.)/g, '$1').trim(), id: Number(id) }
}

/** Splits a text into Markdown and pictures, in order. A code block contains no pictures. */
export function withPictures(markdown: string): (string | PictureLine)[] {
  const found: (string | PictureLine)[] = []
  let lines: string[] = []
  let code = false
  const end = () => {
    const text = lines.join('\n')
    if (text.trim() !== '') found.push(text)
    lines = []
  }
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) code = !code
    const picture = code ? null : pictureIn(line)
    if (!picture) {
      lines.push(line)
      continue
    }
    end()
    found.push(picture)
  }
  end()
  return found
}

export const pictureLines = (markdown: string): PictureLine[] =>
  withPictures(markdown).filter((one) => typeof one !== 'string')

/** The line to insert into a text. Brackets in the description would end it. */
export const lineFor = (id: number, description: string): string =>
  `![${description.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')}](picture:${id})`

/** The URL of a picture at one width; `staff`: one that also works before a post that shows it is published. */
export const pictureUrl = (id: number, { width }: { width: number }, staff = false): string =>
  `${staff ? '/staff/content/pictures/file' : '/blog/pictures'}/${id}-${width}.webp`

/** The picture and the width in such a URL. */
export function namedIn(file: string): { id: number; width: number } | null {
  const [, id, width] = /^([1-9]\d{0,8})-([1-9]\d{0,4})\.webp$/.exec(file) ?? []
  return id && width ? { id: Number(id), width: Number(width) } : null
}
