import { expect, test } from 'vitest'
import posts from '#db/samples/posts.json' with { type: 'json' }
import { NEW_POST, type PostText } from '../model/post-text.ts'
import { builtInText } from './built-in-posts.server.ts'
import { postFile, readPostFile } from './post-file.ts'

const HEAD = { number: 7, address: 'new-words', addresses: ['old', 'older'], published: true, featured: true }

test.each(posts)('post $id survives a round trip through a file', (sample) => {
  const post = builtInText(sample)
  const file = postFile(post, HEAD)
  const read = readPostFile(file)
  expect(read).toEqual({ post, head: HEAD, broken: [], left: [] })
  expect(postFile(read.post, read.head)).toBe(file)
})

test('special characters in a head survive a round trip', () => {
  const post = {
    ...NEW_POST,
    title: '"Quoted": # - [x] \\ ’ \u2028 🙂',
    excerpt: "'single' --- ---",
    keyPoints: ['- a: b', '---', '"'],
    topPicture: '12',
    correction: 'It is “180”: not 60',
    corrections: [
      { on: '2026-11-26', note: 'a | b: "c"' },
      { on: '2026-02-01', note: '- d' },
    ],
    notes: ['violence', 'self-harm'] as PostText['notes'],
    body: '---\n\ntitle: not a head\n\n---',
  }
  expect(readPostFile(postFile(post)).post).toEqual(post)
})

test('unquoted values, one-line lists, comments and empty lines are read', () => {
  const { post, broken } = readPostFile(
    `---\ntitle: Plain words: here\n# a note\n\nauthor: 'It''s me'\nkeyPoints: [one, "two, three"]\nsources:\n  - A | https://a.example/\n---\nText`,
  )
  expect(broken).toEqual([])
  expect(post).toMatchObject({
    title: 'Plain words: here',
    author: "It's me",
    keyPoints: ['one', 'two, three'],
    sources: [{ title: 'A', url: 'https://a.example/' }],
    body: 'Text',
  })
})

test('content notes are read in any order, each once, and a file without them has no line for them', () => {
  const { post, broken } = readPostFile('---\ntitle: A\ncontentNotes: [death, violence, death]\n---')
  expect([post.notes, broken]).toEqual([['violence', 'death'], []])
  expect(postFile(post)).toContain('contentNotes:\n  - "violence"\n  - "death"\n---')
  expect(postFile({ ...post, notes: [] })).not.toContain('contentNotes')
})

test('unknown lines are dropped and reported', () => {
  const { post, left, broken } = readPostFile('---\ntitle: A\nlayout: wide\ntags:\n  - x\n---\n')
  expect([post.title, broken]).toEqual(['A', []])
  expect(left).toEqual([
    'Line 3: we do not know “layout”, so it is left out.',
    'Line 4: we do not know “tags”, so it is left out.',
  ])
})

test.each([
  ['no head', '# Hello', 'does not begin with a head'],
  ['a head that does not end', '---\ntitle: A\n', 'does not begin with a head'],
  ['a line that is nothing', '---\ntitle: A\nwords\n---', 'Line 3: this is neither'],
  ['an open quote', '---\ntitle: "A\n---', 'Line 2: the quotes'],
  ['an open list', '---\nkeyPoints: [a\n---', 'Line 2: the list does not close'],
  ['a name twice', '---\ntitle: A\ntitle: B\n---', 'Line 3: “title” is there twice'],
  ['a list for one value', '---\ntitle:\n  - a\n---', 'takes one value'],
  ['a number that is none', '---\nnumber: seven\n---', 'Line 2: “number” is a number'],
  ['a number past all', '---\nnumber: 9999999\n---', 'Line 2: “number” is a number of at most 6 digits'],
  [
    'a note that is none',
    '---\ncontentNotes:\n  - death\n\n  - sadness\n---',
    'Line 5: “sadness” is no content note. Use violence, abuse,',
  ],
  ['a note that is none, in one line', '---\ncontentNotes: Death\n---', 'Line 2: “Death” is no content note'],
  ['a state that is none', '---\nstate: secret\n---', 'Line 2: “state” is published or draft'],
])('broken: %s', (_, file, says) => expect(readPostFile(file).broken.join()).toContain(says))
