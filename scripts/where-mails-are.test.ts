import { expect, test } from 'vitest'
import { sources } from './sources.ts'

// An editor of mail texts finds all of a feature's in the files that docs/tasks.md names.

const MAILS = /(?:letters|-mails)\.server\.ts$/
/** A function that returns a Letter with its subject in words. */
const WORDS_OF_A_MAIL = /: Letter\b[^\n]*(?:=>|\{)[^}]{0,200}?subject: [`'"]/

test('the words of mails are in letters and mails files only', () => {
  const elsewhere = [...sources()]
    .filter(([file]) => /^app\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && !MAILS.test(file))
    .filter(([, source]) => WORDS_OF_A_MAIL.test(source.text))
    .map(([file]) => file)
  expect(elsewhere).toEqual([])
})
