import { createDecipheriv } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityFrom } from '#app/platform/sealing/sealed-format.ts'
import { openEnvelope, openRecord, openWith } from '#app/platform/sealing/sealing.ts'
import { readWhole } from '#db/whole.server.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// SECURITY.md's promises about a thief of the disk, a reader of the database and the operator of the server. Each gets
// everything they could have, against a case that was sent, answered, annotated and left.

let verbs: CaseVerbs
let inside: Awaited<ReturnType<CaseVerbs['entered']>>
let recoveryFile: string
const ADDRESS = 'quillon@example.org'
const SAID = {
  description: 'Marzipan on the stairs.',
  organisation: 'Tarpaulin Holdings',
  name: 'Quillon Person',
  message: 'Obelisk in the yard.',
  reply: 'We read about the marzipan.',
  note: 'Sundial with the neighbor.',
  tag: 'Periwinkle',
}

beforeAll(async () => {
  verbs = await caseVerbs()
  const { db, modules, dataDir } = verbs
  const { description, organisation, name } = SAID
  const file = new File([SAID.message], 'obelisk.txt', { type: 'text/plain' })
  inside = await verbs.entered(await verbs.aCase({ description, organisation, name, anonymous: '', file }))
  await modules.replyAsPerson(db, inside, SAID.message)
  await modules.giveAddress(db, inside.id, ADDRESS)
  await verbs.confirmed(inside.id, ADDRESS)
  await verbs.staffSays(inside.id, SAID.reply)
  await modules.addNote(db, await verbs.aNote(inside.id, SAID.note), 'sol')
  const { recordUndo } = await import('./desk/undo.server.ts')
  const tags = await verbs.aNote(inside.id, '', [SAID.tag])
  const { tagCase } = await import('./record/staff-notes.server.ts')
  await recordUndo(db, { caseId: inside.id, batch: crypto.randomUUID(), by: 'sol' }, (tx) =>
    tagCase(tx, tags, 'sol'),
  )
  recoveryFile = path.join(dataDir, 'recovery-key.txt')
})
afterAll(() => verbs.close())

/** Every row of the database, as text. */
async function allRows(): Promise<string> {
  let all = ''
  await readWhole(verbs.db, async (table, rows) => {
    all += JSON.stringify([table, rows])
  })
  return all
}
const envelopes = () =>
  verbs.db.selectFrom('caseKeys').select('envelope').where('caseId', '=', inside.id).execute()

/** Whether one of these keys opens one of the case's envelopes. */
async function opensOne(identities: string[]): Promise<boolean> {
  for (const { envelope } of await envelopes())
    for (const identity of identities)
      if (await openEnvelope(identity, envelope).catch(() => null)) return true
  return false
}

const keyFiles = () => readdirSync(path.join(verbs.dataDir, 'keys')).filter((name) => name.endsWith('.key'))
const bytesOf = (name: string) =>
  Buffer.from(readFileSync(path.join(verbs.dataDir, 'keys', name), 'utf8').trim(), 'base64')

test('an attacker who reads the database finds what is stored in clear, and no text of a person, a reply or a note [A1]', async () => {
  const { caseNo } = await verbs.db.selectFrom('cases').select('caseNo').executeTakeFirstOrThrow()
  const all = await allRows()
  expect(all).toContain(caseNo)
  expect(all).toContain('housing')
  for (const [what, text] of Object.entries({ ...SAID, ADDRESS, file: 'obelisk' }))
    for (const spelled of [text, Buffer.from(text).toString('base64').slice(0, 12)])
      expect(all.includes(spelled), what).toBe(false)
})

describe('a thief with the whole disk, but not the recovery key', () => {
  test('the thief opens no case with the keys on the disk [A2] [A10]', async () => {
    expect(await opensOne([verbs.recovery().identity])).toBe(true)
    const kept = readFileSync(recoveryFile, 'utf8')
    rmSync(recoveryFile)
    try {
      const files = readdirSync(path.join(verbs.dataDir, 'keys'))
      const texts = files.map((name) => readFileSync(path.join(verbs.dataDir, 'keys', name), 'utf8'))
      const secrets = texts.flatMap((text) => text.match(/AGE-SECRET-KEY-1\w+/g) ?? [])
      expect(secrets).toEqual([])
      expect(await allRows()).not.toContain('AGE-SECRET-KEY-1')
      expect(await opensOne(keyFiles().map((name) => identityFrom(bytesOf(name))))).toBe(false)
    } finally {
      // Put it back for the tests that open the case as its holder.
      writeFileSync(recoveryFile, kept, { mode: 0o600 })
    }
  })

  test('the thief reads an address for notices with the mail key [A2]', async () => {
    const { sealedContact } = await verbs.db
      .selectFrom('cases')
      .select('sealedContact')
      .where('id', '=', inside.id)
      .executeTakeFirstOrThrow()
    const [, text64 = ''] = (sealedContact ?? expect.fail('no address')).split('.')
    const sealed = Buffer.from(text64, 'base64')
    const opener = createDecipheriv('aes-256-gcm', bytesOf('mail.key'), sealed.subarray(0, 12))
    opener.setAAD(Buffer.from(`contact of ${inside.id}`))
    opener.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()]).toString('utf8')
    expect(text).toContain(ADDRESS)
  })
})

describe('an attacker who runs the server', () => {
  test('a stored visit contains no case key: the cookie has it [A7]', async () => {
    const { db, modules } = verbs
    const visits = db.selectFrom('caseSessions').selectAll().where('caseId', '=', inside.id)
    expect((await visits.execute()).length).toBeGreaterThan(0)
    const all = await allRows()
    for (const { sealedKey } of await visits.execute()) {
      const sealed = Uint8Array.from(Buffer.from(sealedKey ?? '', 'base64'))
      for (const name of keyFiles())
        await expect(openWith(identityFrom(bytesOf(name)), sealed)).rejects.toThrow()
    }
    expect(all).not.toContain(inside.caseKey)
    expect(await modules.openedCase(db, new Request('http://localhost/legal-help'))).toBeNull()
  })

  test('the server cannot read a reply when it arrives [A7]', async () => {
    const last = await verbs.db
      .selectFrom('caseRecords')
      .select(['seq', 'sealed'])
      .where('caseId', '=', inside.id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    const opened = await openRecord<{ text: string }>(inside.caseKey, inside.id, last)
    expect(opened.body.text).toBe(SAID.reply)
    for (const name of keyFiles())
      await expect(openRecord(identityFrom(bytesOf(name)), inside.id, last)).rejects.toThrow()
  })
})
