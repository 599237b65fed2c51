import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailboxOf } from '../http/limits.server.ts'
import { emailAddress } from './email-address.server.ts'

const problem = (typed: string) =>
  emailAddress('Enter your email address').safeParse(typed).error?.issues[0]?.message

test.each(['sam@example.org', `o'hara@example.org`, 'a.b+c@mail.example.co'])(
  'the address %s is accepted',
  (typed) => expect(problem(typed)).toBeUndefined(),
)

test.each([
  '  sam@example.org\u00a0',
  'sam@example.org\u200b',
  '\u202asam@example.org\u202c',
  '\ufeffsam@\u2060example.org',
  'sam＠example.org',
  'ｓａｍ＠ｅｘａｍｐｌｅ。ｏｒｇ',
  'mailto:sam@example.org',
  'MAILTO:sam@example.org?subject=Hello',
  'sam@example.org,',
  'sam@example.org; ',
  'sam@example.org.',
  '<sam@example.org>',
  'Sam <sam@example.org>',
  '"Example, Sam" <sam@example.org>;',
  'sam@example.org <mailto:sam@example.org>',
  '“sam@example.org”',
  '(sam@example.org).',
])('"%s" is sam@example.org, and one mailbox', (typed) => {
  expect(emailAddress('Enter your email address').parse(typed)).toBe('sam@example.org')
  expect(mailboxOf(typed)).toBe('sam@example.org')
})

test('text as long as a form allows is checked quickly', () => {
  const start = process.cpuUsage()
  for (const sign of ['.', ' ', '<', 'a@', '\u200b', '＠', 'mailto:', '"', ', '])
    emailAddress().safeParse(sign.repeat(100_000))
  for (const sign of ['.', ' ', '<', '(', '>', '"']) emailAddress().safeParse(sign.repeat(999))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(500)
})

test.each([
  ['', 'Enter your email address'],
  ['sam', 'must have an @ sign'],
  ['a@example.org,b@example.org', 'one email address only'],
  ['a@example.org <b@example.org>', 'one email address only'],
  ['Sam <sam>', 'must have an @ sign'],
  ['sam@exämple.org', 'the letters a to z'],
  [`${'a'.repeat(250)}@example.org`, '254 characters or fewer'],
])('"%s" is not an address', (typed, says) => expect(problem(typed)).toContain(says))

test('no other code checks an address', () => {
  const own = /email-address|address-words|config-schema\.server/
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !own.test(file) && !file.endsWith('.test.ts'))
  const checks = files.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return /z\s*\.email\(/.test(code) || /\[\^[^\]\n]*@[^\]\n]*\]\+@/.test(code)
  })
  expect(checks).toEqual([])
})
