// What a form of the console had when its page came, before anybody typed.

/** Where words that were typed on an earlier visit are in a form again: an event of the form, with a `WordsBack`. */
export const WORDS_BACK = 'words-back'

/**
 * What was typed into a form need not be kept any more: an event of the form, once it shows what is saved. With a `WordsSaved`, where
 * it was saved while its writer typed on.
 */
export const WORDS_DROPPED = 'words-dropped'

/** By the names of the fields. */
export type WordsSaved = Readonly<Record<string, string>>

export interface WordsBack {
  /** The version that the words were typed on; a later one may hold words of a colleague. */
  began?: string | undefined
  /** When the server took them, in words; empty where they were typed in this tab. */
  at: string
}

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isBox = (field: TypedField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const optionAtFirst = ({ options }: HTMLSelectElement) =>
  [...options].find((option) => option.defaultSelected) ?? options[0]

/** What the page wrote into a field; of a box, "on" or nothing. Somebody may have typed before any script was there to hear it. */
export function savedIn(field: TypedField): string {
  if (isBox(field)) return field.defaultChecked ? 'on' : ''
  if (field instanceof HTMLSelectElement) return optionAtFirst(field)?.value ?? ''
  return field.defaultValue.replaceAll('\r\n', '\n')
}

/** What a field has now; of a box, "on" or nothing. */
export const typedIn = (field: TypedField): string =>
  isBox(field) ? (field.checked ? 'on' : '') : field.value

const NOT_TYPED = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image'])

const typedFields = (form: HTMLFormElement): TypedField[] =>
  [...form.elements].filter(
    (el): el is TypedField =>
      (el instanceof HTMLInputElement ||
        el instanceof HTMLTextAreaElement ||
        el instanceof HTMLSelectElement) &&
      !NOT_TYPED.has(el.type),
  )

/** Whether anything in the form is other than what is saved. */
export const differs = (form: HTMLFormElement): boolean =>
  typedFields(form).some((field) => typedIn(field) !== savedIn(field))

/** Puts what is saved back into each field. */
export function showSaved(form: HTMLFormElement): void {
  for (const field of typedFields(form)) if (typedIn(field) !== savedIn(field)) putIn(field, savedIn(field))
  form.dispatchEvent(new Event(WORDS_DROPPED, { bubbles: true }))
}

/** Past React's own setter, which would hide the change from it. */
export function putIn(field: TypedField, value: string): void {
  if (isBox(field)) {
    if (field.checked !== (value === 'on')) field.click()
    return
  }
  const kind = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

interface Refusal {
  typed?: Readonly<Record<string, string | undefined>>
  /** Whether it told of what a colleague saved. */
  meanwhile?: unknown
}

/**
 * What a form goes on from once it was refused: what it came with in this field, so that the next Save does not replace what
 * a colleague saved since. Only after they were told of that is it the newest.
 */
export const stateToGoOnFrom = (newest: string, answer?: Refusal | null, field = 'seen'): string =>
  (!answer?.meanwhile && answer?.typed?.[field]) || newest

/** The same where it is a version. */
export function versionToGoOnFrom(newest: number, answer?: Refusal | null): number {
  const came = stateToGoOnFrom('', answer, 'version')
  // 0 is one, too: of what nobody had changed.
  return /^\d{1,9}$/.test(came) ? Number(came) : newest
}
