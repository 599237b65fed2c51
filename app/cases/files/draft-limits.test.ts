import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { visit } from '#app/platform/request-context.server.ts'
import { fromNow } from '#app/platform/time.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import type { Posted } from '../intake/submit-report.server.ts'
import { NO_ANSWERS } from '../model/questions.ts'

// Unsent reports and files of strangers are limited, per network and in all. A visitor past the limit keeps
// their typed text, and can send it.

const MEGABYTE = 1024 * 1024
const STORY = 'They would not let my dog in.'
const TOLD = 'Right now we cannot keep answers'

let verbs: CaseVerbs
let reporting: typeof import('../intake/submit-report.server.ts')
let keeping: typeof import('../intake/keep-draft.server.ts')
let orphans: typeof import('../intake/orphaned-files.server.ts')
beforeAll(async () => {
  // One network may leave 2 reports a day and 2 MB of files.
  Object.assign(process.env, { DRAFTS_MOST: '20', DRAFTS_MB: '20' })
  verbs = await caseVerbs()
  reporting = await import('../intake/submit-report.server.ts')
  keeping = await import('../intake/keep-draft.server.ts')
  orphans = await import('../intake/orphaned-files.server.ts')
})
afterAll(async () => {
  for (const name of ['DRAFTS_MOST', 'DRAFTS_MB']) delete process.env[name]
  await verbs.close()
})

const aFile = (megabytes: number, name = newId()) =>
  new File([`${name} said no. `.padEnd(megabytes * MEGABYTE, 'no ')], `${name}.txt`)
const onDisk = () => {
  const folder = path.join(verbs.dataDir, 'files')
  return existsSync(folder) ? readdirSync(folder).length : 0
}
const filesKept = async () => (await verbs.db.selectFrom('caseFiles').select('id').execute()).length

/** Posts the form from this network, with this browser's cookies. */
const post = (network: string, intent: string, more: Partial<Posted> = {}, cookie = 'kept=yes') =>
  visit(network, () =>
    reporting.takeReport(verbs.db, verbs.asked(cookie), {
      typed: { intent, violationType: 'housing', description: STORY },
      file: null,
      network,
      before: null,
      ...more,
    }),
  )

/** A report of another visitor. */
function aRow() {
  const id = newId()
  const expiresAt = fromNow(1000 * 60)
  const sealed = { sealed: 'x.x', sealedTo: 'cookie', ended: null } as const
  return { id, kind: 'case', owner: id, form: '', page: '', version: 1, expiresAt, ...sealed } as const
}

/** Fills up room as other visitors would, and frees it at the end. */
async function taken<T>(kind: 'reports' | 'words' | 'files', work: () => Promise<T>): Promise<T> {
  const rows = Array.from({ length: kind === 'reports' ? 20 : 1 }, () => ({
    ...aRow(),
    bytes: kind === 'words' ? 5 * MEGABYTE : 1,
  }))
  const ids = rows.map(({ id }) => id)
  await verbs.db.insertInto('drafts').values(rows).execute()
  if (kind === 'files')
    await verbs.db
      .insertInto('caseFiles')
      .values({ id: newId(), caseId: null, draftId: ids[0], storedName: newId(), bytes: 20 * MEGABYTE })
      .execute()
  try {
    return await work()
  } finally {
    await verbs.modules.deleteDrafts(verbs.db, ids)
  }
}

test('a network stores as many drafts as its share; then typed text stays on the page, and other networks are not affected [R20]', async () => {
  for (let i = 0; i < 2; i++) expect(await post('one', 'save')).toMatchObject({ done: 'saved' })
  const late = await post('one', 'save')
  expect(late).toMatchObject({ done: 'not-yet', status: 503, cookies: [], retryAfter: expect.any(Number) })
  const { form } = late as Extract<typeof late, { done: 'not-yet' }>
  expect(form.answers.description).toBe(STORY)
  expect(form.problems.form).toContain(TOLD)
  expect(await post('other', 'save')).toMatchObject({ done: 'saved' })
})

test('one customer with many IPv6 networks cannot store more', async () => {
  for (const part of ['1', '2'])
    expect(await post(`2001:db8:5:${part}::/64`, 'save')).toMatchObject({ done: 'saved' })
  expect(await post('2001:db8:5:3::/64', 'save')).toMatchObject({ done: 'not-yet', status: 503 })
  expect(await post('2001:db8:6:1::/64', 'save')).toMatchObject({ done: 'saved' })
})

test.each(['reports', 'words'] as const)(
  'when there is no room for more %s, they can still be sent',
  (kind) =>
    taken(kind, async () => {
      expect(await post(`new ${kind}`, 'save')).toMatchObject({ status: 503, cookies: [] })
      const submission = 'a'.repeat(42) + kind[0]
      const typed = {
        intent: 'send',
        anonymous: 'yes',
        violationType: 'housing',
        description: STORY,
        submission,
      }
      expect(await post(`new ${kind}`, 'send', { typed })).toMatchObject({ done: 'sent' })
      // Errors in the answers are shown first, with all typed text.
      const wrong = await post(`new ${kind}`, 'send', { typed: { intent: 'send', description: STORY } })
      expect(wrong).toMatchObject({ status: 422, cookies: [], form: { answers: { description: STORY } } })
    }),
)

test('an autosave reports that there is no room, and an existing report can still be saved', async () => {
  const submission = 'b'.repeat(43)
  const saved = await post('typing', 'save', { typed: { intent: 'save', description: STORY, submission } })
  const cookie = (saved.cookies[0] ?? '').split(';')[0] ?? ''
  await taken('reports', async () => {
    const keep = (from: string) =>
      visit('typing', () =>
        keeping.keepTyped(verbs.db, verbs.asked(from), { submission, description: 'More.' }, 'typing'),
      )
    expect(await keep('kept=yes')).toEqual({ kept: false, why: 'many' })
    expect(await keep(cookie)).toMatchObject({ kept: true })
  })
  await taken('words', async () => {
    const before = await verbs.modules.draftOf(verbs.db, verbs.asked(cookie))
    const typed = { intent: 'save', description: 'no '.repeat(100_000), submission }
    expect(await post('typing', 'save', { before, typed }, cookie)).toMatchObject({ status: 503 })
    expect((await verbs.modules.draftOf(verbs.db, verbs.asked(cookie)))?.answers.description).toBe('More.')
  })
})

test('a network stores as many files as its share; then only the typed text is saved [R20]', async () => {
  const first = await post('files', 'add-file', { file: aFile(1.5) })
  expect(first).toMatchObject({ done: 'saved' })
  const before = [onDisk(), await filesKept()]
  const late = await post('files', 'add-file', { file: aFile(1) })
  expect(late).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  const { form, cookies } = late as Extract<typeof late, { done: 'not-yet' }>
  expect(form.problems.file).toMatch(/your network today/)
  expect(form.answers.description).toBe(STORY)
  expect(cookies[0]).toContain('__Host-draft=')
  expect([onDisk(), await filesKept()]).toEqual(before)
  expect(await post('others', 'add-file', { file: aFile(1) })).toMatchObject({ done: 'saved' })
})

test('files in a case that was sent count for the network too', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  const add = (megabytes: number) =>
    visit('person', () =>
      verbs.modules.addFileAsPerson(verbs.db, opened, { file: aFile(megabytes), original: false }, []),
    )
  expect(await add(1.5)).toBeNull()
  await expect(add(1)).rejects.toMatchObject({
    message: expect.stringMatching(/your network today/),
    againIn: expect.any(Number),
  })
})

test('a report can be sent without its file when all files together are too many [R20]', () =>
  taken('files', async () => {
    const late = await post('files in all', 'add-file', { file: aFile(1) })
    expect(late).toMatchObject({ status: 503, retryAfter: 3600 })
    const { form } = late as Extract<typeof late, { done: 'not-yet' }>
    expect(form.problems.file).toContain('Send your answers without the file')
    expect(form.answers.description).toBe(STORY)
  }))

test('a file whose report was never saved is swept with its row', async () => {
  const { db, modules } = verbs
  const draft = await modules.newDraft()
  await modules.takeFile(db, draft, { file: aFile(0), original: false })
  const kept = [await filesKept(), onDisk()]
  await orphans.sweepOrphanedFiles(db, -1000)
  expect([await filesKept(), onDisk()]).toEqual(kept.map((count) => count - 1))
})

test('a sweep leaves the file of a case that is sent while it looks', async () => {
  const { db, modules } = verbs
  const draft = await modules.newDraft()
  const took = await modules.takeFile(db, draft, { file: aFile(0), original: false })
  draft.files.push('taken' in took ? took.taken : expect.fail('the file was not taken'))
  const answers = { ...NO_ANSWERS, violationType: 'housing' as const, description: STORY, anonymous: 'yes' }
  const sending = { draft, answers, submission: 'c'.repeat(43), lane: 'open' as const }
  const stored = () =>
    db.selectFrom('caseFiles').select(['caseId', 'storedName']).where('id', '=', draft.files[0]!.id)
  const { storedName } = await stored().executeTakeFirstOrThrow()
  // Between the sweep's reading of the files and of the drafts.
  const queries = Object.getPrototypeOf(stored())
  const { execute } = queries
  vi.spyOn(queries, 'execute').mockImplementationOnce(async function (this: unknown) {
    const rows = await execute.call(this)
    await modules.createCase(db, sending)
    return rows
  })
  await orphans.sweepOrphanedFiles(db, -1000)
  vi.mocked(queries.execute).mockRestore()
  expect((await stored().executeTakeFirstOrThrow()).caseId).not.toBeNull()
  expect(readdirSync(path.join(verbs.dataDir, 'files'))).toContain(storedName)
})
