import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newSecret } from '#app/platform/ids.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { type BucketServer, NO_FOLDER, startBucket } from '../support/bucket.ts'
import { comeBack, sendCase } from '../support/cases.ts'
import { onPostgres } from '../support/database.ts'
import { aSite, eventually, type Site } from '../support/site.ts'

// A site whose files are in a bucket; on PostgreSQL it has no data folder at all.

let bucket: BucketServer
let site: Site
let db: Db
beforeAll(async () => {
  bucket = await startBucket('s3rver')
  site = await aSite(bucket.settings('site'))
  db = openDialect(site.place.database).db
})
afterEach(() => Object.assign(bucket.line, { next: [], always: 'ok', only: () => true }))
afterAll(async () => {
  await db?.destroy()
  await site?.stop()
  await bucket?.close()
})

const STORY = 'They would not let my dog in.'
const letter = () => new File(['My landlord wrote: no dogs.'], 'letter.txt', { type: 'text/plain' })
const linkIn = (html: string) =>
  /\/legal-help\/case\/file\/[\w-]+/.exec(html)?.[0] ?? expect.fail('the case shows no file')
const ofFiles = (method: string) => (asked: string, url: string) =>
  asked === method && url.includes('/files/')

async function stored(): Promise<string[]> {
  const answer = await fetch(`${bucket.direct}/handrail?list-type=2&prefix=site/files/`)
  return [...(await answer.text()).matchAll(/<Key>site\/files\/([^<]+)<\/Key>/g)].map(([, name = '']) => name)
}
/** s3rver asks for no signature where there is none. */
const bucketDrop = (name: string) =>
  fetch(`${bucket.direct}/handrail/site/files/${name}`, { method: 'DELETE' })
const named = async () =>
  (await db.selectFrom('caseFiles').select('storedName').execute()).map(({ storedName }) => storedName)

test('a file of a case is in the bucket and nowhere else, and its person gets it back', async () => {
  const kept = await sendCase(site.visitor(), { file: letter() })
  const { visitor, html } = await comeBack(site, kept)
  expect(await (await visitor.get(linkIn(html))).text()).toBe('My landlord wrote: no dogs.')
  expect(await stored()).toEqual(await named())
  expect(existsSync(path.join(site.place.dataDir, 'files'))).toBe(false)
  // The anchors are in the bucket, too; SITE_KEY stands for the keys.
  if (onPostgres) expect(existsSync(NO_FOLDER)).toBe(false)
  else
    expect(
      readdirSync(site.place.dataDir).filter((name) => !/^(handrail\.db|in-use|outbox)/.test(name)),
    ).toEqual(['recovery-key.txt'])
})

test('a file that is taken out of a report is gone from the bucket soon after its row', async () => {
  const visitor = site.visitor()
  const form = { submission: newSecret(), violationType: 'housing', description: STORY }
  const before = await named()
  await visitor.post('/legal-help', { ...form, intent: 'add-file', file: letter() })
  const added = (await named()).filter((name) => !before.includes(name))
  expect(added).toHaveLength(1)
  const { id } = await db
    .selectFrom('caseFiles')
    .select('id')
    .where('storedName', 'in', added)
    .executeTakeFirstOrThrow()
  await visitor.post('/legal-help', { ...form, intent: `remove-${id}` })
  expect(await named()).toEqual(before)
  await eventually(async () => !(await stored()).includes(added[0] ?? ''))
})

describe('a bucket that does not take files', () => {
  test.each([
    ['says that it is busy', '503'],
    ['breaks each connection', 'reset'],
    ['does not answer in time', 'slow'],
  ] as const)(
    'when it %s, everything typed stays and the page says what to do',
    async (_, happens) => {
      const visitor = site.visitor()
      const form = {
        submission: newSecret(),
        intent: 'add-file',
        violationType: 'housing',
        description: STORY,
      }
      const before = await named()
      Object.assign(bucket.line, { always: happens, only: ofFiles('PUT') })
      const answer = await visitor.post('/legal-help', { ...form, file: letter() })
      const html = await answer.text()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '120'])
      expect(html).toContain('We cannot keep files right now. Nothing else was lost.')
      expect(html).toContain(STORY)
      expect(await named()).toEqual(before)
      // Without the file it is sent, and the file is taken once the bucket is back.
      await sendCase(site.visitor())
      bucket.line.always = 'ok'
      expect((await visitor.post('/legal-help', { ...form, file: letter() })).status).toBe(303)
      expect(await named()).toHaveLength(before.length + 1)
    },
    60_000,
  )

  test('the whole bucket is away, and cases without files are still taken', async () => {
    bucket.line.always = 'reset'
    await sendCase(site.visitor())
  }, 60_000)
})

test('while the bucket is away, a script that this release does not have is not said to be missing', async () => {
  // The names of the releases are asked for every five seconds at most.
  const ask = () => site.visitor().get('/assets/of-yesterday-ABCDEFGH.js')
  bucket.line.always = '503'
  const answer = await eventually(async () => {
    const got = await ask()
    return got.status === 503 && got
  })
  expect(answer.headers.get('retry-after')).toBe('5')
  bucket.line.always = 'ok'
  await eventually(async () => (await ask()).status === 404)
}, 60_000)

describe('a stored file that does not come', () => {
  test('is asked for again, and a person hears in a sentence that it is not lost', async () => {
    const { visitor, html } = await comeBack(site, await sendCase(site.visitor(), { file: letter() }))
    Object.assign(bucket.line, { always: '503', only: ofFiles('GET') })
    const answer = await visitor.get(linkIn(html))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await answer.text()).toContain('We cannot get this file right now. It is not lost.')
    bucket.line.always = 'ok'
    expect((await visitor.get(linkIn(html))).status).toBe(200)
  }, 60_000)

  test.each(['damaged', 'missing'] as const)(
    'is never given when it is %s',
    async (how) => {
      const before = await named()
      const { visitor, html } = await comeBack(site, await sendCase(site.visitor(), { file: letter() }))
      const [name] = (await named()).filter((one) => !before.includes(one))
      if (how === 'damaged') Object.assign(bucket.line, { always: 'damaged', only: ofFiles('GET') })
      else await bucketDrop(name ?? '')
      const answer = await visitor.get(linkIn(html))
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain('This file is missing or damaged where we store it.')
    },
    60_000,
  )
})
