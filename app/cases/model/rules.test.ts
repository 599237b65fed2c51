import { describe, expect, test, vi } from 'vitest'
import { drawWords, oneEditApart, readWords } from '#app/platform/passphrases/private-words.ts'
import { SYMBOLS } from '#app/platform/text/spoken-symbols.ts'
import { lastDay } from '#app/shared/legal-days.ts'
import { aDocx, aJpeg, aPng } from '#tests/support/files.ts'
import { ownTime } from '#tests/support/own-time.ts'
import { checkFile, plainName } from '../files/file-kinds.server.ts'
import { checkAnswers } from '../intake/answer-checks.server.ts'
import { answersIn, asSent, needsNotice } from '../intake/report-answers.ts'
import { newCaseNumber, readCaseNumber } from '../person/case-number.ts'
import { mayFollow, statusAfterAnswer, statusesAfter } from '../status/status-rules.ts'
import { type Answers, NO_ANSWERS } from './questions.ts'
import { STATUSES } from './rules.ts'

describe('case numbers', () => {
  test('are read as they are written, in lowercase, with spaces or without dashes', () => {
    const number = newCaseNumber()
    expect(number).toMatch(/^[CDFGHJKMNPQRTWXY34679]{3}-[CDFGHJKMNPQRTWXY34679]{4}-[CDFGHJKMNPQRTWXY34679]$/)
    for (const typed of [
      number,
      number.toLowerCase(),
      number.replaceAll('-', ' '),
      number.replaceAll('-', ''),
    ]) {
      expect(readCaseNumber(typed)).toBe(number)
    }
  })

  test('one wrong symbol and one swap of neighbors are always noticed', () => {
    for (let i = 0; i < 20; i++) {
      const number = newCaseNumber().replaceAll('-', '')
      for (let at = 0; at < 8; at++) {
        for (const symbol of SYMBOLS.replace(number[at]!, '')) {
          expect(readCaseNumber(number.slice(0, at) + symbol + number.slice(at + 1))).toBeNull()
        }
        const [a, b] = [number[at]!, number[at + 1]]
        if (!b || a === b) continue
        expect(readCaseNumber(number.slice(0, at) + b + a + number.slice(at + 2))).toBeNull()
      }
    }
  })

  test.each(['', 'H4K', 'AEI-OU12-5', '💥', 'C'.repeat(500)])('%s is no case number', (typed) => {
    expect(readCaseNumber(typed)).toBeNull()
  })
})

const LIST = ['maple', 'window', 'copper', 'lantern', 'pocket', 'river', 'saddle']
const SIX = ['maple', 'window', 'copper', 'lantern', 'pocket', 'river']

describe('private words', () => {
  test.each([
    ['as they are', 'maple window copper lantern pocket river'],
    ['numbered and in capitals', '1. Maple 2. WINDOW 3. copper, 4. lantern 5. pocket 6. river'],
    ['the first three letters', 'map win cop lan poc riv'],
    ['misspelt', 'mapel windw copperr lintern pockat rivr'],
  ])('%s', (_, typed) => expect(readWords(typed, LIST)).toEqual({ words: SIX }))

  test('missing and unknown words are reported', () => {
    expect(readWords('maple window', LIST)).toEqual({ count: 2 })
    expect(readWords('maple window copper lantern pocket rainbow', LIST)).toEqual({ unknown: ['rainbow'] })
    expect(readWords('ma window copper lantern pocket river', LIST)).toEqual({ unknown: ['ma'] })
  })

  test.each([
    ['maple', 'maple', true],
    ['maple', 'mapel', true],
    ['maple', 'maplee', true],
    ['maple', 'mple', true],
    ['maple', 'mabel', false],
    ['maple', 'map', false],
  ])('%s and %s are at most one edit apart: %s', (a, b, near) => expect(oneEditApart(a, b)).toBe(near))

  test('private words come from the secure random source and no other [R14]', () => {
    const list = Array.from({ length: 1296 }, (_, i) => `w${i}`)
    const drawn = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      ;(into as unknown as Uint32Array)[0] = 1296 + 7
      return into
    })
    expect(drawWords(list)).toEqual(Array.from({ length: 6 }, () => 'w7'))
    expect(drawn).toHaveBeenCalledTimes(6)
    drawn.mockRestore()
  })

  test('private words are drawn evenly from the list [R14]', () => {
    const list = Array.from({ length: 1296 }, (_, i) => `w${i}`)
    const counts = new Map<string, number>()
    const draws = 10_000
    for (let i = 0; i < draws; i++)
      for (const word of drawWords(list)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const expected = (draws * 6) / 1296
    const chi = list.reduce((sum, word) => sum + ((counts.get(word) ?? 0) - expected) ** 2 / expected, 0)
    // 1295 degrees of freedom: outside these bounds less than once in ten thousand runs.
    expect(chi).toBeGreaterThan(1110)
    expect(chi).toBeLessThan(1495)
  })
})

describe('statuses', () => {
  test('every status has a next one, and none leads to itself', () => {
    for (const status of STATUSES) {
      expect(statusesAfter(status).length).toBeGreaterThan(0)
      expect(mayFollow(status, status)).toBe(false)
    }
  })

  test.each([
    ['waiting-for-person', 'under-review'],
    ['closed', 'under-review'],
    ['under-review', 'under-review'],
    ['review-finished', 'review-finished'],
  ] as const)('%s becomes %s when the person writes', (from, to) => expect(statusAfterAnswer(from)).toBe(to))

  test('a closed case only opens again', () => {
    expect(statusesAfter('closed')).toEqual(['under-review'])
  })
})

const WHOLE: Answers = {
  ...NO_ANSWERS,
  violationType: 'other',
  description: 'It happened.',
  name: 'Ada',
  email: 'ada@example.org',
}

describe('answers', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['nothing', {}, []],
    ['no kind', { violationType: '' }, ['violationType']],
    ['a kind that does not exist', { violationType: 'Parking' }, ['violationType']],
    ['no story', { description: '' }, ['description']],
    ['no name and no address', { name: '', email: '' }, ['name', 'email']],
    ['no name, but anonymous', { name: '', email: '', anonymous: 'yes' }, []],
    ['an address without an @', { email: 'ada' }, ['email']],
    ['an address with a second one', { email: 'a@example.org,b@example.org' }, ['email']],
    ['a story of 10,000 characters', { description: 'x'.repeat(10_000) }, []],
    ['a longer one', { description: 'x'.repeat(10_001) }, ['description']],
    ['a date in words', { date: 'around May 2026' }, []],
    ['a state that does not exist', { state: 'ZZ' }, ['state']],
    ['no consent', { consent: '' }, []],
  ])('%s', (_, said, wrong) =>
    expect(Object.keys(checkAnswers(answersIn({ ...WHOLE, ...said })))).toEqual(wrong),
  )

  test('the notice appears only for the kind and the story', () => {
    expect(needsNotice(checkAnswers(NO_ANSWERS))).toBe(true)
    expect(needsNotice(checkAnswers({ ...WHOLE, email: '' }))).toBe(false)
  })

  test('an anonymous person sends no name', () => {
    expect(asSent({ ...WHOLE, anonymous: 'yes' })).toMatchObject({
      name: '',
      email: '',
      description: 'It happened.',
    })
  })

  test('an unknown posted field is ignored [R30]', () => {
    const read = answersIn({ description: 'x', status: 'closed', ownerId: 'me', due_at: 'never' })
    expect(Object.keys(read)).toEqual(Object.keys(NO_ANSWERS))
  })
})

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const DOC = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 ${Array.from('WordDocument').join('\0')}\0`
const latin1 = (of: Uint8Array) => String.fromCharCode(...of)
const PNG = latin1(aPng('x'))
const JPG = latin1(aJpeg('x'))
const DOCX = latin1(aDocx('x'))
const MACROS = latin1(aDocx('x', { 'word/vbaProject.bin': bytes('x') }))

describe('files', () => {
  test.each([
    ['letter.pdf', '%PDF-1.7 …', true],
    ['LETTER.PDF', '%PDF-1.7', true],
    ['photo.jpg', JPG, true],
    ['photo.jpeg', JPG, true],
    ['scan.png', PNG, true],
    ['old.doc', DOC, true],
    ['other.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', false],
    ['new.docx', DOCX, true],
    ['notes.txt', 'Plain notes.', true],
    ['windows.txt', 'Caf\xe9', true],
    ['nothing.txt', '', false],
    ['page.html', '<html>', false],
    ['picture.svg', '<svg/>', false],
    ['tool.exe', 'MZ', false],
    ['macros.docm', MACROS, false],
    ['archive.zip', 'PK\x03\x04', false],
    ['noending', '%PDF-1.7', true],
    ['photo.pdf', JPG, true],
    ['letter.jpg', '%PDF-1.7', true],
    ['archive.docx', 'PK\x03\x04 only a zip', false],
    ['macros.docx', MACROS, false],
    ['behind.docx', `${DOCX} something`, false],
    ['hidden.pdf', '%PDF-1.7 PK\x03\x04 PK\x05\x06', false],
    ['binary.txt', 'a\x00b', false],
    ['bell.txt', '\x07\xff', false],
  ])('%s (%j) is accepted: %s', async (name, content, taken) => {
    const checked = await checkFile({ name, bytes: bytes(content.replace('…', '')) })
    expect('type' in checked).toBe(taken)
  })

  test('10 MB is accepted, one byte more is not, and the sentence says how big it is', async () => {
    const file = (size: number) => ({ name: 'a.pdf', bytes: new Uint8Array(size).fill(32) })
    const whole = file(10 * 1024 * 1024)
    whole.bytes.set(bytes('%PDF-'))
    expect(await checkFile(whole)).toHaveProperty('type')
    expect(await checkFile(file(10 * 1024 * 1024 + 1))).toHaveProperty('refused')
    expect(await checkFile(file(14 * 1024 * 1024))).toEqual({
      refused: 'The file must be smaller than 10 MB. Yours is 14 MB. You can send part of it or describe it.',
    })
  })

  test.each([
    ['C:\\Users\\ada\\letter.pdf', 'letter.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['fdp\u202e.txt', 'fdp.txt'],
    ['a\r\nb.pdf', 'ab.pdf'],
    ['', 'file'],
  ])('%j is kept as %s', (given, kept) => expect(plainName(given)).toBe(kept))

  test('a very long name keeps its extension', () => {
    expect(plainName(`${'a'.repeat(300)}.docx`)).toMatch(/^a{115}\.docx$/)
  })
})

describe('dates', () => {
  test.each([
    ['180 days', '2026-10-30', 180, 'days', '2027-04-28'],
    ['a weekend goes back to Friday', '2026-10-01', 45, 'days', '2026-11-13'],
    ['a holiday goes back a day', '2026-07-01', 178, 'days', '2026-12-24'],
    ['a year', '2026-10-30', 1, 'years', '2027-10-29'],
    ['a leap day', '2024-02-29', 1, 'years', '2025-02-28'],
    ['six months from the 31st', '2026-08-31', 6, 'months', '2027-02-26'],
  ])('%s', (_, from, amount, unit, last) => expect(lastDay(from, { amount, unit })).toBe(last))
})

test('a file name of many blanks takes no long time', () => {
  const worked = ownTime()
  expect(plainName(`a${' '.repeat(60_000)}b${' .'.repeat(30_000)}`)).toMatch(/^a +/)
  expect(worked()).toBeLessThan(1000)
})
