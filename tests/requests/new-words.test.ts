import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawnWords, drawnWords, sealNewWords } from '#app/cases/keys/words-reset.client.ts'
import { openStaffCase } from '#app/cases/record/open-case.client.ts'
import { newIdentity, recipientOf } from '#app/platform/sealing/sealing.ts'
import type { Role } from '#app/staff/model/rules.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { vouched } from '#tests/support/listed.ts'
import { findCanaries } from '../support/canaries.ts'
import { comeBack, enter, recoveryKey, sendCase } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// New private words, as the site accepts them from a staff member's browser.

let site: Site
let db: Db
const printed: string[] = []
const write = process.stdout.write.bind(process.stdout)
const team: Record<string, { visitor: Visitor; identity: string; holder: string }> = {}

beforeAll(async () => {
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    printed.push(String(chunk))
    return write(chunk, ...rest)
  }) as typeof process.stdout.write
  site = await aSite()
  ;({ db } = openDialect(site.place.database))
  await join('worker', 'caseworker', 'new-cases')
  await join('helper', 'caseworker', 'assigned')
  await join('editor', 'editor')
})
afterAll(async () => {
  process.stdout.write = write
  await db.destroy()
  await site.stop()
})

async function join(name: string, role: Role, opens?: 'new-cases' | 'assigned') {
  const email = `${name}@example.org`
  const { visitor } = await signedInStaff(site, { role, email, name })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const identity = await newIdentity()
  const holder = `key-of-${name}`.padEnd(22, '-')
  team[name] = { visitor, identity, holder }
  if (!opens) return
  const { addRecipientList, recipients } = await import('#app/platform/keys/recipients.server.ts')
  const { nextList, signList } = await import('#app/platform/keys/recipients-format.ts')
  const recipient = await recipientOf(identity)
  await db.updateTable('staff').set({ publicKey: recipient }).where('userId', '=', id).execute()
  await vouched(db, id)
  const entry = { id: holder, kind: 'staff', staffId: id, recipient, signer: null, opens } as const
  const list = await recipients(db)
  const text = await nextList(list.text, [...list.recipients, entry], new Date().toISOString())
  await addRecipientList(db, await signList(recoveryKey(site.place).signing, text), id)
}

const member = (name: string) => team[name] ?? expect.fail(`no ${name}`)

async function aCase() {
  const kept = await sendCase(site.visitor())
  const { id } = await db
    .selectFrom('cases')
    .select('id')
    .where('caseNo', '=', kept.number)
    .executeTakeFirstOrThrow()
  return { kept, id }
}

/** A colleague has confirmed it, as the rows say. */
async function confirmedFor(id: string) {
  const worker = db.selectFrom('users').select('id').where('email', '=', 'worker@example.org')
  const { id: askedBy } = await worker.executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  const row = { id: `yes-${id}`, caseId: id, kind: 'new-words' as const, askedBy, askedAt: at }
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('caseRequests')
    .values({ ...row, confirmedBy: 'kit', confirmedAt: at, expiresAt })
    .execute()
}

/** The new words that the worker's browser makes for the case. */
async function madeFor(id: string): Promise<{ drawn: DrawnWords; post: { made: string } }> {
  const { caseForStaff } = await import('#app/cases/cases.server.ts')
  const { deriveKey, KDF } = await import('#app/platform/passphrases/kdf.server.ts')
  const { identity, holder } = member('worker')
  const found = (await caseForStaff(db, holder, id)) ?? expect.fail('not for the worker')
  const drawn = await drawnWords((secret, salt) => deriveKey(secret, salt, { setting: KDF }))
  const note = { text: 'They told me on the phone.', by: 'worker' }
  const opened = await openStaffCase(identity, found, [])
  const { signing } = recoveryKey(site.place)
  const { caseId: _, ...made } = await sealNewWords(found, opened, drawn, note, signing)
  return { drawn, post: { made: JSON.stringify(made) } }
}

const lastLine = (id: string) =>
  db
    .selectFrom('auditLines')
    .select('action')
    .where('subject', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

test('new words replace the old ones, and are stored nowhere', async () => {
  const { kept, id } = await aCase()
  const { drawn, post } = await madeFor(id)
  expect((await member('worker').visitor.post(`/staff/cases/${id}/words`, post)).status).toBe(403)
  await confirmedFor(id)
  // The response was lost, and the browser asks again.
  for (const _ of [1, 2])
    expect((await member('worker').visitor.post(`/staff/cases/${id}/words`, post)).status).toBe(204)
  expect((await enter(site.visitor(), kept)).status).toBe(422)
  const { visitor, html } = await comeBack(site, { number: kept.number, words: drawn.words })
  expect(html).toContain('New private words were made')
  expect(html).toContain('The old words no longer')
  expect((await visitor.post('/legal-help/case', { intent: 'reply', text: 'Thank you' })).status).toBe(303)
  const trail = await db.selectFrom('auditLines').select('action').where('subject', '=', id).execute()
  expect(trail.filter(({ action }) => action === 'case.new-words')).toHaveLength(1)

  const log = path.join(site.place.dataDir, 'printed.log')
  writeFileSync(log, printed.join(''))
  const spellings = [' ', '+', ',', '","', '%20', '-'].map((between) => [between, drawn.words.join(between)])
  expect(findCanaries([site.place.dataDir], Object.fromEntries(spellings))).toEqual([])
  writeFileSync(log, `in clear: ${drawn.words.join(' ')}`)
  expect(findCanaries([site.place.dataDir], Object.fromEntries(spellings))).toHaveLength(1)
})

test('new words from a member who cannot open the case are refused, and the old ones stay', async () => {
  const { kept, id } = await aCase()
  const { post } = await madeFor(id)
  const at = `/staff/cases/${id}/words`
  expect((await member('helper').visitor.post(at, post)).status).toBe(404)
  expect((await lastLine(id))?.action).toBe('case.refused')
  expect((await member('editor').visitor.post(at, post)).status).toBe(403)
  expect((await site.visitor().post(at, post)).status).toBe(403)
  await comeBack(site, kept)
})

test.each([
  ['nothing', {}],
  ['a short salt', { salt: 'AAAA' }],
  ['what is no verifier', { verifier: 'x' }],
  ['no public key', { recipient: 'age1nothing' }],
  ['no note', { note: { seq: 1, sealed: '' } }],
])('new words are refused with %s', async (_, wrong) => {
  const { kept, id } = await aCase()
  const { post } = await madeFor(id)
  const made = Object.keys(wrong).length > 0 ? JSON.stringify({ ...JSON.parse(post.made), ...wrong }) : '{}'
  const answer = await member('worker').visitor.post(`/staff/cases/${id}/words`, { made })
  expect(answer.status).toBe(400)
  await comeBack(site, kept)
})
