import { expect, test } from 'vitest'
import { addressSentence } from './address-words.ts'

test.each([
  ['ann', 'an @ sign'],
  ['ann@x', 'a dot and an ending after the @ sign'],
  ['a@x.com, b@x.com', 'one email address only'],
  ['ann lee@x.com', 'no spaces'],
  ['anñ@exämple.com', 'the letters a to z'],
  ['.@x.com', 'Check your email address'],
])('"%s" is refused with its own reason', (typed, reason) => {
  expect(addressSentence(typed)).toContain(reason)
  expect(addressSentence(typed)).toContain('like sam@example.org')
})
