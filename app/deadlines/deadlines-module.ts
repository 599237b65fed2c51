import { newId } from '#app/platform/ids.ts'
import { dayOf } from '#app/platform/time.ts'
import { ENTRY_FILE, ENTRY_TYPE } from './calendar-entry.ts'
import { drawPieces } from './draw-pieces.client.ts'
import { entryOfAnswers } from './entry-of-answers.ts'
import type { Book } from './outcome.ts'
import { element, fieldError, type Piece } from './pieces.ts'
import { type Now, readAnswers } from './read-answers.ts'
import { daysToChoose, ENTRY_PAGE, PAGE, resultOf } from './result.ts'
import { words } from './words.ts'

// The script of "How long do I have?": it computes in the browser, so that nothing
// typed leaves it. Without it the server answers the form with the same text.

const form = document.querySelector<HTMLFormElement>('#deadlines')
const place = document.getElementById('dates')
const rules = document.getElementById('book')
const title = document.title.replace(words.problems.inTitle, '')
/** Stable during this visit: a corrected day moves the existing calendar entry. */
const seed = newId()

if (form && place && rules) begin(form, place, JSON.parse(rules.textContent ?? '') as Book)

function begin(questions: HTMLFormElement, dates: HTMLElement, book: Book): void {
  questions.addEventListener('submit', (event) => {
    event.preventDefault()
    answer(questions, dates, book)
  })
  dates.addEventListener('submit', (event) => {
    const sent = event.target as HTMLFormElement
    const { pathname } = new URL(sent.action)
    if (pathname !== ENTRY_PAGE && pathname !== PAGE) return
    event.preventDefault()
    if (pathname === PAGE) return choose(fieldsIn(sent)('when') ?? '', questions, dates, book)
    const entry = entryOfAnswers(fieldsIn(sent), book, nowHere())
    if (entry) download(entry)
  })
}

/** A press on one of the days that the typed date can mean. */
function choose(day: string, questions: HTMLFormElement, dates: HTMLElement, book: Book): void {
  const field = questions.elements.namedItem('when')
  if (field instanceof HTMLInputElement) field.value = day
  answer(questions, dates, book)
}

function nowHere(): Now {
  const at = new Date()
  return { at, today: dayOf(at, Intl.DateTimeFormat().resolvedOptions().timeZone) }
}

const fieldsIn = (from: HTMLFormElement) => {
  const fields = new FormData(from)
  return (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : undefined
  }
}

function answer(questions: HTMLFormElement, dates: HTMLElement, book: Book): void {
  const now = nowHere()
  const read = readAnswers(fieldsIn(questions), now)
  document.querySelector('.error-summary')?.remove()
  for (const name of ['kind', 'when'] as const) tellField(name, read.problems[name])
  const wrong = Object.keys(read.problems).length > 0
  const shown = wrong ? [summaryOf(read.problems), ...daysToChoose(read)] : resultOf(read, book, now, seed)
  dates.replaceChildren(...shown.map(drawPieces))
  dates.className = 'dates'
  document.title = (wrong ? words.problems.inTitle : '') + title
  if (!wrong) addPrint(dates)
  dates.querySelector<HTMLElement>('.error-summary, h2')?.focus()
}

/** The same markup as ErrorSummary. */
const summaryOf = (problems: Record<string, string>): Piece =>
  element(
    'div',
    { class: 'error-summary', tabindex: '-1' },
    element(
      'div',
      { role: 'alert' },
      element('h2', {}, words.problems.title),
      element(
        'ul',
        {},
        ...Object.entries(problems).map(([id, sentence]) =>
          element('li', {}, element('a', { href: `#${id}` }, sentence)),
        ),
      ),
    ),
  )

/** Shows the error beside a question, with the markup of FieldError. */
function tellField(name: string, sentence: string | undefined): void {
  const control = document.getElementById(`${name}-group`) ?? document.getElementById(name)
  if (!control) return
  const id = `${name}-error`
  document.getElementById(id)?.remove()
  control.closest('.field, .fieldset')?.classList.toggle('field-wrong', sentence !== undefined)
  if (control instanceof HTMLInputElement)
    control.setAttribute('aria-invalid', String(sentence !== undefined))
  const hint = document.getElementById(`${name}-hint`)
  control.setAttribute('aria-describedby', sentence ? `${name}-hint ${id}` : `${name}-hint`)
  if (!sentence) return
  hint?.after(drawPieces(fieldError(id, words.problems.error, sentence)))
}

function addPrint(dates: HTMLElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet'
  button.textContent = words.next.print
  button.addEventListener('click', () => print())
  dates.querySelector('.next-steps .line-links')?.before(button)
}

function download(entry: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([entry], { type: ENTRY_TYPE }))
  link.download = ENTRY_FILE
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
