import { wordsSettled } from '#app/platform/autosave/save-queue.ts'
import { sendForm } from '#app/platform/forms/send-form.client.ts'
import { words } from '../model/files-words.ts'
import { tooBigToTake } from '../model/rules.ts'
import { bringOver, listed, tellProblem } from './answer-in-place.client.ts'
import { progressAt } from './upload-progress.client.ts'

// Sends the form of a page about a case without a reload. When the server asks for a correction, its answer replaces the
// page, with the values typed and chosen meanwhile. When the action is done, the browser navigates on.

interface PageOfForm {
  /** Sets the form up while the visitor fills it in: at first, and after each replacement. @returns its cleanup */
  begin: (form: HTMLFormElement) => () => void
  /** Whether text typed during this request still has to be saved. */
  goesOn?: (intent: string) => boolean
  /** The field that the server fills in when this button is pressed, with its previous text. */
  fillsIn?: (intent: string) => string | undefined
  /** The id of a part whose buttons change only that part; and a callback for after the change. */
  part?: string
  changed?: (before: Element, now: Element) => void
}

interface OnItsWay {
  intent: string
  file: File | undefined
  /** The visitor typed something since. */
  typed: boolean
  stop: () => void
}

const FORM = 'main form[data-in-place]'

let page: PageOfForm
let end = () => {}
let onItsWay: OnItsWay | null = null

export const isOnItsWay = (): boolean => onItsWay !== null

export function sendInPlace(own: PageOfForm): void {
  page = own
  begin()
  document.addEventListener('submit', (event) => void submitted(event))
  document.addEventListener('input', () => {
    if (onItsWay) onItsWay.typed = true
  })
  // Back to the page as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    onItsWay = null
    end()
    begin()
  })
}

function begin(): void {
  const form = document.querySelector<HTMLFormElement>(FORM)
  if (form) end = page.begin(form)
}

const boxOf = (form: HTMLFormElement): HTMLInputElement | null => {
  const box = form.elements.namedItem('file')
  return box instanceof HTMLInputElement ? box : null
}

async function submitted(event: SubmitEvent): Promise<void> {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return
  event.preventDefault()
  const { submitter } = event
  const intent = submitter instanceof HTMLButtonElement ? submitter.value : ''
  // A double press.
  if (onItsWay?.intent === intent) return
  onItsWay?.stop()
  const file = boxOf(form)?.files?.[0]
  const tooBig = file && tooBigToTake(file.size)
  if (tooBig) return tellProblem(tooBig, 'file')
  const mine: OnItsWay = { intent, file, typed: false, stop: () => {} }
  onItsWay = mine
  await wordsSettled()
  if (onItsWay !== mine) return
  const progress = progressAt(intent, () => sending.stop())
  const sending = sendForm(form, submitter, progress.tell)
  mine.stop = sending.stop
  const went = await sending.went
  progress.over()
  // Another button was pressed since.
  if (onItsWay !== mine) return
  if (went.how === 'done') return goOn(new URL(went.to, location.href), mine, submitter)
  onItsWay = null
  if (went.how === 'answered') show(went.page, mine.file)
  else if (went.how === 'stopped') progress.stopped()
  else if (went.how === 'refused') tellProblem(went.words)
  else tellProblem(went.how === 'lost' ? words.sending.lost : words.sending.tooMuch)
}

async function goOn(to: URL, mine: OnItsWay, submitter: HTMLElement | null): Promise<void> {
  const part = page.part && submitter?.closest(`#${page.part}`)
  // An address that differs from this one only in its fragment loads nothing.
  const same = to.pathname === location.pathname && to.search === location.search && to.hash !== ''
  if (part || same) {
    const next = await pageAt(to)
    if (onItsWay !== mine) return
    onItsWay = null
    if (next) {
      history.replaceState(history.state, '', to)
      return part ? changePart(part, next, mine.file) : show(next, mine.file, page.fillsIn?.(mine.intent))
    }
  }
  // Text typed since goes to the server when the page unloads. Otherwise there is nothing left to save, or to warn of.
  if (mine.typed && page.goesOn?.(mine.intent)) onItsWay = null
  else end()
  location.assign(to)
}

async function pageAt(address: URL): Promise<Document | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  } catch {
    // Offline: the browser shows the error.
    return null
  }
}

/** Replaces the page with the answer's content. */
function show(next: Document, sent: File | undefined, filledIn?: string): void {
  const main = document.querySelector('main')
  const other = next.querySelector('main')
  if (!main || !other) return
  end()
  const taken = listed(other).length > listed(main).length ? sent : undefined
  const [from, to] = [main, other].map((one) => one.querySelector<HTMLFormElement>('form[data-in-place]'))
  const typed = [...(from?.elements ?? [])].filter((one) => one.getAttribute('name') !== filledIn)
  if (to) bringOver(typed, [...to.elements], taken)
  main.replaceChildren(...other.childNodes)
  document.title = next.title
  begin()
  const first =
    main.querySelector<HTMLElement>('.error-summary') ?? document.getElementById(location.hash.slice(1))
  first?.focus()
  first?.scrollIntoView()
}

/** Replaces one part, and the "last saved" time, from the answer. The rest stays, with its typed values. */
function changePart(part: Element, next: Document, sent: File | undefined): void {
  const now = next.getElementById(part.id)
  if (!now) return
  const taken = listed(now).length > listed(part).length ? sent : undefined
  const fields = 'input, select, textarea'
  bringOver([...part.querySelectorAll(fields)], [...now.querySelectorAll(fields)], taken)
  part.replaceWith(now)
  document.querySelector('.error-summary')?.remove()
  document.title = next.title
  const saved = next.querySelectorAll('[data-saved]')
  document.querySelectorAll('[data-saved]').forEach((line, at) => {
    const other = saved[at]
    if (other) line.replaceWith(other)
  })
  page.changed?.(part, now)
}
