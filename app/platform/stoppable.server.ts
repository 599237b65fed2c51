const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ctrl-C, SIGTERM or a closed terminal ends this process only once `work`, which `stop` tells of it, has removed what it made.
 */
export async function stoppable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    return await work(stopping.signal)
  } finally {
    if (stopping.signal.aborted) process.exit(130)
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
