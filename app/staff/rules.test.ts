import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { passphraseProblem } from './rules.ts'
import { actionWords } from './words.ts'

test.each([
  ['', /Choose a passphrase/],
  ['short', /16 characters or more. This one has 5/],
  ['aaaaaaaaaaaaaaaaaaaa', /different letters/],
  ['abcabcabcabcabcabc', /different letters/],
  ['correct horse battery staple', /Many people know/],
  ['Correct-Horse-Battery-Staple1!', /Many people know/],
  ['password password', /different letters|Many people know/],
])('%s is no passphrase', (typed, problem) => expect(passphraseProblem(typed)).toMatch(problem))

test.each([
  'orange kettle under seven stairs',
  'handrail orange kettle under',
  'семь ступеней под чайником',
  'xxxxxxxxxxxxxxxxxxxx orange kettle',
  'my long one with '.repeat(8),
])('%s is one', (typed) => expect(passphraseProblem(typed)).toBeNull())

test('every act that the code writes into the audit trail has plain words', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.server.ts'),
  )
  const code = files.map((name) => readFileSync(path.join('app', name), 'utf8')).join('\n')
  const acts = [...code.matchAll(/\brecord\(\s*\w+,[^)]*?'([a-z]+\.[a-z-]+)/g)].map(([, act]) => act ?? '')
  expect(acts).toEqual(expect.arrayContaining(['case.opened', 'staff.invited']))
  expect(acts.filter((act) => actionWords(act) === act)).toEqual([])
})
