import { STOP_SIGNALS } from '#app/platform/stoppable.server.ts'

const WORDS = 'The upgrade goes on: from here it ends, or goes back, by itself.'

/** A lost connection or Ctrl-C must not leave a site that is half upgraded. */
export function goOnDespiteSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => console.warn(WORDS))
  // The terminal may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
