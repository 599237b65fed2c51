import { expect, test } from 'vitest'
import { words } from './checkout-words.ts'
import { REMIND_AFTER_DAYS } from './rules.ts'

test('the box for a reminder says the days after which it comes', () => {
  expect(words.fields.remind.label).toContain(`in ${REMIND_AFTER_DAYS} days`)
})
