import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { wordsAt } from './typed-part.ts'

/** The bar is the cursor. */
const at = (text: string) => wordsAt(text.replace('¦', ''), text.indexOf('¦'))

test.each([
  ['A ramp at the door¦', 'A ramp at the door'],
  ['A ramp¦ at the door', 'A ramp'],
  // Too few characters before it: use the line.
  ['A ¦ramp at the door', 'A ramp at the door'],
  ['First line.\nThe second¦ line.\nThird.', 'The second'],
  ['First line.\n## Where to ask¦', 'Where to ask'],
  ['1. **Ask** in [writing](/help)¦', 'Ask in writing'],
  ['> Quoted `words`¦', 'Quoted words'],
  ['![A ramp at the door](picture:12)¦', 'A ramp at the door'],
  ['ADA.gov fact sheet | https://www.ada.gov¦', 'ADA.gov fact sheet'],
  // On an empty line, use the previous one.
  ['Said before.\n\n¦\n\nSaid after.', 'Said before.'],
  ['¦\n\nSaid after.', ''],
  ['No¦', ''],
  ['¦', ''],
  [`${'word '.repeat(40)}end¦`, `${'word '.repeat(20)}end`.slice(-60).trim()],
])('%j is searched for as %j', (text, words) => {
  expect(at(text)).toBe(words)
})

test.each(['[', '![', '[a](', '](', '*_'])('a long line of %s is handled quickly', (marks) => {
  const worked = ownTime()
  expect(wordsAt(marks.repeat(200_000), 200_000).length).toBeLessThanOrEqual(60)
  // Some milliseconds; with work for each pair of marks it took from five seconds to half a minute.
  expect(worked()).toBeLessThan(2000)
})
