import { appendFileSync, mkdirSync } from 'node:fs'

/** Where every test that passed only at the second look is written down, one line of JSON each; npm test prints them at its end. */
export const FLAKY = 'test-results/flaky.jsonl'

export function tellFlaky(test: string, firstLook: readonly string[]): void {
  mkdirSync('test-results', { recursive: true })
  appendFileSync(FLAKY, `${JSON.stringify({ test, firstLook })}\n`)
}
