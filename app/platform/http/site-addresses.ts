// The URLs of this site, for links that people write. The server sets them at its start, from the site map.

type Names = readonly string[]

const isOpen = (name: string): boolean => name.startsWith(':')

/** Whether the parts of a path match a URL in the site map: `['blog', '17']` of `['blog', ':postId']`. */
export const fits = (names: Names, asked: readonly string[]): boolean =>
  names.length === asked.length &&
  names.every((name, at) => isOpen(name) || name.toLowerCase() === asked[at]?.toLowerCase())

let known: readonly Names[] = []

/** @param all the parts of each URL, as in the site map: `['blog', ':postId']` */
export function knowAddresses(all: readonly Names[]): void {
  known = all.filter(([first]) => first !== '*')
}

/**
 * Whether this site has a page or a file at a path.
 * @returns `one-of-many` if that depends on a name or number in it, and as long as the URLs are not set
 */
export function addressKind(path: string): 'fixed' | 'one-of-many' | 'nowhere' {
  const asked = path.split('/').filter(Boolean)
  const fitting = known.filter((names) => fits(names, asked))
  if (fitting.some((names) => !names.some(isOpen))) return 'fixed'
  return fitting.length > 0 || known.length === 0 ? 'one-of-many' : 'nowhere'
}
