import { KEEPALIVE_LIMIT } from './keepalive-limit.ts'
import { NotNow, SaveQueue, type Told, watchPage } from './save-queue.ts'

// Saves what a visitor types in a form to the server, sealed there, while they type: after a pause, and when the page
// is left. Runs in the browser, with React and without it.

interface Options {
  url: string
  /** Fields sent each time besides what was typed. */
  along: () => Record<string, string>
  tell: (told: Told) => void
  /** While the form itself is being sent, its words need not be saved. */
  isBusy?: () => boolean
  /** Sends everything each time, not only what changed. */
  whole?: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (one: unknown): one is Control =>
  one instanceof Element && one.matches('input,textarea,select')

const isKept = (one: Control): boolean =>
  one.name !== '' && !['file', 'hidden', 'submit', 'password'].includes(one.type) && one.tabIndex !== -1

const keptIn = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl).filter(isKept)

const typeOfVisit = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)?.type

/** Milliseconds after which a save counts as lost, and is tried again: later saves and "Send" wait for it. */
const SAVE_TIMEOUT = 20_000

type Keeper = Pick<SaveQueue, 'isSaved' | 'isLost' | 'saveNow' | 'stop'>

export function autosaveFields(form: HTMLFormElement, options: Options): Keeper {
  const { tell, isBusy } = options
  const ended = new AbortController()
  const { signal } = ended
  const queue = new SaveQueue({ send: (names) => post(form, options, names), tell, isBusy })
  const note = (touched: Control[]) => queue.changed(touched.map(({ name }) => name))
  const heard = ({ target }: Event) => {
    if (!isControl(target) || target.form !== form || !isKept(target)) return
    // Ticking a box can enable or disable other fields.
    note(target.type === 'checkbox' ? keptIn(form) : [target])
  }
  // Saves a moment before the next page is requested.
  const pressed = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href]')) queue.leave()
  }
  form.ownerDocument.addEventListener('input', heard, { signal })
  form.ownerDocument.addEventListener('change', heard, { signal })
  document.addEventListener('click', pressed, { signal, capture: true })
  watchPage(queue, signal)
  if (typeOfVisit() === 'navigate') note(typedBefore(form))
  const { isSaved, isLost, saveNow } = queue
  const stop = () => {
    queue.stop()
    ended.abort()
  }
  return { isSaved, isLost, saveNow, stop }
}

/**
 * What was typed before this script loaded is not saved either. But values that the browser restores after Back or a
 * reload may have been cleared or sent.
 */
function typedBefore(form: HTMLFormElement): Control[] {
  const asSent = form.cloneNode(true) as HTMLFormElement
  asSent.reset()
  return keptIn(form).filter(({ name }) => wordsIn(asSent, name) !== wordsIn(form, name))
}

async function post(form: HTMLFormElement, { url, along, whole }: Options, names: string[]): Promise<Told> {
  const body = new FormData()
  let letters = 0
  const typed = whole ? keptIn(form).map(({ name }) => name) : names
  const fields = typed.map((name) => [name, wordsIn(form, name)] as const)
  for (const [name, value] of [...Object.entries(along()), ...fields]) {
    body.set(name, value)
    letters += name.length + new Blob([value]).size + 100
  }
  const keepalive = letters < KEEPALIVE_LIMIT
  const signal = AbortSignal.timeout(SAVE_TIMEOUT)
  const answer = await fetch(url, { method: 'POST', body, keepalive, signal })
  const said = (await answer.json().catch(notJson)) as { at?: string; says?: string; why?: string }
  // A reason that comes with it is temporary, and shown during the retries.
  if (answer.status >= 500) throw new NotNow(said.why ?? 'lost')
  return answer.ok && said.at
    ? { state: 'saved', at: said.at, says: said.says }
    : { state: 'not-saved', why: said.why ?? 'refused' }
}

/** A proxy's error page is not JSON; the status says enough. But an answer that was cut off says nothing. */
function notJson(error: unknown): object {
  if (error instanceof SyntaxError) return {}
  throw error
}

/** The field's value now; empty for an unticked box. */
function wordsIn(form: HTMLFormElement, name: string): string {
  const found = form.elements.namedItem(name)
  if (found instanceof RadioNodeList) return found.value
  if (!isControl(found)) return ''
  return /^(check|rad)/.test(found.type) && !(found as HTMLInputElement).checked ? '' : found.value
}
