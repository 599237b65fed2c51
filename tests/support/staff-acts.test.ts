import { expect, test } from 'vitest'
import { STAFF_ACTS } from './staff-acts.ts'
import { staffActsInCode } from './staff-acts-in-code.ts'

test('each staff act has a safeguard against a slip of the hand', () => {
  const missing = staffActsInCode().filter((act) => !(act in STAFF_ACTS))
  expect(missing.map((act) => `add "${act}" to STAFF_ACTS in tests/support/staff-acts.ts`)).toEqual([])
})

test('no act is listed that the code does not have', () => {
  const known = staffActsInCode()
  expect(Object.keys(STAFF_ACTS).filter((act) => !known.includes(act))).toEqual([])
})

test('the search finds acts in the code', () => {
  const known = staffActsInCode()
  for (const act of [
    '/staff/people/:userId/remove',
    '/staff/attorneys/:id remove',
    '/staff/gifts/:giftId/donor stop',
    '/staff/gifts/:giftId refund',
    '/staff/messages/:messageId spam',
    '/staff/cases/:caseId/keys keep-out',
  ])
    expect(known).toContain(act)
})
