import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { loadContent } from '#server/content.ts'
import { aDatabase } from '#tests/support/database.ts'
import { atomFeed, jsonFeed } from './feed.server.ts'
import { postsForFeed } from './queries.server.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await loadContent(db)
})
afterAll(() => close())

const feed = async () =>
  atomFeed({ origin: 'https://handrail.example', name: 'A & B', posts: await postsForFeed(db) })

test('the feed is well-formed: every element is closed in order', async () => {
  const open: string[] = []
  for (const [, closing, name, self] of (await feed()).matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (self) continue
    if (closing) expect(open.pop()).toBe(name)
    else open.push(name as string)
  }
  expect(open).toEqual([])
  expect(await feed()).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/)
})

test('the feed has what RFC 4287 requires, with absolute URLs and full texts', async () => {
  const xml = await feed()
  const entries = xml.match(/<entry>[\s\S]*?<\/entry>/g) ?? []
  expect(entries).toHaveLength(6)
  expect(xml).toContain('<title>A &amp; B blog</title>')
  expect(xml).toContain(
    '<link rel="self" type="application/atom+xml" href="https://handrail.example/blog/feed.atom"/>',
  )
  const ids = entries.map((entry) => /<id>([^<]+)<\/id>/.exec(entry)?.[1])
  expect(new Set(ids).size).toBe(6)
  for (const entry of entries) {
    expect(entry).toMatch(/<id>https:\/\/handrail\.example\/blog\/\d<\/id>/)
    expect(entry).toMatch(/<updated>\d{4}-\d\d-\d\dT12:00:00Z<\/updated>/)
    expect(entry).toMatch(/<author><name>[^<]+<\/name><\/author>/)
    expect(entry).not.toContain('href=&quot;/')
    expect(entry.match(/&lt;h2&gt;/g)).toHaveLength(4)
  }
})

test('the feed shows content notes before the full text', async () => {
  const [post, ...posts] = await postsForFeed(db)
  if (!post) return expect.fail('no post')
  const told = { origin: 'https://handrail.example', name: 'A' }
  const noted = [{ ...post, notes: ['death', 'police'] as const }, ...posts]
  const xml = atomFeed({ ...told, posts: noted })
  expect(xml.match(/This is about/g)).toHaveLength(1)
  expect(xml).toMatch(
    /<content type="html">&lt;p&gt;&lt;strong&gt;This is about: death, police or jail&lt;[^:]*h2&gt;Key points/,
  )
  expect(JSON.parse(jsonFeed({ ...told, posts: noted })).items[0].content_html).toMatch(
    /^<p><strong>This is about: death, police or jail<\/strong><\/p>\n<h2>Key points/,
  )
})
