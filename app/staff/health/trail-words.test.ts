import { expect, test } from 'vitest'
import { grade, longestSentence } from '#tests/support/reading-level.ts'
import { ACTS } from '../model/words.ts'
import { CANNOT_LOOK, HELD_FROM_CHECK, heldWords, LOAD_AGAIN } from './trail-words.ts'

// The screen of the trail is measured with a few of its lines only: which ones others left there is chance.
test('what lines of the trail say was done is plain', () =>
  expect(grade(ACTS.map(({ label }) => `${label}.`).join('\n'))).toBeLessThan(6))

// No screen of the tests shows these: nobody holds the trail there.
test('what is said while nobody can look at the trail, and after that, is plain', () => {
  const said = [null, 'Friday, November 27, 2026, 2:05 PM Eastern'].map((until) =>
    heldWords({ minutes: 12, until }),
  )
  const texts = [...said.map(({ says, more }) => `${says} ${more}`), `${CANNOT_LOOK} ${LOAD_AGAIN}`]
  texts.push([`${HELD_FROM_CHECK.title}.`, ...HELD_FROM_CHECK.sentences].join(' '))
  for (const text of texts) {
    expect(longestSentence(text).words, text).toBeLessThanOrEqual(25)
    expect(grade(text), text).toBeLessThanOrEqual(8)
  }
})
