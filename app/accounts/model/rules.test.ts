import { describe, expect, test } from 'vitest'
import { exportAsText } from './export.ts'
import {
  complaintsFrom,
  countWithNoun,
  isListName,
  postsFrom,
  removeEntry,
  savedFrom,
  withBack,
  withStatus,
} from './rules.ts'

const HOSTILE: [what: string, stored: string | null][] = [
  ['nothing', null],
  ['no JSON', '{not json'],
  ['an empty text', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"complaints"'],
  ['an object', '{"length":3,"0":{"id":1}}'],
  ['a list of anything', '[null,1,"x",[],true,{}]'],
  ['items without a usable id', '[{"id":"1","title":"a"},{"id":null,"title":"a"},{"id":1e999,"title":"a"}]'],
  ['very deep brackets', '['.repeat(100_000)],
]

describe('any content of the storage', () => {
  test.each(HOSTILE)('%s is read without harm', (_, stored) => {
    expect(complaintsFrom(stored)).toEqual([])
    expect(savedFrom(stored)).toEqual([])
    expect(removeEntry(stored, 1).taken).toEqual([])
  })

  test('items of the wrong kind are ignored, and long ones are cut', () => {
    const [one] = complaintsFrom(
      JSON.stringify([{ id: 4, violationType: { evil: 1 }, status: 'x'.repeat(5000), submittedAt: 'soon' }]),
    )
    expect(one).toEqual({
      id: 4,
      violationType: 'Kind not known',
      status: 'x'.repeat(200),
      submittedAt: null,
    })
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/resources/x',
    '//evil.example',
    '/resources/../leave',
    '/resources/a?b=c',
    '/logout',
    7,
    null,
  ])('%s is not the URL of a resource', (url) => {
    expect(savedFrom(JSON.stringify([{ id: 1, title: 'A letter', url }]))[0]?.url).toBeNull()
  })

  test('a list that is far too long is shown in part', () => {
    const many = Array.from({ length: 20_000 }, (_, id) => ({ id, title: 'x' }))
    expect(savedFrom(JSON.stringify(many))).toHaveLength(500)
  })

  test('built-in property names are no lists', () => {
    for (const name of ['toString', '__proto__', 'constructor', '', 'everything'])
      expect(isListName(name)).toBe(false)
    expect(isListName('saved')).toBe(true)
  })
})

test('each item appears once, the newest first', () => {
  const saved = savedFrom(
    JSON.stringify([
      { id: 1, title: 'Old', url: '/resources/old', savedAt: '2026-11-01T10:00:00.000Z' },
      { id: 2, title: 'New', url: '/resources/new', savedAt: '2026-11-20T10:00:00.000Z' },
      { id: 1, title: 'Old, again', url: '/resources/old', savedAt: '2026-11-02T10:00:00.000Z' },
    ]),
  )
  expect(saved.map(({ title }) => title)).toEqual(['New', 'Old, again'])
})

test('forum posts may have numbers or words as their id and time', () => {
  const posts = postsFrom(
    JSON.stringify([
      { id: 'a', title: 'First', category: 'Work', timestamp: 1_700_000_000_000 },
      { id: 2, title: 'Second', category: 5, timestamp: '2026-11-20T10:00:00.000Z' },
      { id: 3, title: '' },
    ]),
  )
  expect(posts).toEqual([
    { id: '2', title: 'Second', category: '', postedAt: '2026-11-20T10:00:00.000Z' },
    { id: 'a', title: 'First', category: 'Work', postedAt: '2023-11-14T22:13:20.000Z' },
  ])
})

test('a removed item is restored unchanged', () => {
  const stored = JSON.stringify([
    { id: 1, title: 'One', extra: true },
    { id: 2, title: 'Two' },
  ])
  const { rest, taken } = removeEntry(stored, 1)
  expect(rest).toEqual([{ id: 2, title: 'Two' }])
  expect(withBack(JSON.stringify(rest), taken)).toEqual([
    { id: 2, title: 'Two' },
    { id: 1, title: 'One', extra: true },
  ])
})

test('the status from the server is stored for that case alone', () => {
  const stored = JSON.stringify([
    { id: 1, status: 'Under Review', violationType: 'Other' },
    { id: 2, status: 'Under Review' },
  ])
  expect(withStatus(stored, 1, 'Waiting for You')).toEqual([
    { id: 1, status: 'Waiting for You', violationType: 'Other' },
    { id: 2, status: 'Under Review' },
  ])
})

test('one thing, two things', () => {
  expect(countWithNoun(1, 'complaint')).toBe('1 complaint')
  expect(countWithNoun(0, 'complaint')).toBe('0 complaints')
})

test('the text to download names everything that is stored', () => {
  const text = exportAsText(
    {
      complaints: complaintsFrom('[{"id":1,"violationType":"Other","status":"Under Review"}]'),
      posts: postsFrom('[{"id":1,"title":"Hello","category":"Work"}]'),
      saved: savedFrom('[{"id":1,"title":"A letter","url":"/resources/a-letter"}]'),
      wrote: savedFrom('[{"id":1,"title":"Ana Ito","url":"/attorney-directory/7"}]'),
    },
    {
      opened: { violationType: 'housing', status: 'waiting-for-person' },
      draft: null,
      wordsShown: true,
      readingChosen: false,
      unsent: true,
      card: false,
    },
    '2026-11-21T10:00:00.000Z',
  )
  for (const words of [
    'Submitted complaints: 1\n- Other\n  Status: Under Review',
    'Forum posts: 1\n- Hello\n  Category: Work',
    'Saved resources: 1\n- A letter\n  Address on this site: /resources/a-letter',
    'Opened case: 1\n- Housing Discrimination\n  Status: Waiting for You',
    'Unfinished report: none',
    'Number and words still shown: yes',
    'Unsent words in other forms: yes',
    'Reading settings: the site’s own',
  ])
    expect(text).toContain(words)
})
