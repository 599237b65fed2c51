import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closedCases, openCases } from '#app/cases/queue/case-queue.server.ts'
import { newId } from '#app/platform/ids.ts'
import { newIdentity, sealEnvelope, sealRecord } from '#app/platform/sealing/sealing.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { startPostgres } from '../scripts/testing/postgres.ts'
import { startSiteProcess } from '../scripts/testing/site-process.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { join, makeKey, PASSPHRASE } from '../tests/support/staff-browser.ts'
import { ms, spread, timed } from './figures.ts'

const FEW = 1000
const MANY = 100_000
const OPEN = 200

/** The list's two queries over many closed cases, against the same over few. */
export async function queuePage(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  await onDatabase('SQLite', path.join(folder, 'bench.db'))
  rmSync(folder, { recursive: true })
  const postgres = await startPostgres()
  await onDatabase('PostgreSQL', postgres.url)
  await postgres.stop()
}

async function onDatabase(name: string, address: string): Promise<void> {
  const { db } = openDialect(address)
  await migrate(db)
  const row = (status: 'under-review' | 'closed') => ({ id: newId(), status })
  await addCases(
    db,
    Array.from({ length: OPEN }, () => row('under-review')),
  )
  await addCases(
    db,
    Array.from({ length: FEW }, () => row('closed')),
  )
  const few = await pageTime(db)
  await addCases(
    db,
    Array.from({ length: MANY - FEW }, () => row('closed')),
  )
  const many = await pageTime(db)
  await db.destroy()
  console.log(
    `Queue page on ${name}, ${OPEN} open cases: ${ms(few)} over ${FEW} closed, ${ms(many)} over ${MANY}. Ratio ${(many / few).toFixed(2)} (aim: 1.5).`,
  )
}

async function pageTime(db: Db): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < 25; i++)
    took.push(
      await timed(async () => {
        await openCases(db, HOLDER)
        await closedCases(db, HOLDER, 1)
      }),
    )
  return spread(took.slice(5)).p50
}

const HOLDER = 'bench-holder'
const AT_ONCE = 200

/** Rows as large as real ones, with no content; `sealed` for those that a browser will open. */
async function addCases(
  db: Db,
  rows: { id: string; status: 'under-review' | 'closed'; envelope?: string; capsule?: string }[],
  holder = HOLDER,
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE)
    await db
      .insertInto('cases')
      .values(part.map(({ id, status, capsule }, i) => aRow(id, status, at + i, capsule)))
      .execute()
    await db
      .insertInto('caseKeys')
      .values(
        part.map(({ id, envelope = FILLER.slice(0, 440) }) => ({
          caseId: id,
          keyKind: 'C',
          holder,
          envelope,
        })),
      )
      .execute()
  }
}

const FILLER = 'x'.repeat(1800)

const aRow = (id: string, status: 'under-review' | 'closed', at: number, capsule = FILLER) => ({
  id,
  caseNo: id,
  status,
  violationType: 'other' as const,
  state: 'CA',
  receivedDay: '2026-01-01',
  dueAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  escalated: 0,
  attention: 'staff' as const,
  lane: 'open' as const,
  messageCount: 0,
  fileCount: 0,
  language: 'en',
  contactMode: 'none' as const,
  kdfSalt: '',
  kdfSetting: '',
  wordsVerifier: '',
  wordsRecipient: '',
  recipient: '',
  staffRecipient: '',
  sealedCapsule: capsule,
  submissionHash: id,
  listVersion: 1,
})

/** From the click on "Open my key" until every line of the list is open, in Chromium. */
export async function openingQueue(counts: number[]): Promise<void> {
  const browser = await launchBrowser()
  const site = await startSiteProcess()
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  const place = {
    ...site,
    browser,
    window: async () => context,
    open: async () => page,
    close: async () => {},
  }
  await join(page, place)
  await makeKey(page, place)
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const { publicKey } = await db.selectFrom('staff').select('publicKey').executeTakeFirstOrThrow()
  const holder = await holderOf(db)
  let there = 0
  for (const count of counts) {
    await addCases(db, await sealedRows(count - there, publicKey ?? ''), holder)
    there = count
    await page.getByRole('button', { name: 'Lock my key' }).click()
    await page.getByRole('button', { name: 'Lock my key' }).waitFor({ state: 'detached' })
    await page.goto('/staff/cases')
    await page.getByLabel(/^Your passphrase/).fill(PASSPHRASE)
    await page.getByRole('button', { name: 'Open my key' }).click()
    await page.locator('#opening').waitFor({ state: 'attached', timeout: 30_000 })
    const took = await timed(() => page.locator('#opening').waitFor({ state: 'detached', timeout: 300_000 }))
    const broken = await page.getByText('Does not open').count()
    console.log(
      `Opening a list of ${count} cases in Chromium: ${ms(took)}${broken ? `, ${broken} BROKEN` : ''}.`,
    )
  }
  await db.destroy()
  await browser.close()
  site.stop()
}

/** The staff member's place on the signed list. The data folder of this process is the site's: inviting set it. */
async function holderOf(db: Db): Promise<string> {
  const { recipients } = await import('#app/platform/keys/recipients.server.ts')
  return (await recipients(db)).recipients.find(({ kind }) => kind === 'staff')?.id ?? ''
}

async function sealedRows(count: number, publicKey: string) {
  const rows: { id: string; status: 'under-review' | 'closed'; envelope: string; capsule: string }[] = []
  for (let i = 0; i < count; i++) {
    const id = newId()
    const caseKey = await newIdentity()
    const body = {
      summary: 'They would not let my dog in, and nobody answered when I wrote to them about it twice.',
      organisation: `Example ${i % 97} Homes`,
      date: 'October 30, 2026',
      deadlines: ['2027-04-28'],
      anonymous: true,
    }
    const record = {
      caseId: id,
      kind: 'capsule',
      seq: 0,
      author: 'system' as const,
      at: '2026-11-21',
      prev: '',
      body,
    }
    const envelope = await sealEnvelope(publicKey, caseKey)
    rows.push({ id, status: 'under-review', envelope, capsule: await sealRecord(caseKey, record) })
  }
  return rows
}
