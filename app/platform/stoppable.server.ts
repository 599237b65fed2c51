/** Ctrl-C, a stop by the system, a closed terminal. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A signal to stop ends this process only once `work`, which `stop` tells of it, has removed what it made.
 */
export async function stoppable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  try {
    return await work(stopping.signal)
  } finally {
    if (stopping.signal.aborted) process.exit(130)
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}
