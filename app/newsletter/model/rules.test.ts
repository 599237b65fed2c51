import { describe, expect, test } from 'vitest'
import { wantedTime } from '#app/platform/dates/wanted-time.ts'
import { momentIn } from '#app/platform/time-zones.ts'
import { plainLetter } from '../letters/plain-letter.server.ts'
import { outcomeOf } from '../sending/outcomes.ts'
import {
  afterPause,
  correctionOf,
  everyoneElseHasIt,
  keptTopics,
  letterProblems,
  topicWords,
} from './rules.ts'

describe('times', () => {
  const zone = 'America/New_York'
  test.each([
    ['2026-01-15', 9, 0, '2026-01-15T14:00:00.000Z'],
    ['2026-07-15', 9, 0, '2026-07-15T13:00:00.000Z'],
    ['2026-03-08', 3, 30, '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', 0, 30, '2026-11-01T04:30:00.000Z'],
  ])('%s %i:%i there', (day, hour, minute, utc) => {
    expect(momentIn(zone, day, hour, minute)?.toISOString()).toBe(utc)
  })

  test('a time skipped by the daylight saving change is invalid', () => {
    expect(momentIn(zone, '2026-03-08', 2, 30)).toBeUndefined()
  })

  const today = new Date('2026-03-01T12:00:00Z')
  const at = (day: string, time = '09:00') => wantedTime({ when: 'at', day, time }, zone, today)
  test.each([
    [at('2/30/2027'), 'day'],
    [at(''), 'day'],
    [at('13/13/2026'), 'day'],
    [at('Feb 1, 2026'), 'day'],
    [at('2028-06-01'), 'day'],
    [at('June 2026'), 'day'],
    [at('2026-03-08', '02:30'), 'time'],
    [at('2026-03-08', 'soon'), 'time'],
  ])('refused: %j', (answer, field) => {
    expect(Object.keys('errors' in answer ? answer.errors : {})).toEqual([field])
  })

  test('a valid time, and none for "soon"', () => {
    for (const day of ['March 5, 2026', '3/5/26', '2026-03-05', 'March 5'])
      expect(at(day)).toEqual({ at: new Date('2026-03-05T14:00:00Z') })
    expect(wantedTime({ when: 'soon' }, zone)).toEqual({})
    // A form from before the date was a single field.
    const boxes = { when: 'at', dayMonth: '3', dayDay: '5', dayYear: '2026', time: '09:00' }
    expect(wantedTime(boxes, zone, today)).toEqual(at('March 5, 2026'))
  })

  test('a pause of three months ends on a day that exists', () => {
    expect(afterPause(new Date('2026-11-30T10:00:00Z')).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    expect(afterPause(new Date('2026-01-15T10:00:00Z')).toISOString()).toBe('2026-04-15T10:00:00.000Z')
  })
})

test('topics: “everything” includes the rest, and unknown ones are dropped', () => {
  expect(keptTopics(['legal', 'all'])).toBe(' all ')
  expect(keptTopics(['digest', 'legal', 'gossip'])).toBe(' legal digest ')
  expect(topicWords(' legal policy digest ')).toBe('Legal updates, Policy updates and Monthly digest')
})

test.each([
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'unsent'],
  [{ code: 'EAUTH', responseCode: 535 }, 'unsent'],
  [{ code: 'EENVELOPE', responseCode: 421, response: '421 busy' }, 'unsent'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'doubt'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'doubt'],
  [new Error('anything'), 'doubt'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 4.2.0 later' }, 'later'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 no' }, 'refused'],
])('%j is %s', (error, kind) => {
  expect(outcomeOf(error).kind).toBe(kind)
})

test('a missing mailbox is distinguished from a rejected email, and the server’s text is not stored', () => {
  const refused = (response: string, command = 'RCPT TO') =>
    outcomeOf({ code: 'EENVELOPE', command, responseCode: Number(response.slice(0, 3)), response })
  expect(refused('550 5.1.1 <ada@example.org> unknown')).toEqual({
    kind: 'refused',
    code: '550 5.1.1',
    suppress: true,
  })
  expect(refused('550 no such user')).toMatchObject({ suppress: false, code: '550' })
  expect(refused('550 5.1.8 bad sender')).toMatchObject({ suppress: false })
  expect(refused('556 5.1.10 takes no mail')).toMatchObject({ suppress: true })
  expect(refused('550 5.7.1 policy')).toMatchObject({ suppress: false })
  expect(refused('552 5.2.2 full')).toMatchObject({ suppress: false })
  expect(refused('550 sender not allowed', 'MAIL FROM')).toMatchObject({ suppress: false })
})

test('the plain-text email says everything the HTML one says', () => {
  const text = plainLetter(
    '## A & B\n\nRead **this** [post](/blog/1) or <https://example.org/x>.\n\n1. One\n2. Two\n\n- a\n  - b\n\n> Said\n\n| Day | What |\n| --- | --- |\n| Monday | Rest |',
    'https://handrail.example',
  )
  expect(text).toBe(
    'A & B\n-----\n\nRead this post (https://handrail.example/blog/1) or\nhttps://example.org/x.\n\n1. One\n2. Two\n\n- a\n\n  - b\n\n> Said\n\nDay: Monday\nWhat: Rest',
  )
})

test.each([
  ['Words', null],
  ['[Read it](/blog/1), [write](mailto:us@example.org), [there](https://example.org/a)', null],
  ['', 'Write the letter'],
  ['# Big', 'Start headings with ##'],
  ['![a picture](/x.png)', 'carry no pictures'],
  ['[words](https://)', 'The link “words” goes nowhere'],
  ['[bad](javascript:alert)', 'The link “bad” goes nowhere'],
  ['[bad](//elsewhere.example)', 'The link “bad” goes nowhere'],
  [correctionOf('A rule'), 'Say what we wrote, and what is right'],
  [correctionOf('A rule').replace('wrote:**', 'wrote:** One'), 'Say what we wrote, and what is right'],
  [correctionOf('A rule').replace('wrote:**', 'wrote:** One').replace('right:**', 'right:** Two'), null],
])('before an issue is sent: %s', (body, says) => {
  const { body: problem = null } = letterProblems({ subject: 'A subject', body })
  if (says) expect(problem).toContain(says)
  else expect(problem).toBeNull()
})

test('“everyone else has the letter” is shown only if no one was refused, skipped or in doubt', () => {
  expect(everyoneElseHasIt({ waiting: 1, sent: 4, doubt: 0 })).toBe(true)
  for (const other of ['refused', 'bounced', 'skipped', 'doubt', 'sending'])
    expect(everyoneElseHasIt({ waiting: 1, sent: 4, [other]: 1 }), other).toBe(false)
})

test('an issue without a subject is not sent', () => {
  expect(letterProblems({ subject: ' ', body: 'Words' })).toEqual({ subject: 'Write a subject' })
})
