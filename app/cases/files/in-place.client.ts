import { wordsSettled } from '#app/platform/autosave/keep-words.ts'
import { sendForm } from '#app/platform/forms/send-form.client.ts'
import { words } from '../model/files-words.ts'
import { tooBigToTake } from '../model/rules.ts'
import { bringOver, listed, tellProblem } from './answer-in-place.client.ts'
import { progressAt } from './upload-progress.client.ts'

// Sends the form of a page about a case while the page stays. An answer that asks for something is put in the place of what the page
// shows, with what was typed and chosen meanwhile; where it is done, the browser goes on.

interface PageOfForm {
  /** Begins what the form needs while somebody fills it in: at first, and with each answer that is put in place. @returns how it ends */
  begin: (form: HTMLFormElement) => () => void
  /** Whether what is typed while this is on its way is still to be kept. */
  goesOn?: (intent: string) => boolean
  /** The field that the server fills in when this button is pressed, with what was typed there before it. */
  fillsIn?: (intent: string) => string | undefined
  /** The id of a part whose buttons change nothing but it; and what to do when it has changed. */
  part?: string
  changed?: (before: Element, now: Element) => void
}

interface OnItsWay {
  intent: string
  file: File | undefined
  /** Something was typed since. */
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
  // Back, to the page as it was left.
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
  // Pressed twice.
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
  // An address that differs from this one only behind the # loads nothing.
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
  // What was typed since goes to the server when the page goes. Else there is nothing left to keep, or to warn of.
  if (mine.typed && page.goesOn?.(mine.intent)) onItsWay = null
  else end()
  location.assign(to)
}

async function pageAt(address: URL): Promise<Document | null> {
  try {
    const answer = await fetch(address)
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  } catch {
    // No line any more: the browser says so.
    return null
  }
}

/** Puts what an answer shows in the place of what is here. */
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

/** Takes one part, and when all was saved, from the page as it is now. The rest stays, with what is typed in it. */
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
