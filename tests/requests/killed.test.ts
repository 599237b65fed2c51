import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SealedFile } from '#app/cases/files/case-files.server.ts'
import { firstSealing, openChain, openEnvelope, openFile } from '#app/platform/sealing/sealing.ts'
import { openDialect } from '#db/dialect.server.ts'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aCanary, findCanaries } from '../support/canaries.ts'
import { aReport, enter, keptOn, recoveryKey, startedForm } from '../support/cases.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { aVisitor, type Visitor } from '../support/site.ts'

// kill -9 at random moments while people send cases with files: every acknowledged case is there, whole, and every
// other one is either whole or not there at all.

const ROUNDS = 3
const AT_ONCE = 3
const FILE_SIZE = 150_000

let place: Place
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.remove())

interface Sent {
  visitor: Visitor
  story: string
  content: string
}

const started = (): Promise<SiteProcess> =>
  startSiteProcess({ DATA_DIR: place.dataDir, DATABASE_URL: onPostgres ? place.database : '' })

/** Sends to the current process. */
let site: SiteProcess
const asks = (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(site.origin + pathname + search, request))
}

async function sendUntilKilled(acknowledged: Sent[], secrets: string[]): Promise<void> {
  for (;;) {
    const visitor = aVisitor('http://localhost', asks)
    const one = { visitor, story: aCanary(), content: aCanary() }
    secrets.push(one.story, one.content)
    const file = new File([one.content.padEnd(FILE_SIZE, 'x')], 'notes.txt')
    try {
      const form = await startedForm(visitor)
      const answer = await visitor.post('/legal-help', { ...aReport, ...form, description: one.story, file })
      if (answer.status === 303) acknowledged.push(one)
    } catch {
      return
    }
  }
}

test('kill -9 under load loses no acknowledged case and leaves no half-saved one [R42]', async () => {
  const acknowledged: Sent[] = []
  const secrets: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    site = await started()
    const before = acknowledged.length
    const senders = Array.from({ length: AT_ONCE }, () => sendUntilKilled(acknowledged, secrets))
    while (acknowledged.length === before) await new Promise((done) => setTimeout(done, 20))
    // At another moment in each round, the same in every run.
    await new Promise((done) => setTimeout(done, (round * 173) % 500))
    site.child.kill('SIGKILL')
    await Promise.all(senders)
  }
  site = await started()
  for (const { visitor, story, content } of acknowledged) {
    // The browser still shows number and words, and they open the case with its file.
    const kept = keptOn(await (await visitor.get('/legal-help/sent')).text())
    const later = aVisitor('http://localhost', asks)
    expect((await enter(later, kept)).status).toBe(303)
    const html = await (await later.get('/legal-help/case')).text()
    expect(html).toContain(story)
    const file = /\/legal-help\/case\/file\/[\w-]+/.exec(html)?.[0] ?? expect.fail('the file is gone')
    expect(await (await later.get(file)).text()).toBe(content.padEnd(FILE_SIZE, 'x'))
  }
  const whole = await everyCaseOpens()
  expect(whole).toBeGreaterThanOrEqual(acknowledged.length)
  site.child.kill('SIGTERM')
  await new Promise((done) => site.child.once('exit', done))
  expect(findCanaries([place.dataDir], Object.fromEntries(secrets.map((one, at) => [`${at}`, one])))).toEqual(
    [],
  )
}, 180_000)

/** Opens everything in the database with the recovery key. @returns how many cases there are */
async function everyCaseOpens(): Promise<number> {
  const { db } = openDialect(onPostgres ? place.database : path.join(place.dataDir, 'handrail.db'))
  const { identity } = recoveryKey(place)
  const rows = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .select(['cases.id', 'envelope', 'fileCount'])
    .where('keyKind', '=', 'C')
    .where('holder', '!=', 'words')
    .execute()
  for (const { id, envelope, fileCount } of rows) {
    const caseKey = await openEnvelope(identity, envelope)
    const stored = await db
      .selectFrom('caseRecords')
      .select(['seq', 'sealed'])
      .where('caseId', '=', id)
      .orderBy('seq')
      .execute()
    const records = await openChain(caseKey, id, stored)
    const files = records.filter(({ kind }) => kind === 'file').map(({ body }) => body as SealedFile)
    expect(files).toHaveLength(fileCount)
    for (const file of files) {
      const { storedName } = await db
        .selectFrom('caseFiles')
        .select('storedName')
        .where('id', '=', file.id)
        .executeTakeFirstOrThrow()
      const sealed = readFileSync(path.join(place.dataDir, 'files', storedName))
      expect(
        await openFile(caseKey, await firstSealing(caseKey, sealed, file.digest), file.size),
      ).toHaveLength(FILE_SIZE)
    }
  }
  await sweptOrphans(db)
  await db.destroy()
  return rows.length
}

/** Unreferenced files are deleted; files of a case or a draft stay. */
async function sweptOrphans(
  db: Parameters<typeof import('#app/cases/intake/orphaned-files.server.ts').sweepOrphanedFiles>[0],
) {
  process.env.DATA_DIR = place.dataDir
  const { sweepOrphanedFiles } = await import('#app/cases/intake/orphaned-files.server.ts')
  await sweepOrphanedFiles(db, -1)
  const known = await db.selectFrom('caseFiles').select('storedName').execute()
  const there = readdirSync(path.join(place.dataDir, 'files'))
  expect(there.toSorted()).toEqual(known.map(({ storedName }) => storedName).toSorted())
}
