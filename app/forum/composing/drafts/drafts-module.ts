import { keepForm } from '#app/platform/autosave/kept-form.client.ts'
import { type DeviceCopy, unsentWords } from './device-draft.client.ts'

// The whole script of a page with the form of a post, and of the page of drafts: what is typed is kept with the account, and on this
// device while the server is not reached.

const place = document.querySelector<HTMLElement>('[data-unsent]')
const secret = place?.dataset.unsent

async function begin() {
  // A browser gives no keys to pages without a certificate: there everything is kept with the account alone.
  const copy = secret && window.isSecureContext ? unsentWords(secret) : undefined
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept-form]')) {
    const form = line.closest('form')
    if (form) keep(form, line, copy)
  }
  if (copy && (await copy.send()) > 0) tell()
}

/** So long after a first letter that is not saved. Most saves are through by then; on a line that is half gone none fails for minutes. */
const ANSWER_BY = 10_000

function keep(form: HTMLFormElement, line: HTMLElement, copy: DeviceCopy | undefined) {
  const { keptAt } = line.dataset
  if (!copy || !keptAt) {
    keepForm(form)
    return
  }
  let lost = false
  let overdue = 0
  const says = line.querySelector<HTMLElement>('[data-kept=held]')
  /** Where it says so already, it is not read out again. */
  const say = (held: boolean) => {
    const text = held ? (says?.dataset.says ?? '') : ''
    if (says && says.textContent !== text) says.textContent = text
  }
  const hold = async () => {
    const held = await copy.hold(keptAt, fieldsOf(form))
    say(held && lost)
  }
  const late = () => {
    lost = true
    void hold()
  }
  keepForm(form, (told) => {
    clearTimeout(overdue)
    overdue = 0
    lost = told.state === 'not-saved' && told.why === 'lost'
    if (told.state === 'not-saved') {
      void hold()
      sayWhy(line, told.why)
      return
    }
    if (told.state !== 'saved') return
    copy.drop(fieldsOf(form).page ?? '')
    say(false)
  })
  form.addEventListener('input', () => {
    if (lost) void hold()
    else overdue ||= window.setTimeout(late, ANSWER_BY)
  })
}

/** Why the server did not take the words, where it said so in a sentence. */
function sayWhy(line: HTMLElement, why: string) {
  const trouble = line.querySelector('[data-kept=trouble]')
  if (trouble && why.includes(' ')) trouble.textContent = why
}

/** What a save would send now. */
function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const all = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  const fields = Object.fromEntries(all)
  return { ...fields, page: fields.keptPage ?? '', turn: String(Date.now()) }
}

function tell() {
  if (place?.dataset.list !== undefined) location.reload()
  else place?.append(place.querySelector('template')?.content.cloneNode(true) ?? '')
}

void begin()
