import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// The dashboard's data about the case that is open in this browser.

let cases: CaseVerbs
beforeAll(async () => {
  cases = await caseVerbs()
})
afterAll(() => cases.close())

test('our answer is shown as new until its person has seen it', async () => {
  const { db, modules } = cases
  const made = await cases.aCase()
  const { id } = await cases.entered(made)
  const answer = await modules.enterCase(db, made)
  const browser = cases.asked('entered' in answer ? answer.entered : '')
  const opened = async () => (await modules.heldOfCases(db, browser)).opened
  const toRead = async () => (await opened())?.newAnswer
  const ownPage = async () => {
    const { caseView } = await import('../person/client-view.server.ts')
    const found = await modules.caseForPerson(db, (await modules.openedCase(db, browser))!)
    return (await caseView(found!, { address: null, waiting: null })).says
  }
  const says = async () => (await opened())?.says
  expect(await toRead()).toBe(false)
  expect(await says()).toBeNull()
  await cases.staffSays(id, 'We have a question.')
  expect(await toRead()).toBe(true)
  expect(await says()).toContain('you have not read it')
  const { seq } = await db
    .selectFrom('caseRecords')
    .select((e) => e.fn.max('seq').as('seq'))
    .where('caseId', '=', id)
    .executeTakeFirstOrThrow()
  await modules.noteRead(db, id, 'person', Number(seq))
  expect(await toRead()).toBe(false)
  // Above a message that may name a next step, the page of the case must not say that there is nothing to do.
  expect(await says()).toContain('Our last message says what comes next')
  expect(await ownPage()).toContain('Our last message says what comes next')
  const me = await modules.openedCase(db, browser)
  await modules.replyAsPerson(db, me!, 'Thank you.')
  expect(await says()).toBeNull()
  await cases.staffSays(id, 'One more thing.')
  expect(await toRead()).toBe(true)
  expect(await ownPage()).toContain('you have not read it')
  // Our last message is often sent while the case is closed.
  await cases.staffSays(id, '', 'closed')
  expect(await toRead()).toBe(true)
})
