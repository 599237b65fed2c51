import { describe, expect, test } from 'vitest'
import type { SealedRecord } from '#app/platform/sealing/sealed-format.ts'
import { labelledBody } from '../closing/export-labels.ts'
import { NO_ANSWERS } from '../model/questions.ts'
import type { Told } from './authorship.ts'
import { answersIn, parsedRecord, summaryIn, unreadable } from './record-bodies.ts'
import { headline, plainText, staffAnswers } from './record-view.ts'

const record = (kind: string, body: unknown, author: SealedRecord['author'] = 'person'): SealedRecord => ({
  v: 1,
  caseId: 'c',
  kind,
  seq: 1,
  author,
  at: '2026-11-22T12:00:00.000Z',
  prev: '',
  body,
})
const bodyOf = (kind: string, body: unknown) => parsedRecord(record(kind, body))?.body

describe('a body that was sealed with labels is read as codes', () => {
  test.each([
    ['You withdrew it', 'withdrew'],
    ['You asked us to delete it', 'asked-deletion'],
    ['You asked us to delete it. It waits until the hold ends', 'asked-deletion-on-hold'],
    ['You asked us to keep it after all', 'kept-after-all'],
  ])('a status because “%s”', (reason, why) => {
    const before = { from: 'Under Review', to: 'Closed', reason }
    expect(bodyOf('status', before)).toEqual({ from: 'under-review', to: 'closed', why })
    const one = parsedRecord(record('status', before)) ?? expect.fail('not read')
    // Programs that read exports find the same data as before.
    expect(labelledBody(one)).toEqual(before)
  })

  test("the staff's own text stays as it is", () => {
    const said = { from: 'Referred to an Attorney', to: 'Review Finished', reason: 'You asked us to wait' }
    expect(bodyOf('status', said)).toEqual({ from: 'referred', to: 'review-finished', reason: said.reason })
  })

  test('answers, with one that did not exist then', () => {
    const { worksFor: _, ...then } = NO_ANSWERS
    expect(bodyOf('answers', { ...then, violationType: 'Healthcare Access Issues' })).toEqual({
      ...NO_ANSWERS,
      violationType: 'health',
    })
  })

  test('a referral', () => {
    const attorney = { id: 1, name: 'A', firm: 'F' }
    const asked = { attorney, text: 'x', from: 'Under Review', to: 'Waiting for You' }
    expect(bodyOf('referral', asked)).toEqual({ ...asked, from: 'under-review', to: 'waiting-for-person' })
  })
})

test.each<[string, string, unknown]>([
  ['a status that there never was', 'status', { from: 'closed', to: 'Lost' }],
  ['a status by a word of every object', 'status', { from: 'closed', to: 'toString' }],
  ['answers that are a list', 'answers', [1]],
  ['a file without a name', 'file', { id: 'x' }],
  ['more answers that are none', 'more', { answers: 7 }],
  ['a kind that there never was', 'constructor', {}],
])('%s could not be read, and breaks no page', (_, kind, body) => {
  expect(parsedRecord(record(kind, body))).toBeNull()
  const told: Told = { ...unreadable(record(kind, body)), proof: 'before', sentBy: null }
  expect(headline(told, [told])).toBe('An entry that could not be read')
  expect(plainText(told, '')).toBe('')
  expect(staffAnswers(answersIn([told]), 'America/New_York', [told]).length).toBeGreaterThan(3)
})

test('a line of the list with unknown fields passes through unchanged; one of another shape does not', () => {
  const line = { summary: 's', organisation: '', date: '', deadlines: [], anonymous: true }
  expect(summaryIn(record('capsule', { ...line, later: { a: 1 } }))).toEqual({ ...line, later: { a: 1 } })
  expect(() => summaryIn(record('capsule', { ...line, deadlines: 'soon' }))).toThrow()
})
