import { keepForm } from '#app/platform/autosave/autosave-form.client.ts'
import { type DeviceCopy, deviceCopy } from '#app/platform/autosave/device-copy.client.ts'

// The entire script of a page with a post form, and of the page of drafts. It saves typed text to the account, and to this
// device while the server is unreachable.

const place = document.querySelector<HTMLElement>('[data-unsent]')
const secret = place?.dataset.unsent

async function begin() {
  // Browsers offer no cryptographic keys to pages without a certificate; there, drafts are saved to the account only.
  const copy = secret && window.isSecureContext ? deviceCopy('forumUnsent', secret) : undefined
  for (const line of document.querySelectorAll<HTMLElement>('[data-kept-form]')) {
    const form = line.closest('form')
    if (form) keep(form, line, copy)
  }
  if (copy && (await copy.send()) > 0) tell()
}

/**
 * How long after the first unsaved keystroke to wait. Most saves finish by then; on a bad connection a save can hang for
 * minutes without failing.
 */
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
  /** The status is announced only when it changes. */
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

/** Shows the server's reason for refusing the text, if it sent one. */
function sayWhy(line: HTMLElement, why: string) {
  const trouble = line.querySelector('[data-kept=trouble]')
  if (trouble && why.includes(' ')) trouble.textContent = why
}

/** The fields that a save would send now. */
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
