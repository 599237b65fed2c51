import { expect, test } from 'vitest'
import { madeWords, meantWords } from './made-words.client.ts'
import { bitsOf, ENOUGH_BITS, passphraseProblem } from './passphrase-judge.client.ts'
import { joinWords } from './private-words.ts'

test.each(['', '   '])('"%s" asks for a passphrase', (typed) =>
  expect(passphraseProblem(typed)).toMatch(/^Type a passphrase, or use six words/),
)

test.each([
  'short',
  '1234567890123456',
  '1234567890123456 1234567890123456 1234567890123456',
  'password password password',
  'Password1! Password1! Password1!',
  'P@ssw0rd P@ssw0rd2026 p@ssw0rd!!',
  'aaaaaaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'qwertyuiopasdfghjklzxcvbnm',
  '0123456789abcdef0123456789abcdef',
  'correct horse battery staple',
  'Correct-Horse-Battery-Staple1!',
  'to be or not to be that is the question',
  'ToBeOrNotToBeThatIsTheQuestion',
  'The quick brown fox jumps over the lazy dog.',
  'may the force be with you always',
  'Handrail steward 2026',
  'I love my dog and my dog loves me',
  'my long one with '.repeat(8),
  'hrZ8kq2vLw',
])('%s is refused as a passphrase [R32]', (typed) =>
  expect(passphraseProblem(typed)).toMatch(/^This one can be guessed. Add/),
)

test.each([
  'copper kettle argues with nineteen sleepy pelicans',
  'marble ladder whispers behind fourteen grumpy clouds',
  'семь ступеней под чайником',
  'hrZ8kq2vLw0pXtRm5Yd3',
  'k$9-Lq_2.vT,m8#Rw!4z%B7p',
])('%s is accepted as a passphrase [R32]', (typed) => expect(passphraseProblem(typed)).toBeNull())

test('a very long passphrase is checked at once', () => {
  // CPU time of this process: other work on the machine does not count.
  const before = process.cpuUsage()
  expect(bitsOf('x9$'.repeat(100_000))).toBeLessThan(ENOUGH_BITS)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(5)
})

test('a generated passphrase has six words, differs each time, and is read as people type it [R32]', () => {
  const words = madeWords()
  expect(words).toHaveLength(6)
  expect(madeWords()).not.toEqual(words)
  const typed = words.map((word, at) => ` ${at + 1}. ${word.toUpperCase()},`).join('')
  expect(meantWords(typed)).toBe(joinWords(words))
  expect(meantWords(words.map((word) => word.slice(0, 3)).join(' '))).toBe(joinWords(words))
  expect(meantWords(words.slice(1).join(' '))).toBeNull()
  expect(meantWords('a passphrase of my own choice')).toBeNull()
})
