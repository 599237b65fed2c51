/**
 * Starts measuring. @returns how many milliseconds of CPU time this thread has used since, regardless of other load on
 * the machine
 */
export function ownTime(): () => number {
  const since = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(since)
    return (user + system) / 1000
  }
}
