// Sends what somebody types in a form to the server, sealed there, while they type it: after a pause, and when the page is left.
// Runs in the browser, under React and without it.

import { TAKEN_ALONG } from './taken-along.ts'

export type Told =
  | { state: 'idle' }
  | { state: 'saved'; at: string }
  /** 'lost': not reached, and tried again by itself. Else what the server says is in the way. */
  | { state: 'not-saved'; why: string }

interface Keeper {
  stop: () => void
  /** Whether the server has all that was typed. */
  isSaved: () => boolean
  /** Whether the last try did not reach the server. */
  isLost: () => boolean
  /** Saves at once what is not saved. Ends when it is known how that went. */
  saveNow: () => Promise<unknown>
}

interface Options {
  url: string
  /** What is sent each time beside what was typed. */
  along: () => Record<string, string>
  tell: (told: Told) => void
  /** While the form itself is on its way, its words need no second way. */
  isBusy?: () => boolean
}

const PAUSE = 1500
/** The first save brings the cookie: until then a page that is left at once takes its words along with no name. */
const FIRST_PAUSE = 400
const AT_THE_LATEST = 8000
const TRY_AGAIN = [4000, 10_000, 30_000, 60_000]

class NotNow extends Error {}

const underWay = new Set<Promise<void>>()

/** Ends when nothing is on its way any more: what is sent or cleared next is not overtaken by what was typed before. */
export const wordsSettled = (): Promise<unknown> => Promise.all(underWay)

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (one: unknown): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement

const isKept = (one: Control): boolean =>
  one.name !== '' && !['file', 'hidden', 'submit', 'password'].includes(one.type) && one.tabIndex !== -1

export function keepWords(form: HTMLFormElement, { url, along, tell, isBusy }: Options): Keeper {
  /** Names of what changed and is not saved, with the time of the change. */
  const open = new Map<string, number>()
  /** Of these, what is on its way and gets there even if the page goes. */
  const flying = new Map<string, number>()
  let savedOnce = false
  let lost = false
  let changes = 0
  let timer = 0
  let firstAt = 0
  let tries = 0
  let sending = false
  let stopped = false

  const heard = ({ target }: Event) => {
    if (!isControl(target) || target.form !== form || !isKept(target)) return
    if (open.size === 0) firstAt = Date.now()
    changes++
    // A ticked box can switch others off and on again.
    const touched =
      target.type === 'checkbox' ? [...form.elements].filter(isControl).filter(isKept) : [target]
    for (const { name } of touched) open.set(name, changes)
    const pause = savedOnce ? PAUSE : FIRST_PAUSE
    later(Math.max(0, Math.min(pause, firstAt + AT_THE_LATEST - Date.now())))
  }

  function later(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = window.setTimeout(save, ms)
  }

  function save(): void {
    if (open.size === 0) return
    if (sending || isBusy?.()) later(PAUSE)
    else send(new Map(open))
  }

  function send(sent: Map<string, number>): Promise<void> {
    sending = true
    const way = post(sent).then(
      (told) => {
        sending = false
        lost = false
        if (told.state === 'saved') {
          tries = 0
          savedOnce = true
          for (const [name, at] of sent) if (open.get(name) === at) open.delete(name)
          if (open.size > 0) {
            firstAt = Date.now()
            later(PAUSE)
          }
        }
        if (!stopped) tell(told)
      },
      (error: unknown) => {
        sending = false
        lost = !(error instanceof NotNow)
        if (stopped) return
        tell({ state: 'not-saved', why: error instanceof NotNow ? error.message : 'lost' })
        later(TRY_AGAIN[Math.min(tries++, TRY_AGAIN.length - 1)] ?? PAUSE)
      },
    )
    underWay.add(way)
    void way.finally(() => underWay.delete(way))
    return way
  }

  async function post(sent: Map<string, number>): Promise<Told> {
    const body = new FormData()
    let letters = 0
    const fields = [...sent.keys()].map((name) => [name, wordsIn(form, name)] as const)
    for (const [name, value] of [...Object.entries(along()), ...fields]) {
      body.set(name, value)
      letters += name.length + new TextEncoder().encode(value).length + 100
    }
    const keepalive = letters < TAKEN_ALONG
    if (keepalive) for (const [name, at] of sent) flying.set(name, at)
    const answer = await fetch(url, { method: 'POST', body, keepalive }).finally(() => {
      for (const [name, at] of sent) if (flying.get(name) === at) flying.delete(name)
    })
    const said = (await answer.json().catch(() => ({}))) as { at?: string; why?: string }
    // A reason with it is for now only, and told while it is tried again.
    if (answer.status >= 500) throw new NotNow(said.why ?? 'lost')
    return answer.ok && said.at
      ? { state: 'saved', at: said.at }
      : { state: 'not-saved', why: said.why ?? 'refused' }
  }

  /** What nobody has sent yet goes at once, also while an earlier save is on its way. */
  const left = () => {
    const news = [...open].filter(([name, at]) => flying.get(name) !== at)
    // Until the first answer brought the cookie, a second save knows nothing of the first: it takes everything.
    if (news.length > 0 && !isBusy?.()) void send(new Map(savedOnce ? news : open))
  }
  /** A head start on the page that follows. */
  const pressed = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href]')) left()
  }
  const hidden = () => {
    if (document.visibilityState === 'hidden') left()
  }
  const warned = (event: BeforeUnloadEvent) => {
    // Only where the words would be lost: the last try to save them failed.
    if (open.size > 0 && tries > 0) event.preventDefault()
  }
  const online = () => {
    if (open.size > 0) later(0)
  }

  form.ownerDocument.addEventListener('input', heard)
  form.ownerDocument.addEventListener('change', heard)
  document.addEventListener('click', pressed, true)
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', left)
  addEventListener('beforeunload', warned)
  addEventListener('online', online)
  return {
    isSaved: () => open.size === 0 && !sending,
    isLost: () => lost,
    saveNow: () => (open.size === 0 ? wordsSettled() : send(new Map(open))),
    stop() {
      stopped = true
      clearTimeout(timer)
      form.ownerDocument.removeEventListener('input', heard)
      form.ownerDocument.removeEventListener('change', heard)
      document.removeEventListener('click', pressed, true)
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', left)
      removeEventListener('beforeunload', warned)
      removeEventListener('online', online)
    },
  }
}

/** What stands in a field now; nothing for a box that is not ticked. */
function wordsIn(form: HTMLFormElement, name: string): string {
  const found = form.elements.namedItem(name)
  if (found instanceof RadioNodeList) return found.value
  if (!isControl(found)) return ''
  if (found instanceof HTMLInputElement && ['checkbox', 'radio'].includes(found.type) && !found.checked)
    return ''
  return found.value
}
