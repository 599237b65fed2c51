import { setImmediate as others } from 'node:timers/promises'

/** Longer at a stretch, and whoever else asks for a page would notice. */
const AT_A_STRETCH = 10

/**
 * For work on very many things: call what this gives between them. It lets others be served as soon as the work has kept the
 * thread for a moment. SQLite answers without a turn of the loop, so waiting for the database alone lets nobody in.
 */
export function breathing(): () => Promise<void> | undefined {
  let since = performance.now()
  const breathe = async () => {
    await others()
    since = performance.now()
  }
  return () => (performance.now() - since < AT_A_STRETCH ? undefined : breathe())
}
