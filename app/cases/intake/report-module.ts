import { autosaveFields } from '#app/platform/autosave/autosave-fields.ts'
import type { Told } from '#app/platform/autosave/save-queue.ts'
import { newSecret } from '#app/platform/ids.ts'
import { dayOf } from '#app/platform/time.ts'
import { listed } from '../files/answer-in-place.client.ts'
import { isOnItsWay, sendInPlace } from '../files/in-place.client.ts'
import { words } from './words.ts'

// The script of the report, whole and one question at a time: it saves the typed text, sends the form without a reload, and
// hides the name questions from an anonymous person. Without it the form works by its buttons.

const WHY: Record<string, string> = words.saved.why
/** After these there is nothing left to save. */
const ENDS = ['send', 'clear']

sendInPlace({
  begin: (form) => {
    giveSecret(form)
    const stop = keep(form)
    sayDayHere(form)
    form.addEventListener('submit', () => sayDayHere(form))
    const addMute = () => leaveOutNames(form)
    form.addEventListener('change', addMute)
    addEventListener('pageshow', addMute)
    addMute()
    warnWithoutCookies()
    return () => {
      stop()
      removeEventListener('pageshow', addMute)
    }
  },
  goesOn: (intent) => !ENDS.includes(intent),
  fillsIn: (intent) => (intent === 'card' ? 'communication' : undefined),
  part: 'files',
  changed: sayWhatChanged,
})

/** The cached page is the same for everyone. A page rendered for this visitor has the secret of their form. */
function giveSecret(form: HTMLFormElement): void {
  if (form.elements.namedItem('submission')) return
  form.insertAdjacentHTML('beforeend', `<input type="hidden" name="submission" value="${newSecret()}">`)
}

function keep(form: HTMLFormElement): () => void {
  const { keptAt, step } = form.dataset
  for (const line of linesOf('[data-saved=""]')) line.textContent = words.saved.asYouType
  if (!keptAt) return () => undefined
  const along = (): Record<string, string> => ({
    submission: String(new FormData(form).get('submission') ?? ''),
    here: dayHere(),
    ...(step ? { at: step } : {}),
  })
  return autosaveFields(form, { url: keptAt, along, tell: tellSaved, isBusy: isOnItsWay }).stop
}

/** The day in the person's time zone: "yesterday" is counted from it. */
function dayHere(): string {
  return dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

function sayDayHere(form: HTMLFormElement): void {
  const found = form.querySelector<HTMLInputElement>('input[name=here]')
  const box = found ?? document.createElement('input')
  Object.assign(box, { type: 'hidden', name: 'here', value: dayHere() })
  if (!found) form.append(box)
}

function linesOf(which: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`${which} > p:first-child`)
}

function tellSaved(told: Told): void {
  const trouble = told.state === 'not-saved' ? (WHY[told.why] ?? words.saved.failed) : ''
  for (const line of linesOf('[data-saved]')) {
    line.hidden = trouble !== ''
    if (told.state === 'saved') line.textContent = words.saved.at(told.at)
    const said = line.parentElement?.querySelector('[role=status]')
    if (said) said.textContent = trouble
  }
}

/** Hides the name questions as soon as the anonymous box is checked. */
function leaveOutNames(form: HTMLFormElement): void {
  const box = form.elements.namedItem('anonymous')
  const said = form.querySelector('.report-anonymous')
  if (!(box instanceof HTMLInputElement) || !said) return
  const sentence = box.checked ? words.form.youChoseAnonymous : ''
  if (said.textContent !== sentence) said.textContent = sentence
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-unless=anonymous]')) {
    field.disabled = box.checked
    for (const line of field.closest('.field')?.querySelectorAll<HTMLElement>('.field-mark, .field-error') ??
      [])
      line.hidden = box.checked
  }
}

/** Number and words reach the next page by a cookie. Warn before the person types, not after. */
function warnWithoutCookies(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-cookies-off]')
  // The page came with this cookie; submission.server.ts asks for it too.
  if (template && !document.cookie.includes('kept=yes')) template.replaceWith(template.content)
}

/** The pressed button may be gone: announces the result and moves the focus there. */
function sayWhatChanged(before: Element, now: Element): void {
  const [was, are] = [before, now].map(listed)
  const missing = (from: HTMLElement[] = [], others: HTMLElement[] = []) =>
    from.find(({ dataset }) => others.every((other) => other.dataset.file !== dataset.file))?.dataset.name
  const added = missing(are, was)
  const removed = missing(was, are)
  if (added === undefined && removed === undefined) return
  const line = document.createElement('p')
  line.tabIndex = -1
  line.textContent = added === undefined ? words.files.removed(removed ?? '') : words.files.added(added)
  now.querySelector('legend')?.after(line)
  line.focus()
}
