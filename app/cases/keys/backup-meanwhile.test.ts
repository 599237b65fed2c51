import { createReadStream, readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Decrypter } from 'age-encryption'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readTar } from '#app/platform/backup/tar.ts'
import { replacedKey } from '#app/platform/sealing/case-keys.ts'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import {
  firstSealing,
  newIdentity,
  openChain,
  openEnvelope,
  openFile,
  recipientOf,
  sealEnvelope,
} from '#app/platform/sealing/sealing.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import * as instead from '#tests/support/rows-then.ts'
import type { SealedFile } from '../files/case-files.server.ts'

// Between the rows and the files of a backup, a file changes: it is resealed to a new key of its case under a new name, it
// is deleted, or it is missing though its row is there.

const INSTEAD = new URL('../../../tests/support/rows-then.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '#db/whole.server.ts' && context.parentURL?.endsWith('/backup.server.ts')
      ? { url: INSTEAD, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

const { between } = instead
const WORDS = 'They said no. '.repeat(300)

let verbs: CaseVerbs
let backup: typeof import('#app/platform/backup/backup.server.ts')
let again: typeof import('../record/re-encrypt.server.ts')
let caseId: string
let folder: string
beforeAll(async () => {
  verbs = await caseVerbs()
  backup = await import('#app/platform/backup/backup.server.ts')
  again = await import('../record/re-encrypt.server.ts')
  const made = await verbs.aCase({ file: new File([WORDS], 'letter.txt', { type: 'text/plain' }) })
  caseId = (await verbs.entered(made)).id
  folder = path.join(verbs.dataDir, 'backups')
})
afterEach(() => {
  between.rowsAndFiles = async () => {}
})
afterAll(() => verbs.close())

const recovery = () => verbs.recovery().identity

/** As after a member left: the case gets a new key, and its content is resealed to it. */
async function newKey() {
  const { db } = verbs
  const holder = await verbs.recoveryHolder()
  const keys = db
    .updateTable('caseKeys')
    .where('caseId', '=', caseId)
    .where('keyKind', '=', 'C')
    .where('holder', '=', holder)
  const { found, caseKey } = await verbs.openedByStaff(recovery(), holder, caseId)
  const identity = await newIdentity()
  const last = found.records.at(-1)
  const key = replacedKey(caseKey, identity, { until: last?.seq ?? 0, mark: recordMark(last?.sealed) })
  await keys.set({ envelope: await sealEnvelope(await recipientOf(recovery()), key) }).execute()
  const recipient = await recipientOf(identity)
  await db.updateTable('cases').set({ recipient }).where('id', '=', caseId).execute()
  await again.sealCaseAgain(db, caseId)
  // Deletes the file under its old name.
  await verbs.drain()
}

/** The texts of all files, each opened with only the backup itself and the recovery key. */
async function filesIn(file: string): Promise<string[]> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(recovery())
  const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const rows: Record<string, Record<string, string>[]> = {}
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  for await (const { name, bytes } of readTar(await decrypter.decrypt(sealed))) {
    const [kind, table = ''] = name.split('/')
    if (kind === 'files') stored.set(table, new Uint8Array(bytes))
    if (kind !== 'rows') continue
    const lines = new TextDecoder().decode(bytes).split('\n').filter(Boolean)
    rows[table] = [...(rows[table] ?? []), ...lines.map((line) => JSON.parse(line))]
  }
  const holder = await verbs.recoveryHolder()
  const mine = rows.case_keys?.find((one) => one.holder === holder && one.key_kind === 'C')
  const caseKey = await openEnvelope(recovery(), mine?.envelope ?? expect.fail('no envelope'))
  const chain = (rows.case_records ?? []).map(({ seq, sealed = '' }) => ({ seq: Number(seq), sealed }))
  const records = await openChain(caseKey, caseId, chain)
  return Promise.all(
    (rows.case_files ?? []).map(async ({ id, stored_name = '' }) => {
      const detail = records.map(({ body }) => body as SealedFile).find((body) => body.id === id)
      const bytes = stored.get(stored_name) ?? expect.fail('the backup has not the file that it names')
      const first = await firstSealing(caseKey, bytes, detail?.digest ?? '')
      return new TextDecoder().decode(await openFile(caseKey, first, detail?.size ?? 0))
    }),
  )
}

test('a backup has a file that is resealed meanwhile, under the keys that the backup contains [R46]', async () => {
  let times = 0
  between.rowsAndFiles = async () => {
    times += 1
    if (times <= 2) await newKey()
  }
  const made = await backup.makeBackup(verbs.db, folder)
  expect(times).toBe(3)
  expect([made.files, made.missing]).toEqual([1, 0])
  expect(await filesIn(made.file)).toEqual([WORDS])
  expect(readdirSync(folder)).toEqual([path.basename(made.file)])
})

test('a backup is refused while cases keep getting new keys, because it would be incomplete [R46]', async () => {
  between.rowsAndFiles = newKey
  const none = path.join(folder, 'none')
  await expect(backup.makeBackup(verbs.db, none)).rejects.toMatchObject({ name: 'SealedMeanwhile' })
  expect(readdirSync(none)).toEqual([])
})

test('a backup during which an upgrade changes the tables is made once more, and names the new migrations', async () => {
  const { sql } = await import('kysely')
  const name = '9000-meanwhile'
  let times = 0
  between.rowsAndFiles = async () => {
    times += 1
    if (times === 1)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01')`.execute(
        verbs.db,
      )
  }
  const { file } = await backup.makeBackup(verbs.db, path.join(folder, 'upgraded'))
  await sql`delete from kysely_migration where name = ${name}`.execute(verbs.db)
  expect(times).toBe(2)
  const decrypter = new Decrypter()
  decrypter.addIdentity(recovery())
  const sealed = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  for await (const { name: entry, bytes } of readTar(await decrypter.decrypt(sealed)))
    if (entry === 'backup.json')
      return expect(JSON.parse(new TextDecoder().decode(bytes)).migrations).toContain(name)
  expect.fail('no manifest')
})

test('a case that is deleted meanwhile is no hole; any other missing file is reported', async () => {
  const { db } = verbs
  const { dropSealedFile } = await import('#app/platform/keys/vault.server.ts')
  const { storedName } = await db.selectFrom('caseFiles').select('storedName').executeTakeFirstOrThrow()
  await dropSealedFile(storedName)
  expect(await backup.makeBackup(db, path.join(folder, 'lost'))).toMatchObject({ files: 0, missing: 1 })
  // In the order of a deletion: the row, then the file.
  between.rowsAndFiles = async () => {
    await db.deleteFrom('cases').where('id', '=', caseId).execute()
  }
  expect(await backup.makeBackup(db, path.join(folder, 'gone'))).toMatchObject({ files: 0, missing: 0 })
})
