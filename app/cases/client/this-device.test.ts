import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// What the dashboard tells of the case that is open in this browser.

let cases: CaseVerbs
beforeAll(async () => {
  cases = await caseVerbs()
})
afterAll(() => cases.close())

test('an answer of ours is there to read until its person has seen it', async () => {
  const { db, modules } = cases
  const made = await cases.aCase()
  const { id } = await cases.entered(made)
  const answer = await modules.enterCase(db, made)
  const browser = cases.asked('entered' in answer ? answer.entered : '')
  const toRead = async () => (await modules.heldOfCases(db, browser)).opened?.newAnswer
  expect(await toRead()).toBe(false)
  await cases.staffSays(id, 'We have a question.')
  expect(await toRead()).toBe(true)
  const { seq } = await db
    .selectFrom('caseRecords')
    .select((e) => e.fn.max('seq').as('seq'))
    .where('caseId', '=', id)
    .executeTakeFirstOrThrow()
  await modules.noteRead(db, id, 'person', Number(seq))
  expect(await toRead()).toBe(false)
  await cases.staffSays(id, 'One more thing.')
  expect(await toRead()).toBe(true)
})
