import { expect, test } from 'vitest'
import { FILE_KINDS } from '../model/rules.ts'
import { cleaningOf, type Stored, storedFileDetails } from './stored-file-details.ts'

const { pdf, docx, jpg, txt } = FILE_KINDS

test.each([
  ['a picture that was drawn again', { type: jpg, hidden: [], drawnAgain: true }, 'drawn-again'],
  ['a picture from before pictures were drawn again', { type: jpg, hidden: [] }, 'once'],
  ['a PDF', { type: pdf, hidden: [], drawnAgain: false }, 'pdf'],
  ['a Word file', { type: docx, hidden: [] }, 'word'],
  ['a PDF from before there was a second look', { type: pdf }, 'once'],
  ['plain text', { type: txt, hidden: [] }, 'text'],
])('only a picture that was drawn again surely hides nothing: %s [R23]', (_, file, cleaning) => {
  const stored = { ...file, kept: 'cleaned' as const } as Stored
  expect(cleaningOf(stored)).toBe(cleaning)
  expect(/may be left/.test(storedFileDetails(stored))).toBe(/pdf|word|once/.test(cleaning))
})

test('the team reads what an original shows', () => {
  const original = { type: pdf, kept: 'original' as const, hidden: ['comments' as const] }
  expect(storedFileDetails(original)).toBe(
    'As it was sent, hidden details and all. It shows: comments or notes.',
  )
})
