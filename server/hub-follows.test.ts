import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runNext } from '#app/platform/jobs/jobs.server.ts'
import { lastDay } from '#app/shared/legal-days.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { docxStructure } from '#tests/support/docx-structure.ts'
import { inkOf } from '#tests/support/pdf-ink.ts'
import { pdfStructure } from '#tests/support/pdf-structure.ts'

// The hub follows its texts and their facts: rows in the publishing transaction, files by a job.

let db: Db
let close: () => Promise<void>
const load = async () => ({
  ...(await import('#app/factbook/factbook.server.ts')),
  ...(await import('#app/factbook/editing/saving-facts.server.ts')),
  ...(await import('#app/factbook/editing/define-record.server.ts')),
  ...(await import('#app/factbook/facts/fact-texts.server.ts')),
  ...(await import('#app/content/content.server.ts')),
  ...(await import('#app/factbook/kinds/kinds.server.ts')),
  ...(await import('#app/content/content.server.ts')),
  ...(await import('#app/resources/resources.server.ts')),
  ...(await import('#app/resources/model/queries.server.ts')),
  ...(await import('#app/resources/hub/file-lists.server.ts')),
  ...(await import('#app/resources/hub/file-answer.server.ts')),
  ...(await import('#app/resources/hub/making-files.server.ts')),
  ...(await import('./content.ts')),
})
let the: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  the = await load()
  await inTransaction(db, (tx) => the.loadTexts(tx))
  the.resourcesFollowFacts()
  await the.readFacts(db)
  const at = new Date().toISOString()
  for (const id of ['ada', 'sol']) {
    const row = { id, name: id, email: `${id}@example.org`, createdAt: at, updatedAt: at }
    await db
      .insertInto('users')
      .values({ ...row, emailVerified: onPostgres ? true : 1 } as never)
      .execute()
  }
})
afterAll(async () => {
  the.forgetFacts()
  await close()
})

const idOf = async (key: string) =>
  (await db.selectFrom('texts').select('id').where('address', '=', key).executeTakeFirstOrThrow()).id
const versionOf = async (id: string) => (await the.textAt(db, id))?.version ?? expect.fail('no text')

async function save(key: string, change: Record<string, string>): Promise<string> {
  const id = await idOf(key)
  const { text, content } = await the.factWords(db, id)
  const texts = { ...the.fieldTexts(the.factKind(text.kind).fields, content), ...change }
  expect(await the.factVerbs(id).save(db, id, { base: text.version, typed: texts }, 'ada')).toMatchObject({
    mergedWith: null,
  })
  return id
}
async function approve(id: string) {
  const version = await versionOf(id)
  await inTransaction(db, (tx) => the.approve(tx, id, version, 'sol'))
}
const publish = async (id: string) =>
  the.factVerbs(id).publish(db, id, { version: await versionOf(id), by: 'ada' })
async function correct(key: string, change: Record<string, string>) {
  const id = await save(key, change)
  await approve(id)
  await publish(id)
}
const days = (amount: number) => ({
  deadline: `${amount} days`,
  examples: `2026-01-05 | ${lastDay('2026-01-05', { amount, unit: 'days' })}`,
})

const RULE = 'emp-eeoc-180'
const CHART = 'deadline-chart'
const LETTER = 'workplace-request-letter'
const found = async (slug: string) => (await the.resourceCalled(db, slug)) ?? expect.fail('not there')
const filesOf = async (slug: string) => {
  const one = await found(slug)
  return (await the.fileLists(db, [one])).get(one.id) ?? expect.fail('no list')
}
const asked = async (name: string, query = '') =>
  the.answerWithFile(db, name, new Request(`http://localhost/resources/files/${name}${query}`))
const bytes = async (name: string) =>
  Buffer.from((await (await asked(name))?.arrayBuffer()) ?? new ArrayBuffer(0))
const jobs = async () =>
  db.selectFrom('jobs').selectAll().where('name', '=', 'resources.make').where('doneAt', 'is', null).execute()
const work = () => runNext(db, the.resourceJobs, { takes: ['resources.make'] })
const tryNow = () =>
  db
    .updateTable('jobs')
    .set({ runAt: new Date(0).toISOString() })
    .execute()

test('a release includes its files, and none has to be made', async () => {
  const rows = await db.selectFrom('resources').select(the.MARKED).execute()
  expect(rows).toHaveLength(12)
  const lists = await the.fileLists(db, rows)
  for (const { id, slug } of rows) expect([slug, lists.get(id)?.state]).toEqual([slug, 'current'])
  expect(await jobs()).toEqual([])
  await the.wantMissingFiles(db)
  expect(await jobs()).toEqual([])
})

test('a corrected deadline is on the chart’s page at once; its older file is withheld until the new one is there', async () => {
  await correct(RULE, days(170))
  const chart = await found(CHART)
  expect(chart.body).toContain('| EEOC charge (safe date) | 170 days |')
  expect(chart.bodyHtml).toContain('<td>170 days</td>')
  expect(chart.versions.at(-1)?.note).toBe('What it says about “EEOC charge (safe date)” was corrected.')
  const [pdf] = (await filesOf(CHART)).files
  expect([(await filesOf(CHART)).state, (await jobs()).length]).toEqual(['older', 1])
  for (const query of ['', '?words=older']) {
    const answer = await asked(pdf?.name ?? '', query)
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      303,
      '/resources/deadline-chart#files',
    ])
  }
  expect(await work()).toBe(true)
  expect((await filesOf(CHART)).state).toBe('current')
  const [made, word] = (await filesOf(CHART)).files
  expect(made?.name).toBe(pdf?.name)
  const structure = await pdfStructure(await bytes(made?.name ?? ''))
  expect(structure.problems).toEqual([])
  expect(structure.text.replace(/\s+/g, ' ')).toMatch(/EEOC charge \(safe date\) ?170 days/)
  expect(inkOf(await bytes(made?.name ?? '')).blank).toEqual([])
  expect(made?.pages).toBeLessThanOrEqual(2)
  const docx = docxStructure(await bytes(word?.name ?? ''))
  expect(docx.broken).toEqual([])
  expect(docx.parts['word/document.xml']).toContain('170 days')
})

test('a corrected law changes the laws at a glance, and not the chart', async () => {
  const before = (await found(CHART)).sourceMark
  await correct('ada-title-i', { covers: 'Jobs, and zebrafish.' })
  expect((await found('nine-federal-laws')).body).toContain('Jobs, and zebrafish.')
  expect((await found(CHART)).sourceMark).toBe(before)
  expect((await jobs()).map(({ payload }) => payload)).toEqual(['{"slug":"nine-federal-laws"}'])
  await work()
})

test('a publication that is rolled back makes nothing', async () => {
  const id = await save(RULE, days(160))
  await approve(id)
  const version = await versionOf(id)
  const before = await found(CHART)
  const rolledBack = inTransaction(db, async (tx) => {
    await the.factVerbs(id).publish(tx as unknown as Db, id, { version, by: 'ada' })
    throw new Error('the disk is full')
  })
  await expect(rolledBack).rejects.toThrow('the disk is full')
  expect([await found(CHART), await jobs()]).toEqual([before, []])
})

/** A letter whose files take half the chart's time to make: the job does not depend on the content. */
const OTHER = 'denial-follow-up-letter'
const begins = async (heading: string) =>
  correct(OTHER, {
    body: (await found(OTHER)).body.replace(/^## .*$/m, `## ${heading}`),
    whatIsNew: `It begins with “${heading}”.`,
  })

test('two publications in a row make files of the newest text only', async () => {
  const { id } = await found(OTHER)
  const madeFrom = () =>
    db.selectFrom('resourceFiles').select('madeFrom').distinct().where('resourceId', '=', id).execute()
  const before = await madeFrom()
  await begins('First words')
  const first = work()
  await begins('Second words')
  await first
  // The files of the first words were discarded; another job waits for the last ones.
  expect([(await filesOf(OTHER)).state, (await jobs()).length]).toEqual(['older', 1])
  expect(await madeFrom()).toEqual(before)
  await begins('Third words')
  expect(await jobs()).toHaveLength(1)
  await work()
  const [word] = (await filesOf(OTHER)).files
  const text = docxStructure(await bytes(word?.name ?? '')).parts['word/document.xml'] ?? ''
  expect(['First', 'Second', 'Third'].map((which) => text.includes(`${which} words`))).toEqual([
    false,
    false,
    true,
  ])
  expect([(await filesOf(OTHER)).state, await jobs()]).toEqual(['current', []])
})

/** The process that makes files, as soon as it exists. */
async function makingProcess(): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const pid = childMakingFiles()
    if (pid) return pid
    await pause(5)
  }
  return expect.fail('no process makes files')
}

function childMakingFiles(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const tasks = `/proc/${process.pid}/task`
  for (const task of readdirSync(tasks))
    for (const pid of readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean))
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('making-child')) return Number(pid)
      } catch {
        // It ended while we looked.
      }
  return undefined
}

test.runIf(process.platform === 'linux')(
  'a job that is killed or fails leaves the older files, reports it, and succeeds on retry',
  async () => {
    await begins('Fourth words')
    const working = work()
    process.kill(await makingProcess(), 'SIGKILL')
    await working
    const letter = await found(OTHER)
    expect([(await filesOf(OTHER)).state, await the.makingOf(db, letter)]).toEqual(['older', 'failed'])
    expect((await jobs())[0]).toMatchObject({ attempts: 1, lastError: expect.any(String), failedAt: null })
    await the.makeAgain(db, OTHER, 'ada')
    expect(await jobs()).toHaveLength(1)
    await work()
    expect([(await filesOf(OTHER)).state, await the.makingOf(db, letter)]).toEqual(['current', 'current'])
    await expect(the.makeAgain(db, OTHER, 'ada')).rejects.toThrow('There is nothing to do')

    // As if the site died meanwhile: the job's claim expires, and it is picked up again.
    await begins('Fifth words')
    await db
      .updateTable('jobs')
      .set({ claimedAt: new Date(0).toISOString(), attempts: 1 })
      .where('doneAt', 'is', null)
      .execute()
    await work()
    expect((await filesOf(OTHER)).state).toBe('current')
  },
)

test('changing a letter requires a note about the change, and the file with older words is labeled as such', async () => {
  const body = (await found(LETTER)).body.replace('## Before you write', '## Before you begin')
  const id = await save(LETTER, { title: 'Letter for changes at work', body })
  await approve(id)
  await expect(publish(id)).rejects.toThrow('Fill in “What is new”')
  await correct(LETTER, { whatIsNew: 'A clearer first part.' })
  const letter = await found(LETTER)
  expect(letter.title).toBe('Letter for changes at work')
  expect(letter.versions.at(-1)).toMatchObject({ note: 'A clearer first part.' })
  expect(the.resourceFacts().find(({ slug }) => slug === LETTER)?.title).toBe(letter.title)
  const entry = await db.selectFrom('searchEntries').select('title').where('id', '=', 'resource:1').execute()
  expect(entry).toEqual([{ title: letter.title }])
  const { files, state } = await filesOf(LETTER)
  expect(state).toBe('older')
  const name = files[0]?.name ?? ''
  expect((await asked(name))?.status).toBe(303)
  const older = await asked(name, '?words=older')
  expect([older?.status, older?.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="older-words-${name}"`,
  ])
  await work()
  const docx = docxStructure(await bytes(name))
  expect([docx.broken, docx.headings.some(({ text }) => text === 'Before you begin')]).toEqual([[], true])
  const answer = await asked(name)
  const etag = answer?.headers.get('etag') ?? ''
  expect(
    (await the.answerWithFile(db, name, new Request('http://x/', { headers: { 'if-none-match': etag } })))
      ?.status,
  ).toBe(304)
})

test('a letter that no file could show is refused before visitors read it', async () => {
  const id = await save(LETTER, { body: '## Part\n\n> A quote\n\n{{weather}}', whatIsNew: 'Other words.' })
  await approve(id)
  await expect(publish(id)).rejects.toThrow(
    'Word and PDF files cannot show this part of the text: “> A quote”',
  )
  await expect(publish(id)).rejects.toThrow('The site cannot fill in {{weather}}')
  expect(await the.factVerbs(id).restore(db, id, { from: 'first', seen: await versionOf(id) }, 'ada')).toBe(
    true,
  )
  await correct(LETTER, { whatIsNew: 'Back to the first words.' })
  expect((await found(LETTER)).title).toBe('Workplace Accommodation Request Letter')
  await work()
  expect((await filesOf(LETTER)).state).toBe('current')
})

test("a resource is added, removed from the site and restored with the staff's reviews", async () => {
  const { fields, blank } = the.factKind('resource')
  const texts = {
    ...the.fieldTexts(fields, blank ?? {}),
    title: 'Letter to a Landlord',
    description: 'Ask for quiet.',
    reviewNote: 'Checked.',
    shortVersion: 'You can ask.',
    body: '## The letter\n\nDear [Name],\n\nThank you, [Your name]',
    sources: 'HUD | https://www.hud.gov/',
    checkedOn: '2026-11-01',
    reviewOn: '2099-01-01',
  }
  const added = await the.addFact(db, 'resource', texts, 'ada')
  const id = 'id' in added ? added.id : expect.fail('not added')
  await approve(id)
  await publish(id)
  const slug = 'letter-to-a-landlord'
  expect((await found(slug)).versions.map(({ note }) => note)).toEqual(['First version.'])
  expect(await filesOf(slug)).toEqual({ files: [], state: 'none' })
  await work()
  const names = (await filesOf(slug)).files.map(({ name }) => name)
  expect(names).toEqual(['docx', 'pdf', 'txt'].map((ending) => `${slug}-101.${ending}`))
  await the.markReviewed(db, { slug, note: 'Still right.', userId: 'ada', on: '2026-11-20' })

  await the.factVerbs(id).takeOffSite(db, id, 'ada')
  expect([await the.resourceCalled(db, slug), await asked(names[0] ?? '')]).toEqual([undefined, undefined])
  expect(
    await db.selectFrom('searchEntries').select('id').where('id', '=', 'resource:101').execute(),
  ).toEqual([])
  await publish(id)
  const { id: number, versions } = await found(slug)
  expect([versions.length, (await the.reviewsOf(db, number)).map(({ note }) => note)]).toEqual([
    1,
    ['Still right.'],
  ])
  expect((await filesOf(slug)).state).toBe('current')
})

test('a release that makes files differently, or another URL of the site, has them made again', async () => {
  await tryNow()
  await db.updateTable('resourceFiles').set({ madeFrom: 'other code' }).execute()
  await the.wantMissingFiles(db)
  await the.wantMissingFiles(db)
  const waiting = (await jobs()).map(({ payload }) => payload).sort()
  expect(waiting).toEqual(
    [CHART, OTHER, 'letter-to-a-landlord', 'nine-federal-laws', LETTER]
      .map((slug) => JSON.stringify({ slug }))
      .sort(),
  )
})
