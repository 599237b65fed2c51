import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onPostgres } from '#tests/support/database.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'
import { LIMITS } from '../model/rules.ts'

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
})
afterAll(() => verbs.close())

const aFile = (name: string, text: string) => new File([text], name, { type: 'text/plain' })
const given = (name: string, text: string) => ({ file: aFile(name, text), original: false })
const keptFiles = () => readdirSync(path.join(verbs.dataDir, 'files'))

describe('a file that is added later', () => {
  test('is sealed, counted and readable, and puts a waiting case under review', async () => {
    const opened = await verbs.entered(await verbs.aCase({ file: aFile('first.txt', 'one') }))
    await verbs.staffSays(opened.id, 'Which one?', 'waiting-for-person')
    const before = (await modules.caseForPerson(db, opened))?.files ?? []
    expect(await modules.addFileAsPerson(db, opened, given('second.txt', 'two'), before)).toBeNull()
    const found = (await modules.caseForPerson(db, opened)) ?? expect.fail('gone')
    expect(found.status).toBe('under-review')
    expect(found.files.map((file) => file.name)).toEqual(['first.txt', 'second.txt'])
    expect(found.entries.flatMap((entry) => (entry.kind === 'file' ? [entry.name] : []))).toEqual([
      'second.txt',
    ])
    const second = found.files[1]!
    const sealed = (await modules.sealedFileOf(db, opened.id, second.id)) ?? expect.fail('no file')
    const bytes = await modules.openCaseFile(opened.caseKey, second, sealed)
    expect(new TextDecoder().decode(bytes)).toBe('two')
    const row = await db
      .selectFrom('cases')
      .select('fileCount')
      .where('id', '=', opened.id)
      .executeTakeFirst()
    expect(row?.fileCount).toBe(2)
  })

  test('is stored once, even if the button is pressed twice at the same moment', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const kept = keptFiles().length
    const add = (name: string, text: string) => modules.addFileAsPerson(db, opened, given(name, text), [])
    expect(await Promise.all([add('a.txt', 'one'), add('a.txt', 'one')])).toEqual([null, null])
    expect(await add('a.txt', 'one')).toBeNull()
    const names = async () => (await modules.caseForPerson(db, opened))?.files.map(({ name }) => name)
    expect(await names()).toEqual(['a.txt'])
    expect(keptFiles()).toHaveLength(kept + 1)
    // A different name or different content is another file.
    await add('b.txt', 'one')
    await add('a.txt', 'two')
    expect(await names()).toEqual(['a.txt', 'b.txt', 'a.txt'])
  })

  test('stays when the database took it and its answer was lost, and is not added again', async () => {
    const opened = await verbs.entered(await verbs.aCase({ file: aFile('first.txt', 'one') }))
    const kept = keptFiles().length
    const add = () => modules.addFileAsPerson(db, opened, given('once.txt', 'proof'), [])
    loseConnection(db, true)
    await expect(add()).rejects.toThrow('Connection terminated')
    expect(await add()).toBeNull()
    const [, file = expect.fail('no file'), ...others] =
      (await modules.caseForPerson(db, opened))?.files ?? []
    expect(others).toEqual([])
    const sealed = (await modules.sealedFileOf(db, opened.id, file.id)) ?? expect.fail('not stored')
    const bytes = await modules.openCaseFile(opened.caseKey, file, sealed)
    expect(new TextDecoder().decode(bytes)).toBe('proof')
    expect(keptFiles()).toHaveLength(kept + 1)
  })

  test('is deleted by the sweep when the database did not take it', async () => {
    const { sweepOrphanedFiles } = await import('../intake/orphaned-files.server.ts')
    const opened = await verbs.entered(await verbs.aCase({ file: aFile('first.txt', 'one') }))
    const kept = keptFiles()
    loseConnection(db, false)
    await expect(modules.addFileAsPerson(db, opened, given('a.txt', 'x'), [])).rejects.toThrow('Connection')
    expect((await modules.caseForPerson(db, opened))?.files).toHaveLength(1)
    await sweepOrphanedFiles(db, -1000)
    expect(keptFiles()).toEqual(kept)
  })

  test('is refused with a sentence when there is no room or we refuse its kind, and leaves nothing', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const kept = keptFiles().length
    const full = Array.from({ length: LIMITS.fileCount }, (_, at) => ({
      id: `${at}`,
      name: 'x.txt',
      type: 'text/plain',
      size: 1,
      kept: 'cleaned' as const,
      sha256: '',
      digest: '',
    }))
    expect(await modules.addFileAsPerson(db, opened, given('a.txt', 'x'), full)).toMatch(/up to 10 files/)
    const heavy = [{ ...full[0]!, size: LIMITS.fileBytesInAll }]
    expect(await modules.addFileAsPerson(db, opened, given('a.txt', 'x'), heavy)).toMatch(/up to 25 MB/)
    expect(await modules.addFileAsPerson(db, opened, given('a.exe', 'MZ'), [])).toMatch(/PDF/)
    expect(keptFiles()).toHaveLength(kept)
  })
})

describe('the address for notices', () => {
  const told = { anonymous: '', name: 'Ada', notify: 'yes' }

  test('is valid only after its code was typed', async () => {
    const opened = await verbs.entered(await verbs.aCase({ ...told, email: 'eve@example.org' }))
    expect(await modules.contactOf(db, opened.id)).toEqual({ address: null, waiting: 'eve@example.org' })
    await verbs.staffSays(opened.id, 'Hello')
    await verbs.drain()
    expect(verbs.lettersTo('eve@example.org').filter((letter) => letter.includes('an update'))).toEqual([])
    expect(await verbs.confirmed(opened.id, 'eve@example.org')).toBe(true)
    expect(await modules.contactOf(db, opened.id)).toEqual({ address: 'eve@example.org', waiting: null })
    await modules.stopMails(db, opened.id)
    expect(await modules.contactOf(db, opened.id)).toEqual({ address: null, waiting: null })
  })

  test('its mail says neither what it is about nor where it comes from', async () => {
    await verbs.aCase({ ...told, email: 'fay@example.org' })
    await verbs.drain()
    const [letter = expect.fail('no letter')] = verbs.lettersTo('fay@example.org')
    expect(letter).toContain('Subject: Your code')
    expect(letter).not.toMatch(/case|legal|complaint|discriminat|https?:/i)
  })

  test('ends after ten wrong codes, and gets at most three codes an hour', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    expect(await modules.giveAddress(db, opened.id, 'gil@example.org')).toBe(true)
    for (let at = 0; at < 10; at++)
      expect(await modules.confirmAddress(db, opened.id, 'not this')).toBe(false)
    expect(await verbs.confirmed(opened.id, 'gil@example.org')).toBe(false)
    expect(await modules.giveAddress(db, opened.id, 'gil@example.org')).toBe(true)
    expect(await verbs.confirmed(opened.id, 'gil@example.org')).toBe(true)
    expect(await modules.giveAddress(db, opened.id, 'hal@example.org')).toBe(true)
    expect(await modules.giveAddress(db, opened.id, 'hal@example.org')).toBe(false)
  })
})

describe('a request for deletion by the person', () => {
  const KEPT = { status: 'under-review', ending: { purgeOn: null, deletionAskedOn: null } }
  const dueToday = (id: string) =>
    db.updateTable('cases').set({ purgeOn: '2020-01-01' }).where('id', '=', id).execute()

  test('a request for deletion closes the case at once, deletes it on its day, and leaves nothing [R45]', async () => {
    const made = await verbs.aCase({ file: aFile('letter.txt', 'no dogs') })
    const opened = await verbs.entered(made)
    await modules.askForDeletion(db, opened)
    const found = await modules.caseForPerson(db, opened)
    expect(found).toMatchObject({
      status: 'closed',
      ending: { purgeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    expect(await modules.purgeDue(db)).toBe(0)

    const { envelope } = await db
      .selectFrom('caseKeys')
      .select('envelope')
      .where('caseId', '=', opened.id)
      .executeTakeFirstOrThrow()
    const { sealed } = await db
      .selectFrom('caseRecords')
      .select('sealed')
      .where('caseId', '=', opened.id)
      .executeTakeFirstOrThrow()
    const kept = keptFiles().length
    // Check that the search itself works: it finds what is still there.
    if (!onPostgres) expect(onDisk(envelope)).toBe(true)
    await dueToday(opened.id)
    expect(await modules.purgeDue(db)).toBe(1)
    await verbs.drain()
    expect(keptFiles()).toHaveLength(kept - 1)
    for (const table of ['caseKeys', 'caseRecords', 'caseFiles', 'caseReceipts', 'caseSessions'] as const)
      expect(await db.selectFrom(table).selectAll().where('caseId', '=', opened.id).execute()).toEqual([])
    expect(await modules.enterCase(db, made)).toEqual({ wrong: true })
    if (!onPostgres) for (const gone of [envelope, sealed]) expect(onDisk(gone)).toBe(false)
  })

  test('is dropped when the person changes their mind or writes again, and while the case is on hold', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    await modules.askForDeletion(db, opened)
    await modules.keepCase(db, opened)
    expect(await modules.caseForPerson(db, opened)).toMatchObject(KEPT)
    await modules.askForDeletion(db, opened)
    await modules.replyAsPerson(db, opened, 'Wait')
    expect(await modules.caseForPerson(db, opened)).toMatchObject(KEPT)
    await modules.askForDeletion(db, opened)
    await dueToday(opened.id)
    await db.updateTable('cases').set({ heldAt: '2026-01-01' }).where('id', '=', opened.id).execute()
    expect(await modules.purgeDue(db)).toBe(0)
    expect(await modules.caseForPerson(db, opened)).not.toBeNull()
  })

  test('is dropped when the person keeps the case after our question, and a second press adds nothing', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const steps = async () => (await modules.caseForPerson(db, opened))?.entries.length
    await modules.askForDeletion(db, opened)
    const asked = await steps()
    await modules.askForDeletion(db, opened)
    expect(await steps()).toBe(asked)
    await expect(verbs.staffSays(opened.id, '', 'under-review')).rejects.toThrow(/closed.*Ask them first/)
    await expect(verbs.staffSays(opened.id, 'Shall we go on?')).rejects.toThrow(/closed.*Ask them first/)
    await verbs.staffSays(opened.id, 'Shall we go on?', 'waiting-for-person')
    const waits = await modules.caseForPerson(db, opened)
    expect(waits).toMatchObject({ status: 'waiting-for-person', ending: { purgeOn: expect.any(String) } })
    await modules.keepCase(db, opened)
    expect(await modules.caseForPerson(db, opened)).toMatchObject(KEPT)
    const kept = await steps()
    await modules.keepCase(db, opened)
    expect(await steps()).toBe(kept)
  })

  /** Whether some of this ciphertext is in a file of the database. */
  const onDisk = (ciphertext: string): boolean =>
    readdirSync(verbs.dataDir)
      .filter((name) => name.startsWith('handrail.db'))
      .some((name) => readFileSync(path.join(verbs.dataDir, name)).includes(ciphertext.slice(-60, -4)))
})

describe('the 48 hours', () => {
  const clockOf = (id: string) =>
    db.selectFrom('cases').select(['dueAt', 'pausedAt']).where('id', '=', id).executeTakeFirstOrThrow()

  test('pause while we wait for the person, and continue when they answer', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const { dueAt } = await clockOf(opened.id)
    await verbs.staffSays(opened.id, 'Which one?', 'waiting-for-person')
    expect((await clockOf(opened.id)).pausedAt).not.toBeNull()
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await db.updateTable('cases').set({ pausedAt: anHourAgo }).where('id', '=', opened.id).execute()
    await modules.replyAsPerson(db, opened, 'Here it is.')
    const after = await clockOf(opened.id)
    expect(after.pausedAt).toBeNull()
    expect(Date.parse(after.dueAt) - Date.parse(dueAt)).toBeGreaterThanOrEqual(3_600_000)
  })

  test('staff get a mail at 24, 40 and 48 hours, once each, that says nothing', async () => {
    const address = 'staff@example.org'
    const opened = await verbs.entered(await verbs.aCase())
    await verbs.drain()
    // The other cases of this file count as reported already.
    await db.updateTable('cases').set({ escalated: 3 }).where('id', '!=', opened.id).execute()
    const dueIn = (hours: number) =>
      db
        .updateTable('cases')
        .set({ dueAt: new Date(Date.now() + hours * 3_600_000).toISOString() })
        .where('id', '=', opened.id)
        .execute()
    const told = async () => {
      const before = verbs.lettersTo(address).length
      await modules.watchClocks(db)
      await verbs.drain()
      return verbs.lettersTo(address).length - before
    }
    const counts = []
    for (const hours of [30, 23, 23, 7, 7, -1, -1]) {
      await dueIn(hours)
      counts.push(await told())
    }
    expect(counts).toEqual([0, 1, 0, 1, 0, 1, 0])
    expect(verbs.lettersTo(address).at(-1)).toContain('1 item needs attention.')
  })
})
