import { expect } from 'vitest'
import type { SealedFile } from '#app/cases/files/case-files.server.ts'
import { firstSealing, openChain, openEnvelope, openFile } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aCanary } from './canaries.ts'
import { aReport, enter, keptOn, startedForm } from './cases.ts'
import { aVisitor, type Visitor } from './site.ts'

// People send cases with files while the site is killed with -9 and started again.

const AT_ONCE = 3
const FILE_SIZE = 150_000

interface Sent {
  visitor: Visitor
  story: string
  content: string
}

interface Killed {
  acknowledged: readonly Sent[]
  /** What was sent, acknowledged or not. */
  secrets: string[]
  /** Serves after the last kill. */
  site: SiteProcess
}

/** @returns once every acknowledged case was opened by its person, with its file */
export async function killUnderLoad(settings: Record<string, string>, rounds: number): Promise<Killed> {
  const acknowledged: Sent[] = []
  const secrets: string[] = []
  /** The current process. */
  let site: SiteProcess
  const asks = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(site.origin + pathname + search, request))
  }
  async function sendUntilKilled(): Promise<void> {
    for (;;) {
      const visitor = aVisitor('http://localhost', asks)
      const one = { visitor, story: aCanary(), content: aCanary() }
      secrets.push(one.story, one.content)
      const file = new File([one.content.padEnd(FILE_SIZE, 'x')], 'notes.txt')
      try {
        const form = await startedForm(visitor)
        const fields = { ...aReport, ...form, description: one.story, file }
        const answer = await visitor.post('/legal-help', fields)
        if (answer.status === 303) acknowledged.push(one)
      } catch {
        return
      }
    }
  }
  for (let round = 0; round < rounds; round++) {
    site = await startSiteProcess(settings)
    const before = acknowledged.length
    const senders = Array.from({ length: AT_ONCE }, () => sendUntilKilled())
    while (acknowledged.length === before) await new Promise((done) => setTimeout(done, 20))
    // At another moment in each round, the same in every run.
    await new Promise((done) => setTimeout(done, (round * 173) % 500))
    site.child.kill('SIGKILL')
    await Promise.all(senders)
  }
  site = await startSiteProcess(settings)
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
  return { acknowledged, secrets, site }
}

export const stopped = async ({ child }: SiteProcess): Promise<void> => {
  const over = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await over
}

/** Opens everything in the database with the recovery key. @returns how many cases there are */
export async function everyCaseOpens(
  db: Db,
  identity: string,
  stored: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<number> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .select(['cases.id', 'envelope', 'fileCount'])
    .where('keyKind', '=', 'C')
    .where('holder', '!=', 'words')
    .execute()
  for (const { id, envelope, fileCount } of rows) {
    const caseKey = await openEnvelope(identity, envelope)
    const sealed = await db
      .selectFrom('caseRecords')
      .select(['seq', 'sealed'])
      .where('caseId', '=', id)
      .orderBy('seq')
      .execute()
    const records = await openChain(caseKey, id, sealed)
    const files = records.filter(({ kind }) => kind === 'file').map(({ body }) => body as SealedFile)
    expect(files).toHaveLength(fileCount)
    for (const file of files) {
      const { storedName } = await db
        .selectFrom('caseFiles')
        .select('storedName')
        .where('id', '=', file.id)
        .executeTakeFirstOrThrow()
      const first = await firstSealing(caseKey, await stored(storedName), file.digest)
      expect(await openFile(caseKey, first, file.size)).toHaveLength(FILE_SIZE)
    }
  }
  return rows.length
}
