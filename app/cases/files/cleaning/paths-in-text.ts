// The path of a file on a computer, like C:\Users\Robin Example\letter.docx, contains its owner's name.

const SLASH = String.raw`(?:[\\/]|%5C|%2F)`
const START = String.raw`(?<![A-Za-z0-9.])(?:file:\/+|[A-Za-z]:${SLASH}(?!\/)|\\{2,4}[\w.$-]+\\|\/(?:Users|home|Volumes)\/)`
const PATH = new RegExp(String.raw`${START}[^"'<>|\r\n]*`, 'gi')
const ANY = new RegExp(START, 'i')

export const hasPath = (text: string): boolean => ANY.test(text)

/** The same text with file names instead of paths. */
export const pathsShortened = (text: string): string =>
  hasPath(text) ? text.replace(PATH, (path) => path.split(new RegExp(SLASH, 'i')).at(-1) ?? '') : text
