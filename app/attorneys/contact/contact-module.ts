import { keepForm } from '#app/platform/autosave/autosave-form.client.ts'

// The only script of the directory: on wide screens, the contact page opens as a dialog over the list. Its text
// stays while this page is open, however the dialog was closed, and is stored on the server as in other forms.

const ROOM = '(min-width: 40rem)'
/** The parts of the contact page that the dialog shows. */
const PARTS = '.error-summary, .before-you-write, .words-wait, .contact-form'
/** The numbers that people answer day and night, on a page that reacts to words of crisis. */
const CRISIS = '.crisis-help'

const dialog = document.querySelector<HTMLDialogElement>('#contact-dialog')
const place = dialog?.querySelector<HTMLElement>('[data-part=page]')
const heading = dialog?.querySelector('h2')
const told = document.querySelector<HTMLElement>('#message-kept')
const filters = document.querySelector<HTMLFormElement>('.filter-panel')

/** The dialog of one attorney, with its typed text. */
interface Letter {
  link: HTMLAnchorElement
  parts: Element[]
  stop: () => void
}
const letters = new Map<string, Letter>()
let open: Letter | null = null
let sending = false

async function pageAt(address: string, sent?: FormData): Promise<Document> {
  const answer = await fetch(address, sent ? { method: 'POST', body: sent } : {})
  if (!answer.ok && answer.status !== 422 && answer.status !== 429 && answer.status !== 409)
    throw new Error(String(answer.status))
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

/** @throws if the page has no form */
function take(page: Document, letter: Letter): void {
  letter.stop()
  letter.parts = [...page.querySelectorAll(PARTS)].map((part) => document.adoptNode(part))
  if (letter.parts.length === 0) throw new Error('no form')
  const crisis = page.querySelector(CRISIS)
  if (crisis) letter.parts.unshift(document.adoptNode(crisis))
  const form = letter.parts.find((part) => part instanceof HTMLFormElement)
  place?.replaceChildren(...letter.parts)
  letter.stop = form ? keepForm(form as HTMLFormElement) : () => undefined
}

async function write(link: HTMLAnchorElement): Promise<void> {
  if (!dialog || !place || !heading) return
  const letter = letters.get(link.href) ?? { link, parts: [], stop: () => undefined }
  try {
    if (letter.parts.length === 0) take(await pageAt(link.href), letter)
    else place.replaceChildren(...letter.parts)
  } catch {
    location.assign(link.href)
    return
  }
  letters.set(link.href, letter)
  heading.textContent = link.textContent
  document.querySelector('.sent-banner')?.remove()
  note(letter, false)
  open = letter
  if (!dialog.open) dialog.showModal()
}

/** Shows on the card, and announces, that a message was started. */
function note({ link }: Letter, begun: boolean): void {
  const card = link.closest('.attorney-card')
  const { kept = '' } = told?.dataset ?? {}
  card?.querySelector('.kept-note')?.remove()
  if (told) told.textContent = begun ? kept : ''
  if (!begun) return
  const line = document.createElement('p')
  line.className = 'kept-note'
  line.textContent = kept
  link.closest('p')?.before(line)
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const letter = open
  if (!letter || sending) return
  sending = true
  try {
    const page = await pageAt(form.action, new FormData(form, submitter))
    const banner = page.querySelector('.sent-banner')
    if (banner) {
      const crisis = page.querySelector(CRISIS)
      if (crisis) banner.prepend(crisis)
      sent(letter, document.adoptNode(banner))
    } else {
      take(page, letter)
      place?.querySelector<HTMLElement>('.error-summary')?.focus()
      place?.querySelector(CRISIS)?.scrollIntoView()
    }
  } catch {
    const trouble = form.querySelector('[data-kept=trouble]')
    if (trouble) trouble.textContent = place?.dataset.lost ?? ''
  } finally {
    sending = false
  }
}

function sent(letter: Letter, banner: Element): void {
  letter.stop()
  letters.delete(letter.link.href)
  open = null
  dialog?.close()
  place?.replaceChildren()
  document.querySelector('.directory-results')?.prepend(banner)
  // After the dialog, which returns the focus to its link.
  banner.querySelector<HTMLElement>('.notice')?.focus()
  banner.querySelector(CRISIS)?.scrollIntoView()
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-dialog]')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || !matchMedia(ROOM).matches) return
  event.preventDefault()
  void write(link)
})
dialog?.addEventListener('click', ({ target }) => {
  if (target === dialog || (target instanceof Element && target.closest('[data-close]'))) dialog.close()
})
dialog?.addEventListener('close', () => {
  const typed = place?.querySelector<HTMLTextAreaElement>('[name=message]')?.value
  if (open) note(open, Boolean(typed))
  open = null
})
place?.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('.contact-form')) return
  event.preventDefault()
  void send(form, event.submitter)
})

// Back and Forward show a list again: reset the filters beside it to the ones it was made with.
addEventListener('pageshow', ({ persisted }) => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (persisted || entry?.type === 'back_forward') filters?.reset()
})
