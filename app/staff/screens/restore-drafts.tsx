import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { Page } from '#app/platform/autosave/console-autosave.client.ts'
import { DRAFT_SAVED, KEEPALIVE_LIMIT, SAVE_ID } from '#app/platform/autosave/keepalive-limit.ts'
import { tellUnsent, unsent } from '#app/platform/forms/stay-on-page.ts'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'

const TOO_LONG = 'This is too long to be kept for you while you type. Make it shorter, then save it.'
const SIGNED_OUT =
  'You are no longer signed in, so what you type is not kept. Sign in again in another tab, then go on here.'
const LOCKED =
  'You typed something here before, and your key is needed to open it. Open your key on the page Keys first. Until then, what you type here is not kept.'
const NOT_TAKEN = 'This page cannot keep what you type. Copy it, then load the page again.'
let saidWhy = false

const CUT_OFF = 'We could not reach the server, or you are no longer signed in.'

/**
 * Saves the text typed in any form of the console until it is sent: sealed to the member's own key, on the server. It is
 * restored when the key is open again, also after a sign-in or in another tab.
 */
export function RestoreDrafts({ publicKey, whose }: { publicKey: string | null; whose: string }) {
  const { key } = useKeyRing()
  const { state, formMethod, formData } = useNavigation()
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    // Loaded before the first keystroke: a page that is left at once cannot wait for it.
    if (publicKey) void import('#app/platform/keys/opener.client.ts')
    void import('#app/platform/autosave/console-autosave.client.ts').then(({ autosaveConsole }) => {
      const prepare = (place: string, page: Page | null) => bodyFor({ place, whose }, page, publicKey)
      if (!left) stop = autosaveConsole({ prepare, post }, () => tellUnsent(CUT_OFF))
    })
    return () => {
      left = true
      stop?.()
    }
  }, [publicKey, whose])
  useEffect(() => {
    // The drafts wait on the server for the next page. Drafts from before there was a key are restored without it.
    // If this fails, the drafts stay on the server, and the next page asks for them again.
    void fetchWords(key?.identity ?? null).catch(() => undefined)
  }, [key])
  // A form that the router sent: after a success the page is reloaded or another one follows. After
  // a conflict it is reloaded, too. A quick answer can arrive before React renders "submitting", so this looks for the
  // form that is loading.
  const sent = state === 'loading' && formMethod === 'POST' ? formData : undefined
  useEffect(() => {
    if (sent && !unsent.wasRefused())
      void import('#app/platform/autosave/console-autosave.client.ts').then((words) => words.draftWasSent())
  }, [sent])
  return null
}

/**
 * Sealed by the browser if the member has a key. Returns synchronously if there is nothing to seal.
 * @param to `whose`: another member may have signed in in another tab since
 */
function bodyFor(
  to: { place: string; whose: string },
  page: Page | null,
  publicKey: string | null,
): string | Promise<string> {
  const text = page && JSON.stringify(page)
  const body = (more: Record<string, string>) => new URLSearchParams({ ...to, ...more }).toString()
  if (!text) return body({})
  return publicKey ? sealed(publicKey, text).then((words) => body({ sealed: words })) : body({ text })
}

async function sealed(publicKey: string, text: string): Promise<string> {
  const { sealText } = await import('#app/platform/keys/opener.client.ts')
  return sealText(publicKey, text)
}

/** In this tab: the save that is on its way, and since when. A page that is left leaves it for the next one. */
const ON_ITS_WAY = 'save-on-its-way'
const LEFT_JUST_NOW = 10_000

function noteSave(id: string): void {
  try {
    sessionStorage.setItem(ON_ITS_WAY, `${id} ${Date.now()}`)
  } catch {
    // Storage is full or switched off: the next page may show what was saved before.
  }
}

function saveOnItsWay(): string | null {
  try {
    const [id = '', since] = (sessionStorage.getItem(ON_ITS_WAY) ?? '').split(' ')
    return id && Date.now() - Number(since) < LEFT_JUST_NOW ? id : null
  } catch {
    return null
  }
}

function forgetSave(id: string | null): void {
  if (id && saveOnItsWay() === id) sessionStorage.removeItem(ON_ITS_WAY)
}

async function post(body: string): Promise<void> {
  const id = crypto.randomUUID()
  noteSave(id)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', [SAVE_ID]: id }
  const keepalive = body.length < KEEPALIVE_LIMIT
  const answer = await fetch('/staff/kept', { method: 'POST', body, headers, keepalive })
  forgetSave(id)
  if (answer.status === 403) tellUnsent(SIGNED_OUT)
  // A request that the server will never accept is not retried; after a sign-in in another tab it accepts the rest.
  if (!answer.ok && answer.status !== 400 && answer.status !== 413) throw new Error('not kept')
  // Tell the member now that nothing was saved, not when the text is gone.
  const why = answer.status === 413 ? TOO_LONG : answer.ok ? null : NOT_TAKEN
  if (why || saidWhy) tellUnsent(why)
  saidWhy = why !== null
  if (answer.ok && /[&?](?:sealed|text)=./.test(body)) window.dispatchEvent(new Event(DRAFT_SAVED))
}

type Found = { place: string; at: string } & ({ text: string } | { sealed: string })

async function fetchWords(identity: string | null): Promise<void> {
  const { lookAgain, draftsAreLocked, draftsAreRequested, restoreDraft } = await import(
    '#app/platform/autosave/console-autosave.client.ts'
  )
  const asked = draftsAreRequested()
  const after = saveOnItsWay()
  const headers = after ? { [SAVE_ID]: after } : undefined
  const answer = await fetch('/staff/kept', { redirect: 'error', headers })
  if (!answer.ok) return
  forgetSave(after)
  const locked: string[] = []
  for (const one of (await answer.json()) as Found[]) {
    if ('sealed' in one && !identity) locked.push(one.place)
    const text = 'text' in one ? one.text : identity && (await opened(identity, one.sealed))
    if (text) restoreDraft(one.place, JSON.parse(text) as Page, { at: one.at, asked })
  }
  if (unsent.sentence() === LOCKED) tellUnsent(null)
  draftsAreLocked(locked, () => tellUnsent(LOCKED))
  lookAgain()
}

/** A draft sealed to a key that was replaced since does not open. */
async function opened(identity: string, sealed: string): Promise<string | null> {
  const { openText } = await import('#app/platform/keys/opener.client.ts')
  // Sealed to a key that was replaced since.
  return openText(identity, sealed).catch(() => null)
}
