import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newIdentity, recipientOf } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'

// Two colleagues have the same message open at once.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>
const sol = { by: 'sol', holder: 'S'.repeat(22), identity: '' }
const cas = { by: 'cas', holder: 'C'.repeat(22), identity: '' }

async function load() {
  return {
    ...(await import('../messages.server.ts')),
    ...(await import('./reply-to-message.server.ts')),
    ...(await import('./message-work.server.ts')),
    ...(await import('./open-message.client.ts')),
    ...(await import('./write-reply.client.ts')),
    ...(await import('#app/platform/keys/recipients.server.ts')),
    ...(await import('#app/platform/keys/recipients-format.ts')),
  }
}

beforeAll(async () => {
  const opened = await aDatabase()
  ;({ db, close } = opened)
  verbs = await load()
  await verbs.prepareRecipients(db)
  const text = readFileSync(path.join(opened.place.dataDir, 'recovery-key.txt'), 'utf8')
  const recovery = verbs.readRecoveryFile(text) ?? expect.fail('no recovery key')
  const list = await verbs.recipients(db)
  const at = new Date().toISOString()
  const added = []
  for (const one of [sol, cas]) {
    one.identity = await newIdentity()
    const recipient = await recipientOf(one.identity)
    const entry = { id: one.holder, kind: 'staff' as const, staffId: one.by, recipient }
    added.push({ ...entry, signer: null, opens: 'new-cases' as const })
    const dates = { createdAt: at, updatedAt: at, emailVerified: onPostgres ? true : 1 }
    const user = { id: one.by, name: NAMES[one.by], email: `${one.by}@example.org`, ...dates }
    const member = { userId: one.by, role: 'caseworker', invitedAt: at, joinedAt: at }
    await db
      .insertInto('users')
      .values(user as never)
      .execute()
    await db
      .insertInto('staff')
      .values(member as never)
      .execute()
  }
  const next = await verbs.nextList(list.text, [...list.recipients, ...added], at)
  await verbs.addRecipientList(db, await verbs.signList(recovery.signing, next), 'sol')
})
afterAll(() => close())

const NAMES: Record<string, string> = { sol: 'Sol Example', cas: 'Cas Example' }

let id: string
beforeEach(async () => {
  for (const table of ['messages', 'mailQueue', 'limitCounts'] as const) await db.deleteFrom(table).execute()
  await verbs.sendMessage(db, {
    name: 'Ada Client',
    email: 'ada@example.org',
    subject: 'My landlord',
    message: 'He said no to my dog.',
    about: null,
    lane: 'open',
  })
  const [row] = await verbs.messagesFor(db, sol.holder)
  id = row?.id ?? expect.fail('no message')
})

const row = async () => (await verbs.messagesFor(db, sol.holder))[0] ?? expect.fail('no message')
const letters = async () => (await db.selectFrom('mailQueue').select('id').execute()).length
const owned = (ownerId: string | null) => db.updateTable('messages').set({ ownerId }).execute()

/** A reply from a page that shows the current state of the message. */
async function written(text = 'We look into it.') {
  const now = await row()
  const replies = await verbs.repliesTo(db, id)
  const { messageKey, body } = await verbs.openConversation(sol.identity, now, replies)
  const { form } = await verbs.writeReply({ messageKey, body, text, asks: false, close: false })
  const field = (name: string) => form.get(name) ?? ''
  const [replyId, to, sealed, sign] = [field('id'), field('to'), field('sealed'), field('sign')]
  const seen = { ownerId: now.ownerId ?? '', replies: replies.length }
  return { id: replyId, messageId: id, text, to, sealed, sign, close: false, seen, ask: null }
}
type Who = typeof sol
const reply = (what: Awaited<ReturnType<typeof written>>, { holder, by }: Who) =>
  verbs.replyToMessage(db, what, { holder, by })
/** A member presses "Take this message" on a page that shows `was` as its owner. */
const take = ({ holder, by }: Who, was: string) => verbs.giveMessage(db, { id, holder, by }, by, was)

test('a message is not taken over from a colleague without a notice', async () => {
  expect(await take(sol, '')).toMatchObject({ name: 'Sol Example' })
  // A page of Cas that still shows the message as unassigned.
  await expect(take(cas, '')).rejects.toMatchObject({
    status: 409,
    message:
      'Sol Example has this message now. That changed while you had this page open. Look, then decide again.',
  })
  expect(await row()).toMatchObject({ ownerId: 'sol' })
  // Once seen, it succeeds, and pressing the same button again is no conflict.
  await take(cas, 'sol')
  await take(cas, 'sol')
  expect(await row()).toMatchObject({ ownerId: 'cas' })
  await expect(verbs.giveMessage(db, { id, ...sol }, null, 'sol')).rejects.toThrow(/^Cas Example has this/)
})

test('if two members take a message at the same moment, one has it and the other is told who', async () => {
  const ends = await Promise.allSettled([take(sol, ''), take(cas, '')])
  const { ownerId } = await row()
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.message] : []))
  expect(refused).toEqual([expect.stringContaining(`${NAMES[ownerId ?? '']} has this message now`)])
})

test('two replies at the same moment are one mail, and the other author is told who replied', async () => {
  const [one, two] = [await written('One.'), await written('Two.')]
  const ends = await Promise.allSettled([reply(one, sol), reply(two, cas)])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused).toMatchObject([{ status: 409 }])
  expect(refused[0].message).toMatch(
    /^(Sol|Cas) Example just replied\. What you typed is still here\. Read their reply, then send yours\.$/,
  )
  expect(await letters()).toBe(1)
  expect(await verbs.repliesTo(db, id)).toHaveLength(1)
})

test('a reply is sent after its author has read a colleague’s reply', async () => {
  const late = await written('Me too.')
  await reply(await written(), sol)
  await expect(reply(late, cas)).rejects.toThrow(/^Sol Example just replied/)
  await reply({ ...late, seen: (await written()).seen }, cas)
  expect(await letters()).toBe(2)
  // The response was lost: sent again unchanged, it is the same reply.
  await reply(late, cas)
  expect(await letters()).toBe(2)
})

test('a reply waits until its author knows that a colleague took the message', async () => {
  const stale = await written()
  await owned('sol')
  await expect(reply(stale, cas)).rejects.toThrow(
    'Sol Example has this message now. That changed while you had this page open. What you typed is still here. Look, then send it again.',
  )
  expect(await letters()).toBe(0)
  // Taken by the author in another window, or unassigned: no conflict.
  await owned('cas')
  await reply(stale, cas)
  const next = await written()
  await owned(null)
  await reply(next, sol)
  expect(await letters()).toBe(2)
})

test('a second reply of one author from a stale page needs confirmation, too', async () => {
  const [one, two] = [await written('One.'), await written('Other words, after the answer was lost.')]
  await reply(one, cas)
  await expect(reply(two, cas)).rejects.toThrow(/^One of your replies has already gone out/)
  expect(await letters()).toBe(1)
})
