import { expect, test } from 'vitest'
import posts from '#db/samples/posts.json' with { type: 'json' }
import { ownTime } from '#tests/support/own-time.ts'
import { builtInText } from '../writing/built-in-posts.server.ts'
import {
  contentOf,
  fieldsOf,
  mergePosts,
  NEW_POST,
  type PostText,
  partsOf,
  readContent,
  textOf,
} from './post-text.ts'

test.each(posts)('the built-in post $id survives a round trip through text', (sample) => {
  const post = builtInText(sample)
  expect(partsOf(post.body)).toEqual(sample.content)
  expect(textOf(fieldsOf(post))).toEqual(post)
  expect(readContent(contentOf(post))).toEqual(post)
})

test.each([
  ['', []],
  ['Only words.', [{ heading: '', text: 'Only words.' }]],
  [
    'First.\n\n## One\n\nText\n\n### Below\n\nMore\n\n## Two ##\nEnd',
    [
      { heading: '', text: 'First.' },
      { heading: 'One', text: 'Text\n\n### Below\n\nMore' },
      { heading: 'Two', text: 'End' },
    ],
  ],
  ['## A\n\n```\n## no heading\n```', [{ heading: 'A', text: '```\n## no heading\n```' }]],
  ['##no heading', [{ heading: '', text: '##no heading' }]],
])('parts of %j', (body, parts) => expect(partsOf(body)).toEqual(parts))

test.each([
  ['A page | https://a.example/x', { title: 'A page', url: 'https://a.example/x' }],
  ['A page https://a.example/x', { title: 'A page', url: 'https://a.example/x' }],
  ['A page: https://a.example/x', { title: 'A page', url: 'https://a.example/x' }],
  ['A | B | https://a.example/', { title: 'A | B', url: 'https://a.example/' }],
  ['42 U.S.C. § 12101', { title: '42 U.S.C. § 12101', url: null }],
  ['A trick | javascript:alert(1)', { title: 'A trick | javascript:alert(1)', url: null }],
  ['Broken | https://[', { title: 'Broken | https://[', url: null }],
])('the source %j', (line, source) =>
  expect(textOf({ ...fieldsOf(NEW_POST), sources: line }).sources).toEqual([source]),
)

test('two editors: each field and each paragraph is taken from the one who changed it', () => {
  const base = { ...NEW_POST, title: 'T', body: 'a\n\nb\n\nc', keyPoints: ['one'] }
  const theirs = { ...base, body: 'a\n\nb\n\nC', keyPoints: ['one', 'two'] }
  const mine = { ...base, title: 'New', body: 'A\n\nb\n\nc' }
  expect(mergePosts(base, theirs, mine)).toEqual({
    post: { ...base, title: 'New', body: 'A\n\nb\n\nC', keyPoints: ['one', 'two'] },
    conflicts: [],
  })
})

test('two editors: content notes merge one by one and never conflict', () => {
  const noted = (...notes: PostText['notes']) => ({ ...NEW_POST, notes })
  const merged = (base: PostText, theirs: PostText, mine: PostText) => {
    const { post, conflicts } = mergePosts(base, theirs, mine)
    return [post.notes, conflicts]
  }
  expect(merged(noted('death'), noted('death', 'slurs'), noted('abuse'))).toEqual([['abuse', 'slurs'], []])
  expect(merged(noted('death'), noted(), noted('death'))).toEqual([[], []])
  expect(merged(noted(), noted('death'), noted('death', 'police'))).toEqual([['death', 'police'], []])
})

test('a post without notes has the same stored text as before notes existed', () => {
  const { notes, ...before } = NEW_POST
  expect(contentOf(NEW_POST)).toBe(JSON.stringify(before))
  expect(readContent(JSON.stringify(before)).notes).toEqual(notes)
  expect(readContent(contentOf({ ...NEW_POST, notes: ['police'] })).notes).toEqual(['police'])
})

test('a source of many signs takes no long time', () => {
  const line = `A ${':|'.repeat(40_000)}`
  const worked = ownTime()
  expect(textOf({ ...fieldsOf(NEW_POST), sources: line }).sources).toEqual([{ title: line, url: null }])
  expect(worked()).toBeLessThan(1000)
})
