import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveOf } from './export-archive.server.ts'

// The content of the ZIP, and a check that nothing in it runs.

type Everything = Parameters<typeof archiveOf>[0]
const HOSTILE = '</dd><script>alert(1)</script><img src=x onerror=alert(1)>'

const everything = (posts: number) =>
  ({
    handle: 'maple',
    pronouns: null,
    timeZone: 'America/Chicago',
    joinedAt: '2026-03-05T18:00:00.000Z',
    passkeys: [{ name: HOSTILE, madeAt: '2026-03-05T18:00:00.000Z', usedAt: null }],
    contentNotes: 'medical:hide.death:show',
    signedIn: [{ lastUsedOn: '2026-03-05', thisDevice: true }],
    notices: [],
    forumPosts: Array.from({ length: posts }, (_, i) => ({
      title: `Topic ${i}`,
      text: `${HOSTILE} words ${i} `.repeat(200),
      earlier: [{ text: 'As it was', until: '2026-03-05T18:00:00.000Z' }],
    })),
  }) as unknown as Everything

async function opened(posts: number): Promise<Map<string, string>> {
  const bytes = new Uint8Array(await new Response(archiveOf(everything(posts))).arrayBuffer())
  return new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
}

test('the archive of a member contains pages to read and the same data as JSON', async () => {
  const files = await opened(250)
  expect([...files.keys()]).toEqual([
    'README.txt',
    'everything.json',
    'index.html',
    'forum-posts-1.html',
    'forum-posts-2.html',
    'forum-posts-3.html',
  ])
  expect(JSON.parse(files.get('everything.json') ?? '')).toEqual(everything(250))
  const index = files.get('index.html')
  for (const words of [
    '<dt>Handle</dt><dd dir="auto">maple</dd>',
    'Thursday, March 5, 2026, 12:00 PM Central',
    'Not given',
    '<dd dir="auto">medical treatment: Hide, death: Show</dd>',
    '<dt>Last used</dt><dd dir="auto">March 5, 2026</dd>',
  ])
    expect(index).toContain(words)
  expect(files.get('forum-posts-3.html')).toContain('words 249')
  expect(files.get('forum-posts-1.html')).not.toContain('words 249')
})

test('the archive contains no page that runs or loads anything', async () => {
  for (const [name, text] of await opened(3))
    if (name.endsWith('.html')) expect(text, name).not.toMatch(/<(script|img|link|iframe)|onerror=[^&]*>/)
})

test('the archive contains the pictures of posts unchanged', async () => {
  const bytes = Uint8Array.from([1, 2, 0, 255])
  const file = { file: 'forum-picture-1.png', bytes: () => Promise.resolve(bytes) }
  const zip = new Uint8Array(await new Response(archiveOf(everything(1), [file])).arrayBuffer())
  expect(unzipSync(zip)['forum-picture-1.png']).toEqual(bytes)
})

test('the archive is complete for an account that wrote nothing', async () => {
  expect([...(await opened(0)).keys()]).toEqual(['README.txt', 'everything.json', 'index.html'])
})

test('the archive is for people: no codes, no empty lines, titles as headings, and links that work outside the site', async () => {
  const of = {
    ...everything(0),
    role: 'member',
    emails: [{ answers: 'site' }],
    notices: [
      { code: 'post-approved', about: '/forum/post/p1', at: '2026-03-05T18:00:00.000Z', readAt: null },
    ],
    forumPosts: [
      { title: 'A lamp', text: 'It hums', tone: 'not-upset', changedBy: 'author', rule: null, earlier: [] },
    ],
  } as unknown as Everything
  const files = unzipSync(new Uint8Array(await new Response(archiveOf(of)).arrayBuffer()))
  const page = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const index = page('index.html')
  expect(index).toContain('<dt>What happened</dt><dd dir="auto">Others can see your post now</dd>')
  expect(index).toMatch(/<a href="https?:[^"]+\/forum\/post\/p1">/)
  expect(index).toContain('<dt>When someone answers me in the forum</dt><dd dir="auto">On the site only</dd>')
  expect(index).toContain('<li><a href="forum-posts-1.html">My forum posts</a></li>')
  expect(index).not.toContain('Seen')
  const posts = page('forum-posts-1.html')
  expect(posts).toContain('<h3 dir="auto">A lamp</h3>')
  for (const words of ['I am not upset', '<dt>Changed by</dt><dd dir="auto">Me</dd>'])
    expect(posts).toContain(words)
  expect(posts).not.toMatch(/Not given|Rule|What it said before|author/)
  expect(page('everything.json')).toContain('"code": "post-approved"')
})
