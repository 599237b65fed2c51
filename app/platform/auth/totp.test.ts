import { expect, test } from 'vitest'
import { codeAt, newTotpSecret, otpauthLink, stepAt, stepOf } from './totp.server.ts'

// The secret of RFC 6238, appendix B: "12345678901234567890". The codes there have eight digits; these are their last six.
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %i seconds the code is the one in RFC 6238', (seconds, code) => {
  expect(codeAt(RFC, stepAt(seconds * 1000))).toBe(code)
})

test('a code works with spaces in it and with clocks half a minute apart, but only once', () => {
  const at = 59_000
  const step = stepAt(at)
  expect(stepOf(RFC, '287 082', null, at)).toBe(step)
  expect(stepOf(RFC, '287082', null, at + 30_000)).toBe(step)
  expect(stepOf(RFC, '287082', step, at)).toBeNull()
  expect(stepOf(RFC, '287082', null, at + 90_000)).toBeNull()
  expect(stepOf(RFC, '287083', null, at)).toBeNull()
  expect(stepOf(RFC, '', null, at)).toBeNull()
  // The phone's clock is ahead of ours.
  const later = 1_111_111_109_000
  expect(stepOf(RFC, '081804', null, later - 30_000)).toBe(stepAt(later))
  expect(stepOf(RFC, '081804', null, later - 60_000)).toBeNull()
})

test('secrets are 160 random bits in base32', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret))
  expect(secrets.size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('the link names us and the account', () => {
  expect(otpauthLink('ABC', 'Hand rail', 'a@example.org')).toBe(
    'otpauth://totp/Hand%20rail:a%40example.org?secret=ABC&issuer=Hand%20rail',
  )
})
