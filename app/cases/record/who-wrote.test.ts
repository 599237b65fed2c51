import { existsSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSigningKey, nextList, signList } from '#app/platform/keys/recipients-format.ts'
import type { SigningKey } from '#app/platform/sealing/record-signature.ts'
import { recordMark, type SealedRecord } from '#app/platform/sealing/sealed-format.ts'
import {
  newIdentity,
  openEnvelope,
  openRecord,
  recipientOf,
  sealRecord,
} from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { exportEntries } from '../closing/exporting.client.ts'
import { openStaffCase } from './open-case.client.ts'
import { headline, plainText, staffAnswers } from './record-view.ts'
import { lastReferral } from './referral.ts'

// The authorship of records: the attacks of a caseworker with the key of a case, a colleague of theirs, and an attacker who
// writes to the database, and how readers of the case see them.

let db: Db
let verbs: CaseVerbs
let work: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./senders.server.ts')),
  ...(await import('../person/client-view.server.ts')),
  ...(await import('../client/client-referral.server.ts')),
})
const team: Record<string, { id: string; identity: string; signing: SigningKey; holder: string }> = {}
const member = (name: string) => team[name] ?? expect.fail(`no ${name}`)

beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db } = verbs)
  work = await load()
  for (const name of ['Sol', 'Kit', 'Gone']) await join(name)
})
afterAll(() => verbs.close())

async function signedAnew(change: (before: Listed) => Listed) {
  const list = await verbs.modules.recipients(db)
  const text = await nextList(list.text, change(list.recipients), new Date().toISOString())
  await verbs.modules.addRecipientList(db, await signList(verbs.recovery().signing, text), 'operator')
}
type Listed = Awaited<ReturnType<CaseVerbs['modules']['recipients']>>['recipients']

async function join(name: string) {
  const id = await verbs.aMember(name, 'caseworker')
  const [identity, signing] = [await newIdentity(), await newSigningKey()]
  const holder = `line-of-${name}`
  team[name] = { id, identity, signing, holder }
  const line = { id: holder, kind: 'staff', staffId: id, signer: null, opens: 'new-cases' } as const
  const recipient = await recipientOf(identity)
  await signedAnew((before) => [...before, { ...line, recipient, verifier: signing.publicKey }])
}

const lists = async () => (await verbs.modules.recipients(db)).chain
/** The case as the browser of a member shows it. */
async function asStaff(id: string, name = 'Kit') {
  const { identity, holder } = member(name)
  const found = (await verbs.modules.caseForStaff(db, holder, id)) ?? expect.fail('not for them')
  return { found, opened: await openStaffCase(identity, found, await lists()) }
}
const last = async (id: string) => (await asStaff(id)).opened.entries.at(-1) ?? expect.fail('nothing there')
async function asPerson(inside: { id: string; caseKey: string }) {
  const found = (await verbs.modules.caseForPerson(db, inside)) ?? expect.fail('gone')
  return { found, shown: await work.caseView(found, { address: null, waiting: null }) }
}

type Part = Partial<SealedRecord> & { kind: string; body: unknown }
/** A record for the end of a case, made by hand with its key. */
async function made(id: string, name: string, part: Part, signing: SigningKey | null = member(name).signing) {
  const { found, opened } = await asStaff(id, name)
  const end = found.records.at(-1)
  const seq = (end?.seq ?? 0) + 1
  const base = {
    caseId: id,
    seq,
    author: 'staff' as const,
    at: new Date().toISOString(),
    prev: recordMark(end?.sealed),
  }
  const sealed = await sealRecord(opened.caseKey, { ...base, ...part }, signing ?? undefined)
  return { caseId: id, seq, sealed }
}
const sends = async (id: string, name: string, ...rest: [Part, (SigningKey | null)?]) =>
  verbs.modules.replyToCase(db, await made(id, name, ...rest), member(name).id)
const aMessage = { kind: 'message', body: { text: 'We can help.', by: 'Kit' } }
const aCase = async () => verbs.entered(await verbs.aCase())
const FORGED = /came from our side, but it does not say so/

describe('a record that was damaged where it is stored', () => {
  const DAMAGE = /could not open this entry/

  test('a damaged record hides no other record, and both sides see where it was [A3]', async () => {
    const inside = await aCase()
    for (const text of ['One.', 'Two.', 'Three.'])
      await sends(inside.id, 'Sol', { ...aMessage, body: { text } })
    const row = db.selectFrom('caseRecords').select('sealed').where('caseId', '=', inside.id)
    const { sealed } = await row.where('seq', '=', 3).executeTakeFirstOrThrow()
    const [version, mark, text = '', ...rest] = sealed.split('.')
    const rotten = [version, mark, `${text.slice(0, 400)}AAAAAAAA${text.slice(408)}`, ...rest].join('.')
    for (const broken of [rotten, 'nothing of it is left']) {
      await db
        .updateTable('caseRecords')
        .set({ sealed: broken })
        .where('caseId', '=', inside.id)
        .where('seq', '=', 3)
        .execute()
      const { shown } = await asPerson(inside)
      expect(shown.entries.map((one) => ('text' in one ? one.text : ''))).toEqual(
        expect.arrayContaining(['One.', 'Three.']),
      )
      expect(shown.entries.map(({ doubt }) => DAMAGE.test(doubt ?? ''))).toEqual([false, false, true, false])
      const { opened } = await asStaff(inside.id)
      expect(opened).toMatchObject({
        damaged: true,
        answers: { description: 'They would not let my dog in.' },
      })
      expect(opened.entries.map(({ proof }) => proof)).toEqual(['person', 'signed', 'damaged', 'signed'])
    }
    // Later entries can still be added behind it.
    await sends(inside.id, 'Sol', { ...aMessage, body: { text: 'Four.' } })
    expect(await last(inside.id)).toMatchObject({ proof: 'signed', body: { text: 'Four.' } })
  })

  test('or a damaged line of the list does not keep the staff from the case', async () => {
    const inside = await aCase()
    expect((await asStaff(inside.id)).opened.damaged).toBe(false)
    await db.updateTable('cases').set({ sealedCapsule: 'rotten' }).where('id', '=', inside.id).execute()
    const { opened } = await asStaff(inside.id)
    expect(opened).toMatchObject({ damaged: true, answers: { description: 'They would not let my dog in.' } })
  })
})

describe('a record of the staff', () => {
  test('a staff record is signed by its sender, and shown under that account’s name whatever it claims [A6]', async () => {
    const inside = await aCase()
    await sends(inside.id, 'Sol', aMessage)
    const { found } = await asStaff(inside.id)
    expect(await last(inside.id)).toMatchObject({ proof: 'signed', sentBy: member('Sol').id })
    expect(found.senders).toEqual({ [member('Sol').id]: 'Sol' })
    const { shown } = await asPerson(inside)
    expect(shown.entries.at(-1)).toMatchObject({ author: 'staff', kind: 'message' })
    expect(shown.entries.map(({ doubt }) => doubt)).toEqual([undefined, undefined])
  })

  test('an unsigned record, or one signed by a colleague or a member off the list, is shown as such [A6]', async () => {
    const inside = await aCase()
    for (const signing of [null, member('Kit').signing, await newSigningKey()]) {
      await sends(inside.id, 'Sol', aMessage, signing)
      expect(await last(inside.id)).toMatchObject({ proof: 'unsigned', sentBy: member('Sol').id })
    }
    const { shown } = await asPerson(inside)
    expect(shown.entries.at(-1)?.doubt).toMatch(/cannot show which of us/)
  })

  test.each<[string, Part]>([
    ['a message without words', { kind: 'message', body: null }],
    ['words that are none', { kind: 'message', body: { text: { toString: 1 } } }],
    ['a status without one', { kind: 'status', body: 7 }],
    ['a day that is none', { kind: 'date', body: { rule: null, title: 'a', day: '2026-13-45', reason: '' } }],
    [
      'a day with a line behind it',
      { kind: 'date', body: { rule: null, title: 'a', day: '2026-12-01\r\nX:', reason: '' } },
    ],
    ['an attorney who is none', { kind: 'referral', body: { attorney: null, text: 'a' } }],
  ])("a record that no page of ours makes breaks no other member's page: %s [A6]", async (_, part) => {
    const inside = await aCase()
    await sends(inside.id, 'Sol', part)
    for (const author of ['person', 'staff'] as const) {
      if (author === 'person') await sends(inside.id, 'Sol', { ...part, author })
      const { entries } = (await asStaff(inside.id)).opened
      const told = entries.at(-1) ?? expect.fail('nothing there')
      expect(told).toMatchObject({ kind: 'unreadable', body: { text: expect.any(String) } })
      expect(told.proof).toBe(author === 'person' ? 'other-side' : 'misshapen')
      expect(headline(told, entries)).toBe('An entry we could not confirm')
      expect(plainText(told, 'work')).toEqual(expect.any(String))
      if (author === 'person') await sends(inside.id, 'Sol', part)
    }
    const { shown, found } = await asPerson(inside)
    expect(shown.entries.at(-1)).toMatchObject({
      kind: 'doubtful',
      doubt: expect.stringMatching(/cannot show it/),
    })
    expect(found.referral).toBeNull()
  })

  test('with an invalid time is shown, at the time of the case', async () => {
    const inside = await aCase()
    await sends(inside.id, 'Sol', { ...aMessage, at: 'noon' })
    const { shown, found } = await asPerson(inside)
    expect(shown.entries.at(-1)).toMatchObject({ kind: 'message' })
    expect(found.entries.at(-1)?.at).toBe(found.sentAt)
  })

  test('does not keep its signature at another place, or with changed content', async () => {
    const [from, to] = [await aCase(), await aCase()]
    const row = await made(from.id, 'Sol', aMessage)
    const { opened } = await asStaff(from.id)
    const record = await openRecord(opened.caseKey, from.id, row)
    const prev = (await asStaff(to.id)).found.records.at(-1)?.sealed
    const { v: _, ...same } = record
    for (const changed of [
      { body: { text: 'We cannot help.' } },
      { at: '2020-01-01T00:00:00.000Z' },
      { caseId: to.id, prev: recordMark(prev) },
    ]) {
      const { id, caseKey } = 'caseId' in changed ? to : from
      const sealed = await sealRecord(caseKey, { ...same, ...changed })
      await verbs.modules.replyToCase(db, { caseId: id, seq: row.seq, sealed }, member('Sol').id)
      expect(await last(id)).toMatchObject({ proof: 'unsigned' })
      await db.deleteFrom('caseRecords').where('caseId', '=', id).where('seq', '=', row.seq).execute()
    }
  })

  test('a record that a colleague resends is not shown as the colleague’s [A5]', async () => {
    const inside = await aCase()
    const row = await made(inside.id, 'Sol', aMessage)
    await verbs.modules.replyToCase(db, row, member('Kit').id)
    expect(await last(inside.id)).toMatchObject({ proof: 'unsigned', sentBy: member('Kit').id })
  })

  test('stays signed after its author left, and the author can sign nothing more', async () => {
    const inside = await aCase()
    await sends(inside.id, 'Gone', aMessage)
    const late = await made(inside.id, 'Gone', { ...aMessage, at: '2020-01-01T00:00:00.000Z' })
    await signedAnew((before) => before.filter(({ id }) => id !== member('Gone').holder))
    expect(await last(inside.id)).toMatchObject({ proof: 'signed', sentBy: member('Gone').id })
    await verbs.modules.replyToCase(db, late, member('Gone').id)
    expect(await last(inside.id)).toMatchObject({ proof: 'unsigned' })
  })

  test('can be a note too: one that was not signed by its sender says so', async () => {
    const { id } = await aCase()
    const { opened } = await asStaff(id, 'Sol')
    const staffKey = opened.staffKey ?? expect.fail('no key of the notes')
    let prev = ''
    for (const [at, signing] of [member('Sol').signing, member('Kit').signing].entries()) {
      const note = { caseId: id, kind: 'note', seq: at + 1, author: 'staff' as const, at: '', prev }
      const sealed = await sealRecord(staffKey, { ...note, body: { text: 'x', by: 'Kit' } }, signing)
      await verbs.modules.addNote(db, { caseId: id, seq: at + 1, sealed }, member('Sol').id)
      prev = recordMark(sealed)
    }
    expect((await asStaff(id)).opened.notes.map(({ proof }) => proof)).toEqual(['signed', 'unsigned'])
  })
})

describe('a caseworker who writes in the person’s name', () => {
  test('a forged record is shown to all readers as forged, and has no effect [A5] [A6]', async () => {
    const inside = await aCase()
    await sends(inside.id, 'Sol', { ...aMessage, author: 'person', body: { text: 'I give up my case.' } })
    expect(await last(inside.id)).toMatchObject({ proof: 'other-side', sentBy: member('Sol').id })
    const { shown } = await asPerson(inside)
    expect(shown.entries.at(-1)).toMatchObject({
      author: 'system',
      kind: 'doubtful',
      doubt: expect.stringMatching(FORGED),
    })
    const { found, opened } = await asStaff(inside.id)
    const order = {
      requestId: '',
      madeBy: 'Kit',
      confirmedBy: 'Sol',
      purpose: 'court',
      timeZone: 'UTC',
      lock: null,
    }
    const files = await exportEntries(opened, found, { ...order, withNotes: false })
    const page = new TextDecoder().decode(files.get('case.html'))
    expect(page).toContain('Sol sent this, and it says that the person wrote it. Do not rely on it.')
    expect(page).not.toContain('The person wrote')
  })

  test('a forged record answers no question about an attorney, under either name [A6]', async () => {
    const inside = await aCase()
    const attorney = { id: 1, name: 'Sarah Johnson', firm: 'Johnson Legal' }
    const asked = { attorney, text: 'She knows this.', from: 'under-review', to: 'waiting-for-person' }
    const row = await made(inside.id, 'Sol', { kind: 'referral', body: asked })
    await work.askForReferral(db, row, member('Sol').id)
    for (const author of ['person', 'staff'] as const) {
      await sends(inside.id, 'Sol', { kind: 'referral-answer', author, body: { agrees: true, attorney } })
      expect((await last(inside.id)).proof).toBe('other-side')
    }
    expect((await asPerson(inside)).found.referral?.agrees).toBeNull()
    const { opened } = await asStaff(inside.id)
    expect(lastReferral(opened.entries)?.agrees).toBeNull()
    expect(JSON.stringify(staffAnswers(opened.answers, 'America/New_York', opened.entries))).not.toContain(
      'Agreed to',
    )
  })

  test('a forged record adds no answers and no file, not even with the day of the case [A6]', async () => {
    const inside = await aCase()
    const { sentAt } = (await asPerson(inside)).found
    await sends(inside.id, 'Sol', {
      kind: 'more',
      author: 'person',
      body: { answers: { still: 'no' }, urgent: [] },
    })
    const file = { id: 'x', name: 'forged.pdf', size: 1, type: 'application/pdf' }
    await sends(inside.id, 'Sol', { kind: 'file', author: 'person', at: sentAt, body: file })
    const { found } = await asPerson(inside)
    expect(found).toMatchObject({ more: null, files: [] })
    expect(found.entries.map(({ kind }) => kind)).toEqual(['sent', 'doubtful', 'doubtful'])
    const { opened } = await asStaff(inside.id)
    expect(opened).toMatchObject({ more: null, files: [] })
    expect(opened.entries).toHaveLength(3)
  })
})

describe('an attacker who writes into the database with the key of the case', () => {
  const put = async (inside: { id: string; caseKey: string }, columns: object) => {
    const row = await made(inside.id, 'Sol', { ...aMessage, author: 'person' })
    await db
      .insertInto('caseRecords')
      .values({ ...row, ...columns } as never)
      .execute()
    return last(inside.id)
  }

  test('a forged record cannot pass as the person’s, or as older than signatures [A3]', async () => {
    for (const side of ['person', 'before', 'staff', null]) {
      const inside = await aCase()
      const { sideMark } = await db
        .selectFrom('caseRecords')
        .select('sideMark')
        .where('caseId', '=', inside.id)
        .executeTakeFirstOrThrow()
      const sent = side === 'staff' ? { sentBy: member('Kit').id, listVersion: 1 } : {}
      expect(await put(inside, { side, sideMark, ...sent })).toMatchObject({ proof: 'unknown' })
      expect((await asPerson(inside)).shown.entries.at(-1)?.doubt).toMatch(/cannot show who wrote/)
    }
  })

  test('a record of one member cannot pass as another’s, or as the person’s [A3]', async () => {
    const inside = await aCase()
    await sends(inside.id, 'Sol', aMessage)
    for (const change of [
      { sentBy: member('Kit').id },
      { side: 'person' as const },
      { side: 'before' as const },
      { listVersion: 1 },
    ]) {
      const row = db
        .selectFrom('caseRecords')
        .selectAll()
        .where('caseId', '=', inside.id)
        .where('seq', '=', 2)
      const before = await row.executeTakeFirstOrThrow()
      await db
        .updateTable('caseRecords')
        .set(change)
        .where('caseId', '=', inside.id)
        .where('seq', '=', 2)
        .execute()
      expect((await last(inside.id)).proof).toBe('unknown')
      await db
        .updateTable('caseRecords')
        .set(before)
        .where('caseId', '=', inside.id)
        .where('seq', '=', 2)
        .execute()
    }
    expect((await last(inside.id)).proof).toBe('signed')
  })
})

test('an attacker who runs the server makes no record that shows as signed by a member, even with the key of the case [A7]', async () => {
  const inside = await aCase()
  const { found } = await asStaff(inside.id)
  const end = found.records.at(-1)
  const base = { caseId: inside.id, seq: 2, author: 'staff' as const, at: '', prev: recordMark(end?.sealed) }
  const { privateKey } = await newSigningKey()
  const { publicKey } = member('Sol').signing
  const sealed = await sealRecord(inside.caseKey, { ...base, ...aMessage }, { privateKey, publicKey })
  await verbs.modules.replyToCase(db, { caseId: inside.id, seq: 2, sealed }, member('Sol').id)
  expect((await last(inside.id)).proof).toBe('unsigned')
})

describe('a record from before', () => {
  const unmarked = { side: null, sentBy: null, listVersion: null, sideMark: null }

  test('is marked as that once, and stays readable; later records never pass for it', async () => {
    const old = await aCase()
    await sends(old.id, 'Sol', aMessage, null)
    await verbs.modules.addNote(db, await verbs.aNote(old.id, 'An old note.'), 'sol')
    await db.updateTable('caseRecords').set(unmarked).execute()
    await db.updateTable('caseNotes').set(unmarked).execute()
    await expect(last(old.id)).rejects.toThrow(/took none/)

    await work.vouchForRecordsOnce(db)
    const { opened } = await asStaff(old.id)
    expect(opened.entries.map(({ proof }) => proof)).toEqual(['before', 'before'])
    expect(opened.notes.map(({ proof }) => proof)).toEqual(['before'])
    const { shown } = await asPerson(old)
    expect(shown.entries.map(({ lastBefore, doubt }) => [lastBefore, doubt])).toEqual([
      [undefined, undefined],
      [true, undefined],
    ])
    await sends(old.id, 'Sol', aMessage)
    expect((await last(old.id)).proof).toBe('signed')

    const { vouchedFile } = await import('#app/platform/keys/one-time-signing.server.ts')
    // Written into the database later: neither the next start nor one without the file beside the keys takes it for old.
    const forged = await made(old.id, 'Sol', { ...aMessage, author: 'person' })
    await db
      .insertInto('caseRecords')
      .values({ ...forged, ...unmarked })
      .execute()
    await work.vouchForRecordsOnce(db)
    expect((await last(old.id)).proof).toBe('unknown')
    const said = db.selectFrom('auditLines').selectAll().where('action', '=', 'case.records-marked')
    const line = await said.executeTakeFirstOrThrow()
    // Three facts prove that the first start is over, each alone: first only the marks of other rows.
    const forget = () => db.deleteFrom('facts').where('name', '=', 'vouched.records').execute()
    await db.deleteFrom('auditLines').where('seq', '=', line.seq).execute()
    await forget()
    rmSync(vouchedFile('records'))
    await work.vouchForRecordsOnce(db)
    expect(existsSync(vouchedFile('records'))).toBe(true)
    expect((await last(old.id)).proof).toBe('unknown')
    // Removing all marks does not help either: then nothing proves that the key belongs to the case, and it does not open.
    await db.updateTable('caseRecords').set(unmarked).execute()
    await work.vouchForRecordsOnce(db)
    await expect(last(old.id)).rejects.toThrow(/took none/)
    await expect(asPerson(old)).rejects.toThrow(/took none/)
    // Losing the file beside the keys does not help either: the trail alone proves that it was done.
    await db.insertInto('auditLines').values(line).execute()
    await db.updateTable('caseNotes').set(unmarked).execute()
    await forget()
    rmSync(vouchedFile('records'))
    await work.vouchForRecordsOnce(db)
    await expect(last(old.id)).rejects.toThrow(/took none/)
  })
})

test('without a valid list, nothing is shown as signed, and the case stays readable', async () => {
  const inside = await aCase()
  await sends(inside.id, 'Sol', aMessage)
  const { found } = await asStaff(inside.id)
  const opened = await openStaffCase(member('Kit').identity, found, [])
  expect(opened.entries.map(({ proof }) => proof)).toEqual(['person', 'unsigned'])
  expect(await openEnvelope(member('Kit').identity, found.envelope)).toContain('AGE-SECRET-KEY-1')
})
