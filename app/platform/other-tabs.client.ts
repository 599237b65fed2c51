// Opening and locking the key, signing out and the end of a session reach every tab of this browser at once.

type Word = 'open' | 'lock' | 'out'
const NAME = 'handrail-staff'
const LOOKS_EVERY = 60_000

/** Tells the other tabs. */
export function tellTabs(word: Word): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(word)
  channel.close()
}

/**
 * Listens to other tabs, and asks once a minute and whenever the tab becomes visible whether the session is still
 * valid.
 * @returns a function that stops it
 */
export function listen(on: (word: Word) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Word>) => on(data)
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    // The state is unknown without a connection: the page stays as it is.
    const answer = await fetch('/staff/session', { redirect: 'manual' }).catch(() => null)
    // The state is unknown without the network. A redirect leads to the sign-in page.
    if (answer && (answer.type === 'opaqueredirect' || answer.status === 403)) on('out')
  }
  const timer = setInterval(look, LOOKS_EVERY)
  document.addEventListener('visibilitychange', look)
  return () => {
    channel.close()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
