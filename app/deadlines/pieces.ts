import { type Part, partsOf } from '#app/ui/parts/sentence-parts.ts'

// Parts of a page as plain data. The server renders them with React and a small script renders them
// in the browser, so that both show the same text (components/pieces.tsx, draw-pieces.client.ts).

export interface Element {
  tag: string
  attributes: Record<string, string>
  inside: Piece[]
}

export type Piece = string | Element
/** `null` and `false` are skipped. */
type Given = Piece | Piece[] | null | undefined | false

export const element = (tag: string, attributes: Record<string, string>, ...inside: Given[]): Element => ({
  tag,
  attributes,
  inside: inside.flatMap((one) => (one ? one : [])),
})

const withClass = (tag: string, name: string, inside: Given[]): Element =>
  element(tag, name ? { class: name } : {}, ...inside)

export const paragraph = (...inside: Given[]): Element => withClass('p', '', inside)
export const small = (...inside: Given[]): Element => withClass('p', 'date-small', inside)
const listWith =
  (name: string) =>
  (...lines: Given[][]): Element =>
    withClass(
      'ul',
      name,
      lines.map((line) => withClass('li', '', line)),
    )
export const list = listWith('spaced line-links')
/** Sentences with links inside: taller links would lie over each other where a sentence wraps. */
export const sentences = listWith('spaced')

/** A sentence of words.ts. Slots of links are URLs, those of values are text. */
export const said = (sentence: string, slots: Record<string, string> = {}): Piece[] => {
  const names = new Set<string>()
  const parts = partsOf(sentence, names)
  for (const name of names) if (!(name in slots)) throw new Error(`Nothing fills “${name}” in: ${sentence}`)
  return drawn(parts, slots)
}

const drawn = (parts: readonly Part[], slots: Record<string, string>): Piece[] =>
  parts.map((part) => {
    if (typeof part === 'string') return part
    if ('bold' in part) return element('strong', {}, drawn(part.bold, slots))
    if ('value' in part) return slots[part.value] ?? ''
    return element('a', { href: slots[part.link] ?? '' }, drawn(part.words, slots))
  })

/** A collapsed section, with the markup of Disclosure. */
export const folded = (summary: string, ...inside: Given[]): Element =>
  foldedUnless(false, summary, ...inside)

export const foldedUnless = (open: boolean, summary: string, ...inside: Given[]): Element =>
  element(
    'details',
    { class: 'disclosure', ...(open && { open: 'open' }) },
    element('summary', {}, chevron, element('span', {}, summary)),
    element('div', { class: 'disclosure-body date-more' }, ...inside),
  )

/** The same markup as ui/parts/icons.tsx. */
const icon = (...paths: string[]): Element =>
  element(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', focusable: 'false', 'aria-hidden': 'true' },
    ...paths.map((d) => element('path', { d })),
  )

const chevron = icon('M6 9.2l6 6 6-6')

/** The error beside a question, with the markup of FieldError. */
export const fieldError = (id: string, heard: string, sentence: string): Element =>
  element(
    'p',
    { id, class: 'field-error' },
    icon('M12 3.4 21.4 20H2.6Z', 'M12 10v4.4', 'M12 17.2v.1'),
    element('span', {}, element('span', { class: 'only-heard' }, heard), sentence),
  )

/** Names and values; rows without a value are skipped. */
export const facts = (...rows: [name: string, ...value: Given[]][]): Element =>
  element(
    'dl',
    { class: 'date-facts' },
    ...rows
      .filter(([, ...value]) => value.some((one) => one && (!Array.isArray(one) || one.length > 0)))
      .map(([name, ...value]) => element('div', {}, element('dt', {}, name), element('dd', {}, ...value))),
  )

/** A form that posts its hidden values with one button. */
export const posting = (
  { action, button, look = '' }: { action: string; button: string; look?: string },
  holds: Record<string, string>,
): Element =>
  element(
    'form',
    { method: 'post', action },
    ...Object.entries(holds).map(([name, value]) => element('input', { type: 'hidden', name, value })),
    element('button', { type: 'submit', class: look ? `button ${look}` : 'button' }, button),
  )

/** The text content, in reading order. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((one) => (typeof one === 'string' ? one : textOf(one.inside))).join('')
