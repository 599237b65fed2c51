/** Median, 95th and 99th percentile of durations in milliseconds. */
export function spread(took: number[]): { p50: number; p95: number; p99: number } {
  const order = took.toSorted((a, b) => a - b)
  const at = (part: number) => order[Math.min(order.length - 1, Math.floor(order.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

export async function timed(act: () => unknown): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Runs `act` for this many seconds, so many in parallel. @returns how long each took */
export async function under(seconds: number, atOnce: number, act: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < until) took.push(await timed(act))
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return took
}
