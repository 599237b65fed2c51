import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emailAddress } from './email-address.server.ts'

const problem = (typed: string) =>
  emailAddress('Enter your email address').safeParse(typed).error?.issues[0]?.message

test.each(['sam@example.org', `o'hara@example.org`, 'a.b+c@mail.example.co'])('%s is taken', (typed) =>
  expect(problem(typed)).toBeUndefined(),
)

test.each([
  ['', 'Enter your email address'],
  ['sam', 'must have an @ sign'],
  ['a@example.org,b@example.org', 'one email address only'],
  ['sam@exämple.org', 'the letters a to z'],
  [`${'a'.repeat(250)}@example.org`, '254 characters or fewer'],
])('"%s" is not', (typed, says) => expect(problem(typed)).toContain(says))

test('no other check of an address is written anywhere', () => {
  const own = /email-address|address-words|config-schema\.server/
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !own.test(file) && !file.endsWith('.test.ts'))
  const checks = files.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return /z\s*\.email\(/.test(code) || /\[\^[^\]\n]*@[^\]\n]*\]\+@/.test(code)
  })
  expect(checks).toEqual([])
})
