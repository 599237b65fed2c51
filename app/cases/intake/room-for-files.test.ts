import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { LIMITS } from '../model/rules.ts'

// Files that arrive from several windows at the same moment: together they never take more room than one after the other.

const AT_ONCE = 5
const SIZE = 7 * 1024 * 1024
/** 21 of 25 MB. */
const FITS = 3
const FULL = /All files together can have up to 25 MB/

let verbs: CaseVerbs
let reporting: typeof import('./submit-report.server.ts')
beforeAll(async () => {
  verbs = await caseVerbs()
  reporting = await import('./submit-report.server.ts')
})
afterAll(() => verbs.close())

const aFile = (name: string, size = SIZE) =>
  new File([`${name} said no. `.padEnd(size, 'no ')], `${name}.txt`)
const names = (count: number) => Array.from({ length: count }, (_, at) => `window-${at}`)
const onDisk = () => {
  const folder = path.join(verbs.dataDir, 'files')
  return existsSync(folder) ? readdirSync(folder).length : 0
}
const rowsOf = async (of: 'caseId' | 'draftId', id: string) =>
  (await verbs.db.selectFrom('caseFiles').select('id').where(of, '=', id).execute()).length

/** A window adds a file to this cookie's draft. Each reads the draft before any of them saves it. */
async function added(cookie: string, files: File[]) {
  const { db, modules, asked } = verbs
  const before = await Promise.all(files.map(() => modules.draftOf(db, asked(cookie))))
  return Promise.all(
    files.map((file, at) =>
      reporting.takeReport(db, asked(cookie), {
        typed: { intent: 'add-file', description: 'No.' },
        file,
        network: 'here',
        before: before[at] ?? null,
      }),
    ),
  )
}

async function aDraft() {
  const { draft } = await verbs.modules.saveDraft(verbs.db, await verbs.modules.newDraft())
  const cookie = verbs.modules.draftCookie(draft)
  const now = async () => (await verbs.modules.draftOf(verbs.db, verbs.asked(cookie))) ?? expect.fail('gone')
  return { draft, cookie, now }
}

test('a draft takes the files that fit, and tells the other windows that there is no room [R20]', async () => {
  const { draft, cookie, now } = await aDraft()
  const before = onDisk()
  const outcomes = await added(
    cookie,
    names(AT_ONCE).map((name) => aFile(name)),
  )
  const refused = outcomes.flatMap((one) => (one.done === 'not-yet' ? [one] : []))
  expect(refused.map(({ status }) => status)).toEqual([422, 422])
  for (const { form } of refused) expect(form.problems.file).toMatch(FULL)
  const { files } = await now()
  expect(files).toHaveLength(FITS)
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(LIMITS.fileBytesInAll)
  await verbs.drain()
  expect([await rowsOf('draftId', draft.id), onDisk() - before]).toEqual([FITS, FITS])
}, 180_000)

test('a draft loses no file that another window added, restores none that was removed, and stores the same one once', async () => {
  const { draft, cookie, now } = await aDraft()
  await added(cookie, [aFile('first', 500), aFile('second', 500), aFile('second', 500)])
  const named = async () => (await now()).files.map(({ name }) => name).toSorted()
  expect(await named()).toEqual(['first.txt', 'second.txt'])

  // One window removes a file while another, which still shows it, adds one.
  const shown = await now()
  const first = shown.files.find(({ name }) => name === 'first.txt')
  const post = (intent: string, file: File | null = null) =>
    reporting.takeReport(verbs.db, verbs.asked(cookie), {
      typed: { intent, description: 'No.' },
      file,
      network: 'here',
      before: shown,
    })
  await Promise.all([post(`remove-${first?.id}`), post('add-file', aFile('third', 500))])
  expect(await named()).toEqual(['second.txt', 'third.txt'])
  expect(await rowsOf('draftId', draft.id)).toBe(2)
}, 180_000)

test('a case takes the files that fit, and tells the other windows that there is no room [R20]', async () => {
  const { db, modules } = verbs
  const opened = await verbs.entered(await verbs.aCase())
  const before = onDisk()
  const said = await Promise.all(
    names(AT_ONCE).map((name) =>
      modules.addFileAsPerson(db, opened, { file: aFile(name), original: false }, []),
    ),
  )
  expect(said.filter((one) => one === null)).toHaveLength(FITS)
  for (const one of said) if (one !== null) expect(one).toMatch(FULL)
  const files = (await modules.caseForPerson(db, opened))?.files ?? []
  expect(files).toHaveLength(FITS)
  const { fileCount } = await db
    .selectFrom('cases')
    .select('fileCount')
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow()
  expect([fileCount, await rowsOf('caseId', opened.id), onDisk() - before]).toEqual([FITS, FITS, FITS])
}, 180_000)

test('eleven small files at once become ten', async () => {
  const { cookie, now } = await aDraft()
  await added(
    cookie,
    names(LIMITS.fileCount + 1).map((name) => aFile(name, 300)),
  )
  expect((await now()).files).toHaveLength(LIMITS.fileCount)
}, 180_000)
