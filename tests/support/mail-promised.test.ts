import { expect, test } from 'vitest'
import { promisedInCode, promisedOn } from './mail-promised.ts'

test('the text for staff about an email depends on whether the site can send one', () => {
  expect(promisedInCode()).toEqual([])
})

test.each([
  ['The donor gets an email about it.', true],
  ['They hear of it by email.', true],
  ['We will send you a link.', true],
  ['Enter your email address.', false],
  ['No email is sent: this site has no mail server yet.', false],
  ['By mail, to our address.', false],
  ['Fingerprint of the list: mallard usher email taillight before bakery t-shirt orange.', false],
  ['mallard usher email taillight before bakery t-shirt orange', false],
])('"%s" promises an email: %s', (words, promised) => {
  expect(promisedOn('/staff', `<p>${words}</p>`)).toEqual(promised ? [words] : [])
})
