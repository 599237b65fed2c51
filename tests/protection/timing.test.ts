import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCaseNumber } from '#app/cases/person/case-number.ts'
import { type CaseVerbs, caseVerbs } from '../support/case-verbs.ts'

// Whether the response time reveals that a case number exists. Slow, so it runs with npm run test:protection.

const TRIES = 200
/** A case has to wait after five failures, so each is tried fewer times than that. */
const EACH = 4
const DIFFERENCE = 0.05

let verbs: CaseVerbs
beforeAll(async () => {
  verbs = await caseVerbs()
})
afterAll(() => verbs.close())

test('an unknown number and wrong words take the same time [R10]', async () => {
  const { db, modules } = verbs
  const made: { number: string; words: string[] }[] = []
  for (let i = 0; i < TRIES / EACH; i++) made.push(await verbs.aCase())
  const took = { wrong: [] as number[], unknown: [] as number[] }
  const once = async (kind: keyof typeof took, number: string, words: string[]) => {
    const began = performance.now()
    const answer = await modules.enterCase(db, { number, words })
    took[kind].push(performance.now() - began)
    expect('entered' in answer).toBe(false)
  }
  // Alternating, so that other load on the machine affects both alike.
  for (let round = 0; round < EACH; round++) {
    for (const { number, words } of made) {
      await once('wrong', number, words.toReversed())
      await once('unknown', newCaseNumber(), words)
    }
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const [wrong, unknown] = [median(took.wrong), median(took.unknown)]
  console.log(`wrong words: ${wrong.toFixed(1)} ms, unknown number: ${unknown.toFixed(1)} ms, n = ${TRIES}`)
  expect(Math.abs(wrong - unknown) / Math.max(wrong, unknown)).toBeLessThan(DIFFERENCE)
}, 600_000)
