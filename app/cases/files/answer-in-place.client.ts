// Parts of a page about a case that a script replaces without a reload.

/** The files listed there. */
export const listed = (where: ParentNode): HTMLElement[] => [
  ...where.querySelectorAll<HTMLElement>('.file-list [data-file]'),
]

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (one: Element): one is Control =>
  one.matches('textarea, select, input:not([type=hidden])') && (one as Control).name !== ''

const isBox = (one: Control): one is HTMLInputElement => one.type === 'checkbox' || one.type === 'radio'
const isFile = (one: Control): one is HTMLInputElement => one.type === 'file'

/**
 * Carries typed, ticked and chosen values over, including changes made while the form was being sent.
 * @param taken a file that the server has now: a field that still holds it is left empty
 */
export function bringOver(from: Element[], to: Element[], taken: File | undefined): void {
  const places = to.filter(isControl)
  for (const old of from.filter(isControl)) {
    const place = places.find(
      (one) => one.name === old.name && one.type === old.type && (!isBox(old) || one.value === old.value),
    )
    if (!place) continue
    if (isBox(old) && isBox(place)) place.checked = old.checked
    else if (isFile(old) && isFile(place)) place.files = stillToGo(old.files, taken)
    else place.value = old.value
  }
}

const stillToGo = (files: FileList | null, taken: File | undefined): FileList | null =>
  taken && files?.[0] === taken ? null : files

/** Shows the error at the top of the page, as the server would. @param field the id of the field with the error */
export function tellProblem(sentence: string, field?: string): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-problem]')
  const box = template?.content.firstElementChild?.cloneNode(true)
  if (!(box instanceof HTMLElement)) return
  const line = box.querySelector('li')
  const says = field ? document.createElement('a') : line
  if (!line || !says) return
  says.textContent = sentence
  if (says instanceof HTMLAnchorElement) says.href = `#${field}`
  if (says !== line) line.replaceChildren(says)
  document.querySelector('.error-summary')?.remove()
  document.querySelector('main .leave')?.before(box)
  if (!document.title.startsWith('Error: ')) document.title = `Error: ${document.title}`
  box.focus()
}
