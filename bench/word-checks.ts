import { readFileSync } from 'node:fs'
import { startSiteProcess } from '../scripts/testing/site-process.ts'
import { enter, sendCase } from '../tests/support/cases.ts'
import { aVisitor } from '../tests/support/site.ts'

const AT_ONCE = 50
/** Two derivations of 64 MiB at once, and what else a process needs for fifty requests. */
export const BOUND_MB = 2 * 64 + 128

/** How much fifty wrong guesses at once increase the site's memory. */
export async function wordChecks(): Promise<void> {
  const site = await startSiteProcess()
  const visitor = () => aVisitor(site.origin, (request) => fetch(request))
  const kept = await sendCase(visitor())
  const memory = () => {
    const status = readFileSync(`/proc/${site.child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  const before = memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, 5)
  const wrong = { ...kept, words: kept.words.toReversed() }
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => enter(visitor(), wrong)))
  clearInterval(watch)
  site.stop()
  const busy = answers.filter(({ status }) => status === 503)
  const retry = busy.every(({ headers }) => Number(headers.get('retry-after')) > 0)
  console.log(
    `${AT_ONCE} word checks at once: memory from ${before.toFixed(0)} to at most ${most.toFixed(0)} MB ` +
      `(bound: ${BOUND_MB} MB more), ${busy.length} of them told to come back later${retry ? ' and when' : ''}.`,
  )
}
