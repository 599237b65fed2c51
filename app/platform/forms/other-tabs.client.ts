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
 * Hears what other tabs say, and asks once a minute and with each return to the tab whether the session still holds.
 * @returns what ends it
 */
export function listen(on: (word: Word) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Word>) => on(data)
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    // Without a line to the server nothing is known: the page stays as it is.
    const answer = await fetch('/staff/session', { redirect: 'manual' }).catch(() => null)
    // Without the network nothing is known. A redirect leads to the sign-in page.
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
