// The values a console form had when its page loaded, before any typing.

/** Text from an earlier visit was put back into the form: an event of the form, with a `RestoredDraft`. */
export const DRAFT_RESTORED = 'words-back'

/**
 * The form's stored text is no longer needed: an event of the form, once it shows
 * what is saved. With a `SavedDraft` if it was saved while its author kept typing.
 */
export const DRAFT_DROPPED = 'words-dropped'

/** By field name. */
export type SavedDraft = Readonly<Record<string, string>>

export interface RestoredDraft {
  /** The version the text was typed on; a later one may contain a colleague's changes. */
  began?: string | undefined
  /** When the server stored it, in words; empty if it was typed in this tab. */
  at: string
}

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isBox = (field: TypedField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const optionAtFirst = ({ options }: HTMLSelectElement) =>
  [...options].find((option) => option.defaultSelected) ?? options[0]

/** The initial value of a field; for a checkbox, "on" or empty. The user may have typed before any script listened. */
export function savedIn(field: TypedField): string {
  if (isBox(field)) return field.defaultChecked ? 'on' : ''
  if (field instanceof HTMLSelectElement) return optionAtFirst(field)?.value ?? ''
  return field.defaultValue.replaceAll('\r\n', '\n')
}

/** The current value of a field; for a checkbox, "on" or empty. */
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

/** Whether anything in the form differs from what is saved. */
export const differs = (form: HTMLFormElement): boolean =>
  typedFields(form).some((field) => typedIn(field) !== savedIn(field))

/** Resets each field to its saved value. */
export function showSaved(form: HTMLFormElement): void {
  for (const field of typedFields(form)) if (typedIn(field) !== savedIn(field)) putIn(field, savedIn(field))
  form.dispatchEvent(new Event(DRAFT_DROPPED, { bubbles: true }))
}

/** Bypasses React's own setter, which would hide the change from it. */
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
  /** Whether it reported a colleague's change. */
  meanwhile?: unknown
}

/**
 * The state a form continues from after a refusal: the one it was loaded with, from this field, so that the next
 * Save does not overwrite what a colleague saved since. It is the newest only after the user was told of that.
 */
export const stateToGoOnFrom = (newest: string, answer?: Refusal | null, field = 'seen'): string =>
  (!answer?.meanwhile && answer?.typed?.[field]) || newest

/** The same for a version number. */
export function versionToGoOnFrom(newest: number, answer?: Refusal | null): number {
  const came = stateToGoOnFrom('', answer, 'version')
  // 0 is valid, too: for something never changed.
  return /^\d{1,9}$/.test(came) ? Number(came) : newest
}
