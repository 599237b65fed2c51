import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atomFeed } from '#app/blog/reading/feed.server.ts'
import { postsForFeed } from '#app/blog/reading/queries.server.ts'
import { forumFeed } from '#app/forum/reading/forum-feed.server.ts'
import { lettersFeed } from '#app/newsletter/letters/issue-feed.server.ts'
import { docxOf } from '#app/platform/documents/word-file.server.ts'
import type { Db } from '#db/schema.ts'
import { loadContent } from '#server/content.ts'
import { aDatabase } from '../support/database.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await loadContent(db)
})
afterAll(() => close())

test('an XML parser reads each feed and Word file, whatever was stored', async () => {
  const bad = (text: string) => `${text}\u000b\ufffe\uffff\ud800&amp;`
  const told = { origin: 'https://handrail.example', name: bad('A') }
  const [post] = await postsForFeed(db)
  if (!post) return expect.fail('no post')
  const content = [{ heading: bad('heading'), html: bad('<p>text</p>') }]
  const posts = [{ ...post, title: bad('title'), author: bad('author'), excerpt: bad('short'), content }]
  const letter = { number: 1, subject: bad('subject'), body: bad('body'), begunAt: '2026-01-01T12:00:00Z' }
  const entries = [
    {
      url: '/forum/topic/1',
      title: bad('t'),
      name: bad('n'),
      publishedAt: '2026-01-01T12:00:00Z',
      changedAt: null,
      html: bad('h'),
    },
  ]
  const word = unzipSync(
    await docxOf(
      {
        title: bad('title'),
        description: bad('about'),
        foot: bad('foot'),
        chart: false,
        blocks: [
          { kind: 'heading', level: 1, text: bad('heading') },
          { kind: 'paragraph', runs: [{ text: bad('[name]'), blank: true }] },
          { kind: 'table', head: [bad('head')], rows: [[bad('cell')]] },
        ],
      },
      '2026-01-01',
    ),
  )
  const parts = Object.entries(word).filter(([name]) => /\.(xml|rels)$/.test(name))
  for (const xml of [
    atomFeed({ ...told, posts }),
    await lettersFeed(told.origin, told.name, [letter]),
    forumFeed({ origin: told.origin, title: bad('topic'), of: '/forum', at: '/forum/feed.atom', entries }),
    ...parts.map(([, bytes]) => strFromU8(bytes)),
  ]) {
    const parser = new SaxesParser()
    parser.on('error', (error) => {
      throw error
    })
    parser.write(xml).close()
  }
  expect(parts.length).toBeGreaterThan(5)
})
