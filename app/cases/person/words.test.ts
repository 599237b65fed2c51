import { expect, test } from 'vitest'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { words } from './words.ts'

test('each text about deleting a case says the days that a person has to change their mind', () => {
  const { deleteText, deleteOnHoldText, goesAfterHold, deletionPlanned } = words.end
  for (const text of [deleteText, deleteOnHoldText, goesAfterHold, deletionPlanned.text])
    expect(text).toContain(`${PROMISED_DAYS.askedDeletion} days`)
})
