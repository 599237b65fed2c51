import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { newIdentity, openEnvelope, recipientOf, sealRecord } from '#app/platform/sealing/sealing.ts'
import { dayAfter } from '#app/platform/time.ts'
import type { Role } from '#app/staff/model/rules.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { vouched } from '#tests/support/listed.ts'
import { enter, recoveryKey, sendCase } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// How the site closes a case: who may do what, and what the person is told.

interface Member {
  visitor: Visitor
  id: string
  /** Their private key, and their entry on the list; admins have none, the newcomer is not listed yet. */
  identity: string
  holder: string
}

let site: Site
let db: Db
const team: Record<string, Member> = {}
beforeAll(async () => {
  site = await aSite()
  ;({ db } = openDialect(site.place.database))
  await join('ada', 'steward')
  await join('bo', 'steward')
  await join('worker', 'caseworker')
  await join('colleague', 'caseworker')
  await join('newcomer', 'caseworker', false)
  await join('admin', 'admin', false)
})
afterAll(async () => {
  await db.destroy()
  await site.stop()
})

const member = (name: string): Member => team[name] ?? expect.fail(`no ${name}`)
const as = (name: string): Visitor => member(name).visitor
const today = () => new Date().toISOString().slice(0, 10)

/** Joins by the real pages. Their key is listed as an operator would do it with the recovery key. */
async function join(name: string, role: Role, listed = true) {
  const email = `${name}@example.org`
  const { visitor } = await signedInStaff(site, { role, email, name })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const identity = await newIdentity()
  const holder = `key-of-${name}`
  team[name] = { visitor, id, identity, holder }
  if (!listed) return
  const { addRecipientList, recipients } = await import('#app/platform/keys/recipients.server.ts')
  const { nextList, newSigningKey, signList } = await import('#app/platform/keys/recipients-format.ts')
  const recipient = await recipientOf(identity)
  await db.updateTable('staff').set({ publicKey: recipient }).where('userId', '=', id).execute()
  await vouched(db, id)
  const signer = (await newSigningKey()).publicKey
  const entry = { id: holder, kind: 'staff', staffId: id, recipient, signer, opens: 'new-cases' } as const
  const list = await recipients(db)
  const text = await nextList(list.text, [...list.recipients, entry], new Date().toISOString())
  await addRecipientList(db, await signList(recoveryKey(site.place).signing, text), id)
}

/** A case that the worker works on, and that everyone on the list can open. */
async function aCase(columns: Record<string, string | null> = {}) {
  const person = site.visitor()
  const kept = await sendCase(person)
  const { id } = await db
    .updateTable('cases')
    .set({ ownerId: member('worker').id, ...columns })
    .where('caseNo', '=', kept.number)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await enter(person, kept)).status).toBe(303)
  return { id, person, number: kept.number }
}

const aDueCase = () =>
  aCase({ status: 'closed', closedOn: dayAfter(today(), -800), purgeOn: dayAfter(today(), -70) })

const pageOf = async (person: Visitor) => (await person.get('/legal-help/case')).text()
const rowOf = (id: string) => db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
const lastLine = async (id: string) =>
  (
    await db
      .selectFrom('auditLines')
      .select(['actor', 'action'])
      .where('subject', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  )?.action

/** The id of the request that a page shows. */
const requestOn = (html: string) => /name="request" value="([\w-]{22})"/.exec(html)?.[1] ?? ''

/** Sets or lifts a hold as a member's browser does: the reason sealed with the staff's key of the case. */
async function changeHold(name: string, id: string, act: 'hold' | 'lift', reason = 'A letter came') {
  const { identity, holder, visitor } = member(name)
  const row = await db
    .selectFrom('caseKeys')
    .select('envelope')
    .where('caseId', '=', id)
    .where('keyKind', '=', 'S')
    .where('holder', '=', holder)
    .executeTakeFirst()
  const staffKey = row ? await openEnvelope(identity, row.envelope) : await newIdentity()
  const notes = await db
    .selectFrom('caseNotes')
    .select(['seq', 'sealed'])
    .where('caseId', '=', id)
    .orderBy('seq')
    .execute()
  const last = notes.at(-1)
  const seq = (last?.seq ?? 0) + 1
  const base = { caseId: id, kind: 'note', seq, author: 'staff' as const, at: new Date().toISOString() }
  const body = { text: reason, by: name }
  const sealed = await sealRecord(staffKey, { ...base, prev: recordMark(last?.sealed), body })
  return visitor.post(`/staff/cases/${id}/records`, { kind: 'note', act, seq: String(seq), sealed, to: '' })
}

describe('a hold', () => {
  test('a hold is set and lifted by a steward or the caseworker of the case, and by no one else', async () => {
    const { id } = await aCase()
    for (const [name, status] of [
      ['colleague', 403],
      ['newcomer', 404],
      ['admin', 403],
    ] as const)
      expect([name, (await changeHold(name, id, 'hold')).status]).toEqual([name, status])
    expect((await rowOf(id))?.heldAt).toBeNull()
    expect((await changeHold('worker', id, 'hold')).status).toBe(204)
    expect(await lastLine(id)).toBe('case.held')
    expect((await changeHold('ada', id, 'hold')).status).toBe(409)
    expect((await changeHold('colleague', id, 'lift')).status).toBe(403)
    expect((await changeHold('ada', id, 'lift')).status).toBe(204)
    expect(await lastLine(id)).toBe('case.hold-lifted')
  })

  test('the person reads about a hold and its meaning, and their requests wait', async () => {
    const { id, person } = await aCase()
    expect(await pageOf(person)).not.toContain('on hold')
    await changeHold('ada', id, 'hold', 'secret reason')
    const page = await pageOf(person)
    expect(page).toContain('because a court or a legal dispute may need it')
    expect(page).not.toContain('secret reason')
    expect(page).not.toContain('value="withdraw"')
    const withdrawn = await person.post('/legal-help/case', { intent: 'withdraw' })
    expect(withdrawn.status).toBe(409)
    expect(await withdrawn.text()).toContain('This case is on hold')
    expect((await person.post('/legal-help/case', { intent: 'delete' })).status).toBe(303)
    const waits = await pageOf(person)
    expect(waits).toContain('We cannot do that yet')
    expect(waits).toContain('We saved your request')
    expect((await person.post('/legal-help/case', { intent: 'reply', text: 'Thank you' })).status).toBe(303)
    expect((await rowOf(id))?.status).toBe('under-review')
  })
})

describe('a deletion by two people', () => {
  const purge = (name: string, id: string, fields: Record<string, string>) =>
    as(name).post(`/staff/cases/${id}/purge`, fields)
  const page = async (name: string, id: string) => (await as(name).get(`/staff/cases/${id}/purge`)).text()

  test('a deletion is requested by a steward or the caseworker, confirmed by another steward, and by no one else', async () => {
    const { id, person } = await aDueCase()
    expect(await pageOf(person)).toContain('We keep this case until')
    for (const [name, status] of [
      ['colleague', 403],
      ['newcomer', 404],
      ['admin', 403],
    ] as const) {
      expect([name, (await as(name).get(`/staff/cases/${id}/purge`)).status]).toEqual([name, status])
      expect([name, (await purge(name, id, { intent: 'ask' })).status]).toEqual([name, status])
    }
    expect(await lastLine(id)).not.toBe('case.purge-asked')
    expect((await purge('ada', id, { intent: 'ask' })).status).toBe(303)
    expect((await purge('worker', id, { intent: 'ask' })).status).toBe(409)
    const request = requestOn(await page('ada', id))
    for (const [name, status] of [
      ['ada', 403],
      ['worker', 403],
      ['colleague', 403],
      ['newcomer', 404],
      ['admin', 403],
    ] as const)
      expect([name, (await purge(name, id, { intent: 'confirm', request })).status]).toEqual([name, status])
    expect(await rowOf(id)).toBeDefined()
    expect(await page('ada', id)).not.toContain('for good')
    expect(await page('bo', id)).toContain('It cannot be undone')
    const other = await aDueCase()
    await purge('worker', other.id, { intent: 'ask' })
    // A request of another case is not a request of this one.
    expect((await purge('bo', other.id, { intent: 'confirm', request })).status).toBe(409)
    expect((await purge('bo', id, { intent: 'confirm', request: 'x' })).status).toBe(409)
    expect((await purge('bo', id, { intent: 'confirm', request })).status).toBe(303)
    expect(await rowOf(id)).toBeUndefined()
    expect(await pageOf(person)).toContain('Open your case')
    // A steward without the case may confirm it: nothing of it is read.
    await db.deleteFrom('caseKeys').where('caseId', '=', other.id).where('holder', '=', 'key-of-bo').execute()
    const second = requestOn(await page('bo', other.id))
    expect((await purge('bo', other.id, { intent: 'confirm', request: second })).status).toBe(303)
    expect(await rowOf(other.id)).toBeUndefined()
  })

  test('a deletion request is withdrawn by anyone who may make it', async () => {
    const { id } = await aDueCase()
    await purge('ada', id, { intent: 'ask' })
    const request = requestOn(await page('ada', id))
    expect((await purge('colleague', id, { intent: 'withdraw', request })).status).toBe(403)
    expect((await purge('worker', id, { intent: 'withdraw', request })).status).toBe(303)
    expect((await purge('bo', id, { intent: 'confirm', request })).status).toBe(409)
    expect(await lastLine(id)).toBe('case.purge-withdrawn')
  })

  test('a deletion that is not possible says why: on hold, too early, after new settings', async () => {
    const held = await aDueCase()
    await purge('ada', held.id, { intent: 'ask' })
    const before = requestOn(await page('bo', held.id))
    await changeHold('ada', held.id, 'hold')
    expect(await page('bo', held.id)).toContain('It is on hold')
    expect((await purge('bo', held.id, { intent: 'confirm', request: before })).status).toBe(409)
    expect((await purge('ada', held.id, { intent: 'ask' })).status).toBe(409)
    const open = await aCase()
    expect(await page('ada', open.id)).toContain('It is open')
    expect((await purge('ada', open.id, { intent: 'ask' })).status).toBe(409)

    const { id } = await aDueCase()
    await purge('ada', id, { intent: 'ask' })
    const request = requestOn(await page('bo', id))
    await as('admin').post('/staff/retention', times({ messages: '91' }))
    expect(await page('bo', id)).toContain('this request no longer works')
    expect((await purge('bo', id, { intent: 'confirm', request })).status).toBe(409)
    await as('admin').post('/staff/retention', times({}))
    expect(await rowOf(id)).toBeDefined()
  })
})

const USUAL = { closedCases: '730', spamCases: '30', messages: '90', attorneyDeliveries: '90' }
const times = (changed: Partial<typeof USUAL>, intent = 'save') => ({ intent, ...USUAL, ...changed })

describe('retention times', () => {
  test('retention times are previewed without a change, then saved, and the public pages say them at once', async () => {
    const { id, number } = await aCase({ status: 'closed', closedOn: dayAfter(today(), -100), purgeOn: null })
    const soon = await aCase({ status: 'closed', closedOn: dayAfter(today(), -80), purgeOn: null })
    const visitor = site.visitor()
    const says = async (words: string) =>
      (await (await visitor.get('/privacy')).text()).includes(`closed case stays for ${words}`)
    expect(await says('2 years')).toBe(true)
    const lines = async () => (await db.selectFrom('auditLines').select('seq').execute()).length
    const before = await lines()
    const tried = await (
      await as('admin').post('/staff/retention', times({ closedCases: '95' }, 'try'))
    ).text()
    expect(tried).toContain(number)
    expect(tried).toContain(soon.number)
    expect(tried).toContain('Save these times')
    expect([await lines(), (await rowOf(id))?.purgeOn]).toEqual([before, null])
    expect((await as('ada').post('/staff/retention', times({ closedCases: '95' }))).status).toBe(303)
    expect((await rowOf(id))?.purgeOn).toBe(dayAfter(today(), -5))
    expect(await says('95 days')).toBe(true)
    expect((await as('ada').post('/staff/retention', times({}))).status).toBe(303)
    expect(await says('2 years')).toBe(true)
    const contact = await (await visitor.get('/contact')).text()
    expect(/We delete your\s+message (<!-- -->)?90 days/.test(contact)).toBe(true)
  })

  test.each(['', 'soon', '-1', '1.5', '29', '3651', '99999999', '٩٠'])(
    'these retention times are refused: %j',
    async (closedCases) => {
      const answer = await as('ada').post('/staff/retention', times({ closedCases }))
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('Error: Retention')
    },
  )

  test('a caseworker cannot change retention times', async () => {
    expect((await as('worker').get('/staff/retention')).status).toBe(403)
    expect((await as('worker').post('/staff/retention', times({ closedCases: '95' }))).status).toBe(403)
  })
})

describe('an export by two people', () => {
  const send = (name: string, id: string, fields: Record<string, string>) =>
    as(name).post(`/staff/cases/${id}/export`, fields)
  const taken = (name: string, id: string, request: string) =>
    as(name).post(`/staff/cases/${id}/export/taken`, { request })
  const page = async (name: string, id: string) => (await as(name).get(`/staff/cases/${id}/export`)).text()

  test('an export is requested, confirmed and made by members who can open the case, each by the right one', async () => {
    const { id } = await aCase()
    expect((await send('colleague', id, { intent: 'ask' })).status).toBe(422)
    expect((await send('colleague', id, { intent: 'ask', purpose: 'fun' })).status).toBe(422)
    for (const [name, status] of [
      ['newcomer', 404],
      ['admin', 403],
    ] as const) {
      expect([name, (await as(name).get(`/staff/cases/${id}/export`)).status]).toEqual([name, status])
      expect([name, (await send(name, id, { intent: 'ask', purpose: 'person' })).status]).toEqual([
        name,
        status,
      ])
    }
    expect((await send('colleague', id, { intent: 'ask', purpose: 'person' })).status).toBe(303)
    const request = requestOn(await page('colleague', id))
    expect((await taken('colleague', id, request)).status).toBe(409)
    for (const [name, status] of [
      ['colleague', 403],
      ['newcomer', 404],
      ['admin', 403],
    ] as const)
      expect([name, (await send(name, id, { intent: 'confirm', request })).status]).toEqual([name, status])
    expect((await send('worker', id, { intent: 'confirm', request })).status).toBe(303)
    expect((await send('bo', id, { intent: 'confirm', request })).status).toBe(409)
    for (const [name, status] of [
      ['worker', 403],
      ['ada', 403],
      ['newcomer', 404],
      ['admin', 403],
    ] as const)
      expect([name, (await taken(name, id, request)).status]).toEqual([name, status])
    const answer = await taken('colleague', id, request)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await lastLine(id)).toBe('case.exported')
    expect((await taken('colleague', id, request)).status).toBe(409)
  })

  test('an export includes the team’s notes only after a second question, with “no” as the default [A6]', async () => {
    for (const [giveNotes, scope] of [
      ['no', 'case'],
      ['yes', 'case-and-notes'],
    ] as const) {
      const { id } = await aCase()
      const ask = { intent: 'ask', purpose: 'court', notes: 'yes' }
      const answer = await send('colleague', id, ask)
      expect(answer.status).toBe(422)
      const html = await answer.text()
      expect(html).toContain('Do you want to give the notes away')
      expect(html).toMatch(/<input[^>]*name="giveNotes"[^>]*checked=""[^>]*value="no"/)
      expect(html).toMatch(/<input[^>]*name="notes"[^>]*checked=""/)
      expect((await send('colleague', id, { ...ask, giveNotes })).status).toBe(303)
      const row = db.selectFrom('caseRequests').select('scope').where('caseId', '=', id)
      expect(await row.executeTakeFirst()).toEqual({ scope })
    }
  })

  test('the sealed case is given only to the member who makes the export, and only then', async () => {
    const { id } = await aCase()
    await send('ada', id, { intent: 'ask', purpose: 'court', notes: 'yes', giveNotes: 'yes' })
    expect(await page('ada', id)).toContain('and the notes for the team')
    expect(await page('ada', id)).not.toContain('Make the file')
    const sealed =
      (await db.selectFrom('caseRecords').select('sealed').where('caseId', '=', id).executeTakeFirst())
        ?.sealed ?? 'x'
    expect(await page('ada', id)).not.toContain(sealed)
    const request = requestOn(await page('ada', id))
    await send('bo', id, { intent: 'confirm', request })
    expect(await page('bo', id)).not.toContain(sealed)
    expect(await page('ada', id)).toContain(sealed)
    expect((await send('worker', id, { intent: 'withdraw', request })).status).toBe(303)
    expect((await taken('ada', id, request)).status).toBe(409)
  })

  test('an export is visible to colleagues where they look for work', async () => {
    const { id, number } = await aCase()
    await send('ada', id, { intent: 'ask', purpose: 'agency' })
    const board = async (name: string) => (await as(name).get('/staff/endings')).text()
    expect(await board('bo')).toContain(number)
    expect(await board('bo')).toContain('Look at it, then confirm')
    expect(await board('ada')).toContain('A colleague confirms it')
    expect(await board('newcomer')).not.toContain(number)
    expect((await as('admin').get('/staff/endings')).status).toBe(403)
    expect(await (await as('bo').get('/staff')).text()).toContain('A colleague needs a second person')
    expect(await (await as('newcomer').get('/staff')).text()).not.toContain(
      'A colleague needs a second person',
    )
  })
})
