import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { outsideTransaction, startPostgres } from '../scripts/testing/postgres.ts'
import { ms, spread, timed } from './figures.ts'

const FEW = { posts: 50, versions: 10 }
const MANY = { posts: 5000, versions: 10 }
const TURNS = 120
const BY = 'bench'

/** npm run bench -- --only writing: staff work on posts, over few and over many, alternating. */
export async function writing(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  process.env.DATA_DIR = folder
  await compared('SQLite', path.join(folder, 'few.db'), path.join(folder, 'many.db'))
  const postgres = await startPostgres()
  await compared('PostgreSQL', postgres.url, await second(postgres.url))
  postgres.stop()
  rmSync(folder, { recursive: true })
}

async function second(url: string): Promise<string> {
  await outsideTransaction(url, 'create database many')
  const other = new URL(url)
  other.pathname = '/many'
  return other.href
}

async function compared(name: string, fewAddress: string, manyAddress: string): Promise<void> {
  const few = await filled(fewAddress, FEW)
  const many = await filled(manyAddress, MANY)
  // PostgreSQL analyzes the table by itself within a minute of so many inserts. Until then it plans as if there were a
  // few.
  if (name === 'PostgreSQL') await outsideTransaction(manyAddress, 'vacuum analyze')
  console.log(
    `\n${name}: ${FEW.posts} posts against ${MANY.posts} with ${MANY.posts * MANY.versions} versions`,
  )
  const acts = await actsOnPosts()
  for (const [act, work] of Object.entries(acts)) {
    const took: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      took[0].push(await timed(() => work(few, FEW.posts, turn)))
      took[1].push(await timed(() => work(many, MANY.posts, turn)))
    }
    // The first of each are from a process that has just started.
    const [a, b] = took.map((all) => spread(all.slice(20)).p95)
    console.log(
      `  ${act.padEnd(22)} p95 ${ms(a ?? 0).padStart(8)} ${ms(b ?? 0).padStart(8)}   ratio ${((b ?? 0) / (a || 1)).toFixed(2)} (aim 1.5)`,
    )
  }
  await few.destroy()
  await many.destroy()
}

async function actsOnPosts() {
  const { textCounts, textsDue, textsIn, textAt } = await import('#app/content/content.server.ts')
  const { postContent, postText } = await import('#app/blog/writing/publishing-posts.server.ts')
  const { featuredPost, postsIn, publishedPost } = await import('#app/blog/reading/queries.server.ts')
  const idOf = (posts: number, turn: number) => `post-${101 + ((turn * 37) % posts)}`
  const open = async (db: Db, posts: number, turn: number) => {
    const { text, post } = await postText(db, idOf(posts, turn))
    await postContent.checks(db, { text, content: post })
    return { text, post }
  }
  const save = async (db: Db, posts: number, turn: number) => {
    const { text, post } = await postText(db, idOf(posts, turn))
    const body = `${post.body}\n\nChanged ${turn} ${Math.random()}.`
    await postContent.save(db, text.id, { base: text.version, typed: { ...post, body } }, BY)
  }
  return {
    list: async (db: Db) => {
      await textsIn(db, ['post'], { page: 1 })
      await textCounts(db, 'post')
      await textsDue(db, ['post'], '2026-11-24')
      await featuredPost(db)
    },
    open,
    save,
    publish: async (db: Db, posts: number, turn: number) => {
      const text = await textAt(db, idOf(posts, turn))
      if (text) await postContent.publish(db, text.id, { version: text.version, by: BY })
    },
    'publish until visible': async (db: Db, posts: number, turn: number) => {
      await save(db, posts, turn)
      const text = await textAt(db, idOf(posts, turn))
      if (!text) return
      await postContent.publish(db, text.id, { version: text.version, by: BY })
      await postsIn(db, 'All Posts')
      const shown = await publishedPost(db, text.number)
      if (!shown?.content.some(({ text: words }) => words.includes(`Changed ${turn} `)))
        throw new Error('not visible')
    },
  }
}

async function filled(address: string, { posts, versions }: typeof FEW): Promise<Db> {
  const { db } = openDialect(address)
  await migrate(db)
  const { draftPost } = await import('#app/blog/writing/saving-posts.server.ts')
  const { showPost } = await import('#app/blog/writing/shown-posts.server.ts')
  const { contentOf, NEW_POST } = await import('#app/blog/model/post-text.ts')
  const paragraph =
    'People asked the city for ramps in writing, and kept a copy of each letter. The city built them. '
  for (let at = 0; at < posts; at += 100) {
    await inTransaction(db, async (tx) => {
      for (let n = at; n < Math.min(posts, at + 100); n++) {
        const post = {
          ...NEW_POST,
          title: `Post ${n} about ramps`,
          excerpt: 'What people did, and what came of it.',
          author: 'Editorial Team',
          category: 'Advocacy',
          imageDescription: 'A ramp.',
          keyPoints: ['Ask in writing.'],
          body: `## What happened in place ${n}\n\n${paragraph.repeat(30)}`,
        }
        const { id, number } = await draftPost(tx, post, BY)
        const content = contentOf(post)
        const savedAt = new Date(Date.now() - n * 60_000).toISOString()
        const more = Array.from({ length: versions - 1 }, (_, i) => ({
          textId: id,
          version: i + 2,
          content,
          savedAt,
          savedBy: BY,
        }))
        await tx.insertInto('textVersions').values(more).execute()
        const day = `20${10 + (n % 15)}-0${1 + (n % 9)}-1${n % 10}`
        await tx
          .updateTable('texts')
          .set({
            version: versions,
            publishedVersion: versions,
            publishedOn: day,
            state: 'published',
            editedAt: savedAt,
          })
          .where('id', '=', id)
          .execute()
        await showPost(tx, { number, address: null, publishedOn: day, checkedOn: day, post })
      }
    })
  }
  return db
}
