import { expect, test } from 'vitest'
import { grade, longestSentence } from '#tests/support/reading-level.ts'
import { ACTS } from '../model/words.ts'
import { CANNOT_LOOK, HELD_FROM_CHECK, heldWords, LOAD_AGAIN } from './trail-words.ts'

// The trail's screen is measured with only a few of its lines, and chance decides which.
test('the text for audit lines is plain', () =>
  expect(grade(ACTS.map(({ label }) => `${label}.`).join('\n'))).toBeLessThan(6))

// No screen of the tests shows these texts: the trail is never locked there.
test('the text for a locked trail, and for the time after it, is plain', () => {
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
