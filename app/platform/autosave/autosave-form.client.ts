import { newId } from '../ids.ts'
import { autosaveFields } from './autosave-fields.ts'
import { type Told, wordsSettled } from './save-queue.ts'

// Saves what is typed in a form that has a KeptLine (ui/forms/autosave-form.tsx), until it is sent.

const WHY: Record<string, string> = {
  lost: 'Not saved: we cannot reach our server. Everything is still on this page. We will keep trying.',
  gone: 'Not saved: this was already sent or cleared.',
  elsewhere: 'Not saved: another window has words in this form. You can still send these.',
  long: 'Not saved: this is too long to save here. You can still send it.',
}
const NOT_SAVED = 'Not saved. You can still send it.'

/**
 * @param heard is called with each outcome
 * @returns a function that stops it
 */
export function keepForm(form: HTMLFormElement, heard?: (told: Told) => void): () => void {
  const line = form.querySelector<HTMLElement>('[data-kept-form]')
  const own = form.querySelector<HTMLInputElement>('[name=keptPage]')
  const name = line?.dataset.keptForm
  if (!line || !own || !name) return () => undefined
  own.value ||= newId()
  const clearing = document.querySelector<HTMLFormElement>(`form[data-clear-form="${name}"]`)
  const cleared = clearing?.elements.namedItem('page')
  if (cleared instanceof HTMLInputElement) cleared.value = own.value

  let leaving = false
  const { keptAt } = line.dataset
  const keeper = autosaveFields(form, {
    url: keptAt ?? `/kept-form?form=${name}`,
    along: () => ({
      ...(keptAt ? { ...hiddenIn(form), turn: String(Date.now()) } : { back: thisPage() }),
      form: name,
      page: own.value,
    }),
    whole: keptAt !== undefined,
    tell: (told) => {
      show(line, told)
      heard?.(told)
    },
    isBusy: () => leaving,
  })

  const beforeSend = savedFirst(form, keeper)
  const sending = (event: SubmitEvent) => {
    if (beforeSend.passes(event)) leaving = true
  }
  const typing = () => {
    leaving = false
    beforeSend.forget()
  }
  const left = () => {
    leaving = true
  }
  form.addEventListener('submit', sending, true)
  form.addEventListener('input', typing)
  clearing?.addEventListener('submit', left)
  return () => {
    keeper.stop()
    form.removeEventListener('submit', sending, true)
    form.removeEventListener('input', typing)
    clearing?.removeEventListener('submit', left)
  }
}

/** The path the dashboard uses to lead back here. */
function thisPage(): string {
  const { pathname, search } = location
  return pathname.length + search.length > 200 ? pathname : pathname + search
}

const hiddenIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name, value }) => [
      name,
      value,
    ]),
  )

/** Shows the outcome on the line beside the form. */
function show(line: HTMLElement, told: Told): void {
  const [said, trouble] = ['said', 'trouble'].map((part) => line.querySelector(`[data-kept=${part}]`))
  if (said && told.state === 'saved')
    said.textContent =
      told.says ??
      `Saved at ${told.at}. Only this browser can show it, for 2 days or until you close the browser.`
  if (trouble) trouble.textContent = told.state === 'not-saved' ? (WHY[told.why] ?? NOT_SAVED) : ''
}

/** Saves what is typed before the form is sent: a connection lost at this moment loses no words. */
function savedFirst(form: HTMLFormElement, keeper: ReturnType<typeof autosaveFields>) {
  let asking = false
  let saved = false
  return {
    /** Whether the form may be sent now; if not, it is sent as soon as it may be. */
    passes(event: SubmitEvent): boolean {
      if (saved || keeper.isSaved()) return true
      event.preventDefault()
      event.stopImmediatePropagation()
      if (asking) return false
      asking = true
      const { submitter } = event
      void keeper
        .saveNow()
        .then(wordsSettled)
        .then(() => {
          asking = false
          // Not reached: the page says so, and everything stays on it.
          if (keeper.isLost()) return
          saved = true
          form.requestSubmit(submitter)
        })
      return false
    },
    forget() {
      saved = false
    },
  }
}
