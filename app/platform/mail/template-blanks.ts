// Blanks that a reply template leaves for the writer: names in braces, and places with nothing in them yet.

const BRACED = /\{\{([^{}]*)\}\}/g

/** The names in braces that are not in `known`, each once. */
export function unknownVariables(text: string, known: Readonly<Record<string, string>>): string[] {
  const found = [...text.matchAll(BRACED)].map((match) => (match[1] ?? '').trim())
  return [...new Set(found.filter((name) => !Object.hasOwn(known, name.toLowerCase())))]
}

/** The text with every known value filled in. */
export const filledWith = (text: string, value: (name: string) => string | undefined): string =>
  text.replace(BRACED, (braces, name: string) => value(name.trim().toLowerCase()) ?? braces)

/** Braces left in a reply, which the person should not read. */
export const hasBraces = (text: string): boolean => /\{\{|\}\}/.test(text)

const LONE_MARK = /^\s*(?:[-*+]|\d+[.)]|>)\s*$/
const STRONG_LINE = /^\*\*.*:\*\*$/
/** A template ends a blank with a colon and a space: "Why we ask: ". */
const OPEN_END = /:[ \t]+$/

/** The empty places of a letter: "1.", "Why we ask:", or a heading directly above the next one. */
export function emptyPlaces(text: string): string[] {
  const lines = text.split('\n')
  const plain = (line: string) => line.replaceAll('**', '').trim()
  const isEmpty = (line: string, at: number): boolean => {
    if (LONE_MARK.test(line) || OPEN_END.test(line)) return true
    const below = lines.slice(at + 1)
    // Space was left: two empty lines below "What we do now:".
    if (line.endsWith(':') && below.length > 1 && below.slice(0, 2).every((one) => !one.trim())) return true
    const next = below.find((one) => one.trim()) ?? ''
    return STRONG_LINE.test(line.trim()) && STRONG_LINE.test(next.trim())
  }
  const named = lines.flatMap((line, at) => {
    if (!isEmpty(line, at)) return []
    const above = plain(lines.slice(0, at).findLast((one) => one.trim()) ?? '')
    return [LONE_MARK.test(line) && above.endsWith(':') ? above : plain(line)]
  })
  return [...new Set(named)]
}

/** The steps left before a letter can be sent, in a sentence. */
export function leftToFill(text: string): string | undefined {
  if (hasBraces(text)) return 'Something in double braces was not filled in. Fill it in, or take it out'
  const places = emptyPlaces(text)
  if (places.length === 0) return undefined
  const named = places.map((place) => `“${place}”`).join(', ')
  return `The letter has empty places: ${named}. Fill them in, or take them out`
}
