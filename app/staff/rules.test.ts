import { expect, test } from 'vitest'
import { passphraseProblem } from './rules.ts'

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
