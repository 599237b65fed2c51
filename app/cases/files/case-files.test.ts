import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { type Clamd, EICAR, startClamd } from '#tests/support/clamd.ts'
import { aJpeg } from '#tests/support/files.ts'
import { fullDisk } from '#tests/support/full-disk.ts'

let verbs: CaseVerbs
let clamd: Clamd
const socket = `/tmp/handrail-clamd-${crypto.randomUUID().slice(0, 8)}.sock`
beforeAll(async () => {
  process.env.CLAMAV_SOCKET = socket
  clamd = await startClamd(socket)
  verbs = await caseVerbs()
})
afterAll(async () => {
  await clamd.stop()
  await verbs.close()
})

const text = (content: string) => new File([content], 'letter.txt', { type: 'text/plain' })
const given = (content: string) => ({ file: text(content), original: false })
const filesKept = () => {
  const folder = path.join(verbs.dataDir, 'files')
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}
const blockedLines = async () => {
  const lines = verbs.db.selectFrom('auditLines').select('subject')
  return (await lines.where('action', '=', 'case.file-blocked').execute()).map(({ subject }) => subject)
}

describe('the virus scanner', () => {
  test("checks a file before it is stored, and the file's record keeps the result", async () => {
    const made = await verbs.aCase({ file: text('They said no.') })
    expect(clamd.seen.at(-1)?.toString()).toBe('They said no.')
    const found = await verbs.modules.caseForPerson(verbs.db, await verbs.entered(made))
    expect(found?.files[0]).toMatchObject({ name: 'letter.txt', scan: 'clean' })
  })

  test('the scanner blocks a harmful file in a draft and in a case, and the rest is saved [R22]', async () => {
    const { db, modules } = verbs
    const opened = await verbs.entered(await verbs.aCase())
    const before = filesKept()
    const draft = await modules.newDraft()
    expect(await modules.takeFile(db, draft, given(EICAR))).toMatchObject({
      refused: expect.stringMatching(/^Blocked: our virus check/),
    })
    expect(await modules.addFileAsPerson(db, opened, given(`x${EICAR}`), [])).toMatch(/^Blocked/)
    expect(filesKept()).toEqual(before)
    expect(await blockedLines()).toEqual(['', opened.id])
    expect((await modules.caseForPerson(db, opened))?.files).toEqual([])
    expect(await modules.addFileAsPerson(db, opened, given('harmless'), [])).toBeNull()
  })

  test('a stopped scanner blocks no file: the file is marked as not scanned [R22]', async () => {
    const { db, modules } = verbs
    await clamd.stop()
    const opened = await verbs.entered(await verbs.aCase())
    expect(await modules.addFileAsPerson(db, opened, given('They said no.'), [])).toBeNull()
    const found = await modules.caseForPerson(db, opened)
    expect(found?.files[0]).toMatchObject({ scan: 'not-scanned' })
    clamd = await startClamd(socket)
  })
})

test('a file that is not checked in time is refused for now, and never with the advice to keep hidden details [R23]', async () => {
  const { db, modules } = verbs
  const node = process.execPath
  const photo = { file: new File([aJpeg('x')], 'photo.jpg'), original: false }
  const draft = await modules.newDraft()
  const before = filesKept()
  process.execPath = '/no/such/program'
  try {
    const took = await modules.takeFile(db, draft, photo)
    expect(took).toMatchObject({ refused: expect.stringContaining('Wait half a minute'), againIn: 30 })
    expect(JSON.stringify(took)).not.toContain('Keep the hidden details')
  } finally {
    process.execPath = node
  }
  expect(filesKept()).toEqual(before)
  expect(await modules.takeFile(db, draft, photo)).toMatchObject({ taken: { name: 'photo.jpg' } })
})

test('a file of a draft stays when the database took its row and the answer was lost', async () => {
  const { db, modules } = verbs
  const draft = await modules.newDraft()
  const inserts = Object.getPrototypeOf(db.insertInto('caseFiles'))
  const { execute } = inserts
  const answer = vi.spyOn(inserts, 'execute').mockImplementationOnce(async function (this: unknown) {
    await execute.call(this)
    throw new Error('Connection terminated unexpectedly')
  })
  await expect(modules.takeFile(db, draft, given('They said no.'))).rejects.toThrow('Connection terminated')
  answer.mockRestore()
  const row = await db
    .selectFrom('caseFiles')
    .select('storedName')
    .where('draftId', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect(filesKept()).toContain(row.storedName)
})

describe('a disk that is full', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
    '%s gets a sentence, and leaves no part of a file',
    async (code) => {
      const { db, modules } = verbs
      const opened = await verbs.entered(await verbs.aCase())
      const before = filesKept()
      const room = await fullDisk(code)
      try {
        const draft = await modules.newDraft()
        const took = await modules.takeFile(db, draft, given('They said no.'))
        expect(took).toMatchObject({
          refused: expect.stringContaining('We cannot keep files right now'),
        })
        await expect(modules.addFileAsPerson(db, opened, given('They said no.'), [])).rejects.toMatchObject({
          message: expect.stringContaining('Nothing else was lost'),
          againIn: 3600,
        })
      } finally {
        room()
      }
      expect(filesKept()).toEqual(before)
      expect(await modules.addFileAsPerson(db, opened, given('They said no.'), [])).toBeNull()
    },
  )

  test('any other disk error is thrown, and leaves no part of a file either', async () => {
    const { db, modules } = verbs
    const before = filesKept()
    const room = await fullDisk('EBADF')
    try {
      await expect(modules.takeFile(db, await modules.newDraft(), given('x'))).rejects.toThrow()
    } finally {
      room()
    }
    expect(filesKept()).toEqual(before)
  })
})
