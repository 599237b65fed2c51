import { appendFileSync, mkdirSync } from 'node:fs'
import { FLAKY } from '../../scripts/testing/test-runs.ts'

/** Records that a test passed only on the second attempt; npm test names it at its end. */
export function tellFlaky(test: string, firstLook: readonly string[]): void {
  mkdirSync('test-results', { recursive: true })
  appendFileSync(FLAKY, `${JSON.stringify({ test, firstLook })}\n`)
}
