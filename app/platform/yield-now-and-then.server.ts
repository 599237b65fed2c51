import { setImmediate as others } from 'node:timers/promises'

/** In milliseconds. Blocking longer than this would delay other requests noticeably. */
const AT_A_STRETCH = 10

/**
 * For work on very many items: call the returned function between them. It yields to other requests once the work has
 * held the thread for a moment. SQLite answers without a turn of the event loop, so awaiting the database alone does
 * not yield.
 */
export function yieldNowAndThen(): () => Promise<void> | undefined {
  let since = performance.now()
  const breathe = async () => {
    await others()
    since = performance.now()
  }
  return () => (performance.now() - since < AT_A_STRETCH ? undefined : breathe())
}
