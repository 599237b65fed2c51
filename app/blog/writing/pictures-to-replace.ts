import { lineFor } from '../pictures/pictures-in-text.ts'

// Pictures of another site that an imported post links to until they are in the library.

const PICTURE = /\[Picture to replace: ((?:[^\]\\\n]|\\.){0,2000})\]\(([^()\s]{1,2000})\)/g
const WITHOUT = 'without a description'

/** The URLs of all pictures a text still needs. */
export const picturesToReplace = (body: string): string[] => [
  ...new Set([...body.matchAll(PICTURE)].map(([, , source = '']) => source)),
]

/** A post's description of a picture; empty if it has none. */
export function saidOf(body: string, source: string): string {
  for (const [, words = '', from] of body.matchAll(PICTURE))
    if (from === source && words !== WITHOUT) return words.replace(/\\(.)/g, '$1')
  return ''
}

/** The text with library pictures in place of their links. One inside a list, a quotation or a table stays a link. */
export function withLibraryPictures(body: string, idOf: (source: string) => number | undefined): string {
  let code = false
  return body
    .split('\n')
    .map((line) => {
      if (/^ {0,3}(?:```|~~~)/.test(line)) code = !code
      return code || /^\s*(?:[->|*+]|\d+[.)]|\s{4})/.test(line) ? line : lineWith(line, idOf)
    })
    .join('\n')
}

/** A picture needs a line of its own, so the text before and after it becomes paragraphs. */
function lineWith(line: string, idOf: (source: string) => number | undefined): string {
  const parts: string[] = []
  let at = 0
  for (const { 0: whole, 1: words = '', 2: source = '', index } of line.matchAll(PICTURE)) {
    const id = idOf(source)
    if (id === undefined) continue
    const description = words === WITHOUT ? '' : words.replace(/\\(.)/g, '$1')
    parts.push(line.slice(at, index), lineFor(id, description))
    at = index + whole.length
  }
  if (at === 0) return line
  return [...parts, line.slice(at)]
    .map((part) => part.replace(/\\$/, '').trim())
    .filter(Boolean)
    .join('\n\n')
}

/** The file of a picture in a folder: the one whose path shares most with its URL, from the end. */
export function fileOfPicture(source: string, names: readonly string[]): string | undefined {
  const path = pathOf(source)
  // Sizes that WordPress generates: ramp-300x200.jpg of ramp.jpg.
  const original = path.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, '').replace(/-scaled(?=\.\w+$)/, '')
  return bestOf(original, names) ?? bestOf(path, names)
}

function pathOf(source: string): string {
  const path = source.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    // A URL with a stray percent sign is used unchanged.
    return path
  }
}

function bestOf(path: string, names: readonly string[]): string | undefined {
  const parts = path.split('/').filter(Boolean)
  const file = parts.at(-1)?.toLowerCase()
  let best: string | undefined
  let most = 0
  for (const name of names) {
    const own = name.split('/').filter(Boolean)
    if (own.at(-1)?.toLowerCase() !== file) continue
    let same = 0
    while (same < own.length && own.at(-1 - same)?.toLowerCase() === parts.at(-1 - same)?.toLowerCase())
      same += 1
    if (same > most) [best, most] = [name, same]
  }
  return best
}
