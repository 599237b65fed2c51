import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { newIdentity, openEnvelope, recipientOf, sealRecord } from '#app/platform/sealing/sealing.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { vouched } from '#tests/support/listed.ts'
import { recoveryKey, sendCase } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// A caseworker whose key opens a case wants to read it without a line in the trail, which would show the person the
// day. They request every URL that returns something of a case.

let site: Site
let db: Db
let worker: Visitor
let userId: string
let identity: string
const HOLDER = 'key-of-worker'
beforeAll(async () => {
  site = await aSite()
  ;({ db } = openDialect(site.place.database))
  const email = 'worker@example.org'
  ;({ visitor: worker } = await signedInStaff(site, { role: 'caseworker', email, name: 'Worker' }))
  const row = db.selectFrom('users').select('id').where('email', '=', email)
  ;({ id: userId } = await row.executeTakeFirstOrThrow())
  identity = await newIdentity()
  const { addRecipientList, recipients } = await import('#app/platform/keys/recipients.server.ts')
  const { nextList, newSigningKey, signList } = await import('#app/platform/keys/recipients-format.ts')
  const recipient = await recipientOf(identity)
  await db.updateTable('staff').set({ publicKey: recipient }).where('userId', '=', userId).execute()
  await vouched(db, userId)
  const signer = (await newSigningKey()).publicKey
  const entry = { id: HOLDER, kind: 'staff', staffId: userId, recipient, signer, opens: 'new-cases' } as const
  const list = await recipients(db)
  const text = await nextList(list.text, [...list.recipients, entry], new Date().toISOString())
  await addRecipientList(db, await signList(recoveryKey(site.place).signing, text), userId)
})
afterAll(async () => {
  await db.destroy()
  await site.stop()
})

async function aCase() {
  const { number } = await sendCase(site.visitor())
  const { id } = await db
    .selectFrom('cases')
    .select('id')
    .where('caseNo', '=', number)
    .executeTakeFirstOrThrow()
  const records = await db
    .selectFrom('caseRecords')
    .select(['seq', 'sealed'])
    .where('caseId', '=', id)
    .orderBy('seq')
    .execute()
  return { id, records, last: records.at(-1) ?? expect.fail('no records') }
}
const linesOf = async (id: string) => {
  const lines = db.selectFrom('auditLines').select('action').where('subject', '=', id)
  return (await lines.where('actor', '=', userId).orderBy('seq').execute()).map(({ action }) => action)
}
/** The ciphertext alone: its version and HMAC reveal nothing of its content. */
const cipherOf = ({ sealed }: { sealed: string }) => sealed.split('.')[2] ?? expect.fail('not sealed')

test.each(['keys', 'head'])('the response of %s contains no record of a case [A6]', async (part) => {
  const { id, records, last } = await aCase()
  const answer = await worker.get(`/staff/cases/${id}/${part}`)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(text).toContain('envelope')
  for (const one of records) expect(text).not.toContain(cipherOf(one))
  if (part === 'head') expect(text).toContain(recordMark(last.sealed))
  expect(await linesOf(id)).toEqual([])
})

test('a member who makes new keys gets a case only while it waits for them, with an audit line [A6]', async () => {
  const { id, last } = await aCase()
  const work = () => worker.get(`/staff/cases/new-keys/work?case=${id}&holder=${HOLDER}`)
  const refused = await work()
  expect([refused.status, await refused.text()]).toEqual([
    422,
    'This case is not waiting for a new key. Load the page again.',
  ])
  expect(await linesOf(id)).toEqual([])
  const row = { caseId: id, askedAt: new Date().toISOString(), doneAt: null }
  await db.insertInto('caseKeyChanges').values(row).execute()
  expect(await (await work()).text()).toContain(cipherOf(last))
  await work()
  expect(await linesOf(id)).toEqual(['case.new-key-begun'])
})

test('records returned with a conflict count as reading [A6]', async () => {
  const { id, records } = await aCase()
  const { envelope } = await db
    .selectFrom('caseKeys')
    .select('envelope')
    .where('caseId', '=', id)
    .where('keyKind', '=', 'C')
    .where('holder', '=', HOLDER)
    .executeTakeFirstOrThrow()
  const caseKey = await openEnvelope(identity, envelope)
  const at = new Date().toISOString()
  const base = { caseId: id, kind: 'message', seq: 1, author: 'staff' as const, at, prev: '' }
  const sealed = await sealRecord(caseKey, { ...base, body: { text: 'x' } })
  const answer = await worker.post(`/staff/cases/${id}/records`, {
    kind: 'message',
    seq: '1',
    sealed,
    to: '',
  })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain(cipherOf(records[0] ?? expect.fail('no records')))
  expect(await linesOf(id)).toEqual(['case.read'])
})
