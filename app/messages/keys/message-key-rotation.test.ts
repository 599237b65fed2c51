import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Recipient } from '#app/platform/keys/recipients-format.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { fromBase64, toBase64 } from '#app/platform/sealing/sealed-format.ts'
import {
  newIdentity,
  openEnvelope,
  openWith,
  recipientOf,
  sealEnvelope,
} from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'

// Kit read messages and is removed. Sol stays, and Sol's browser makes the new keys.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>
let entries: Recipient[]
const sol = { holder: 'S'.repeat(22), identity: '' }
const kit = { holder: 'K'.repeat(22), identity: '' }

async function load() {
  return {
    ...(await import('../messages.server.ts')),
    ...(await import('../desk/reply-to-message.server.ts')),
    ...(await import('./message-key-rotation.server.ts')),
    ...(await import('#app/platform/keys/rotate-keys.server.ts')),
    ...(await import('./message-key-rotation.client.ts')),
    ...(await import('../desk/open-message.client.ts')),
    ...(await import('../desk/write-reply.client.ts')),
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
  const added = []
  for (const one of [sol, kit]) {
    one.identity = await newIdentity()
    const recipient = await recipientOf(one.identity)
    const entry = { id: one.holder, kind: 'staff' as const, staffId: one.holder.slice(0, 3), recipient }
    added.push({ ...entry, signer: null, opens: 'new-cases' as const })
  }
  entries = [...list.recipients, ...added]
  const next = await verbs.nextList(list.text, entries, new Date().toISOString())
  await verbs.addRecipientList(db, await verbs.signList(recovery.signing, next), 'sol')
})
afterAll(() => close())

let id: string
/** The message key that Kit remembers. */
let remembered: string

beforeEach(async () => {
  await db.deleteFrom('messages').execute()
  await db.deleteFrom('limitCounts').execute()
  await arrived('Before the change.')
  id = (await seen()).id
  await replied('An answer from before.')
  remembered = await openEnvelope(kit.identity, (await seen(kit.holder)).envelope)
})

const arrived = (message: string) =>
  verbs.sendMessage(db, {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'A question',
    message,
    about: null,
    lane: 'open',
  })
const seen = async (holder = sol.holder, message = id) => {
  const all = await verbs.messagesFor(db, holder)
  return all.find((one) => one.id === message) ?? all[0] ?? expect.fail('no message')
}
const conversation = async () =>
  verbs.openConversation(sol.identity, await seen(), await verbs.repliesTo(db, id))

async function written(text: string) {
  const { messageKey, body, replies } = await conversation()
  const { form } = await verbs.writeReply({ messageKey, body, text, asks: false, close: false })
  const field = (name: string) => form.get(name) ?? ''
  const [replyId, sealed, sign] = [field('id'), field('sealed'), field('sign')]
  const seen = { ownerId: 'sol', replies: replies.length }
  return { id: replyId, messageId: id, text, to: field('to'), sealed, sign, close: false, seen, ask: null }
}
const replied = async (text: string) =>
  verbs.replyToMessage(db, await written(text), { holder: sol.holder, by: 'sol' })

const removeKit = () =>
  inTransaction(db, (tx) => verbs.askForNewKeys(tx, verbs.messageKeyRotation, [kit.holder]))
const prepared = async () => (await verbs.messageForNewKey(db, sol.holder, id)) ?? expect.fail('not for Sol')
const put = async (made: Awaited<ReturnType<typeof verbs.makeNewMessageKey>>) =>
  verbs.rotateKeys(db, verbs.messageKeyRotation, made, { holder: sol.holder, by: 'sol' })
async function changeKey() {
  await removeKit()
  await put(await verbs.makeNewMessageKey(sol, await prepared(), entries))
}

/** Everything sealed of the message, as an attacker with a full copy has it. */
async function dump(): Promise<Uint8Array<ArrayBuffer>[]> {
  const rows = JSON.stringify([
    await db.selectFrom('messages').selectAll().execute(),
    await db.selectFrom('messageKeys').selectAll().execute(),
    await db.selectFrom('messageReplies').selectAll().execute(),
  ])
  return [...rows.matchAll(/YWdlLWVuY3J5cHRpb24ub3Jn[A-Za-z0-9+/]*=*/g)].map(([text]) => fromBase64(text))
}
async function opens(keys: string[], blobs: Uint8Array[]): Promise<number> {
  let count = 0
  for (const blob of blobs)
    for (const key of keys)
      count += await openWith(key, blob).then(
        () => 1,
        () => 0,
      )
  return count
}

test('a message with a new key opens for those who stay, older and newer text alike', async () => {
  for (const text of ['An answer from after.', 'And after the second change.']) {
    await changeKey()
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('messageKeys')
        .values({ messageId: id, holder: kit.holder, envelope: 'x' })
        .execute()
    })
    await replied(text)
  }
  const { body, replies } = await conversation()
  expect(body.message).toBe('Before the change.')
  expect(replies.map((one) => (one.body === 'broken' ? 'broken' : one.body.text))).toEqual([
    'An answer from before.',
    'An answer from after.',
    'And after the second change.',
  ])
  const lines = await db.selectFrom('auditLines').select('action').where('subject', '=', id).execute()
  expect(lines.filter(({ action }) => action === 'message.new-key')).toHaveLength(2)
})

test('a full copy with a removed member’s old key and the old message key opens nothing [R28]', async () => {
  expect(await opens([kit.identity, remembered], await dump())).toBe(3)
  await changeKey()
  await replied('An answer from after.')
  const blobs = await dump()
  expect(blobs.length).toBeGreaterThan(3)
  expect(await opens([kit.identity, remembered], blobs)).toBe(0)
  expect(await opens([sol.identity], blobs)).toBe(1)
  const { messageKey } = await conversation()
  expect(await opens([messageKey], blobs)).toBe(3)
})

test('a later message is not sealed to the removed member’s key [R28]', async () => {
  const at = new Date().toISOString()
  const user = { id: 'KKK', name: 'Kit', email: 'kit@example.org', createdAt: at, updatedAt: at }
  const emailVerified = process.env.TEST_DATABASE === 'postgres' ? true : 1
  await db
    .insertInto('users')
    .values({ ...user, emailVerified } as never)
    .execute()
  const member = { userId: 'KKK', role: 'caseworker', invitedAt: at, joinedAt: at, removedAt: at }
  await db
    .insertInto('staff')
    .values(member as never)
    .execute()
  await arrived('After the change.')
  const held = await db
    .selectFrom('messageKeys')
    .select('messageId')
    .where('holder', '=', kit.holder)
    .execute()
  expect(held.map(({ messageId }) => messageId)).toEqual([id])
  // The hourly cleanup finds envelopes that reached them anyway.
  await verbs.askForKeysOfRemoved(db, verbs.messageKeyRotation)
  expect((await verbs.newKeysProgress(db, verbs.messageKeyRotation, sol.holder)).mine).toEqual([id])
  expect(await db.selectFrom('messageKeys').selectAll().where('holder', '=', kit.holder).execute()).toEqual(
    [],
  )
  await db.deleteFrom('staff').where('userId', '=', 'KKK').execute()
})

test('a new key is made once, and only for a message that needs one', async () => {
  const early = await verbs.makeNewMessageKey(sol, await prepared(), entries)
  await expect(put(early)).rejects.toMatchObject({ status: 422 })
  await removeKit()
  expect(await verbs.newKeysProgress(db, verbs.messageKeyRotation, sol.holder)).toEqual({
    all: 1,
    done: 0,
    mine: [id],
  })
  expect(await verbs.newKeysProgress(db, verbs.messageKeyRotation, null)).toEqual({
    all: 1,
    done: 0,
    mine: [],
  })
  const [one, two] = [
    await verbs.makeNewMessageKey(sol, await prepared(), entries),
    await verbs.makeNewMessageKey(sol, await prepared(), entries),
  ]
  await put(one)
  await expect(put(two)).rejects.toMatchObject({ status: 409 })
  expect(await verbs.newKeysProgress(db, verbs.messageKeyRotation, sol.holder)).toEqual({
    all: 0,
    done: 0,
    mine: [],
  })
  expect((await conversation()).body.message).toBe('Before the change.')
})

test('a new key is refused if the holders have changed, and from a key that does not open the message', async () => {
  const early = await verbs.makeNewMessageKey(sol, await prepared(), entries)
  await removeKit()
  // Kit was among the holders when it started.
  await expect(put(early)).rejects.toMatchObject({ status: 409 })
  const made = await verbs.makeNewMessageKey(sol, await prepared(), entries)
  await expect(
    verbs.rotateKeys(db, verbs.messageKeyRotation, made, { holder: kit.holder, by: 'kit' }),
  ).rejects.toMatchObject({
    status: 409,
  })
  expect(await verbs.messageForNewKey(db, kit.holder, id)).toBeNull()
  await expect(
    verbs.makeNewMessageKey(sol, { ...(await prepared()), recipient: made.recipient }, entries),
  ).rejects.toThrow(/public key/)
})

test('a reply or share with the old key at that moment is refused with a reason, and nothing is lost', async () => {
  const late = await written('Sealed to the old key.')
  await removeKit()
  const made = await verbs.makeNewMessageKey(sol, await prepared(), entries)
  await replied('Just in time.')
  await put(made)
  // The author knows about the new reply; the key has changed all the same.
  const read = { ...late, seen: { ownerId: 'sol', replies: 2 } }
  await expect(verbs.replyToMessage(db, read, { holder: sol.holder, by: 'sol' })).rejects.toThrow(
    /just got a new key/,
  )
  expect((await conversation()).replies.map(({ body }) => body !== 'broken' && body.text)).toEqual([
    'An answer from before.',
    'Just in time.',
  ])
  const envelope = await sealEnvelope(await recipientOf(kit.identity), remembered)
  const sign = signOf(await recipientOf(remembered))
  const share = { messageId: id, holder: kit.holder, envelope, sign }
  await verbs.shareMessages(db, [share], { by: 'sol', from: [sol.holder] })
  expect(await verbs.messageForNewKey(db, kit.holder, id)).toBeNull()
})

test('a made-up envelope is refused', async () => {
  await removeKit()
  const made = await verbs.makeNewMessageKey(sol, await prepared(), entries)
  const envelopes = made.envelopes.map((one) => ({ ...one, envelope: toBase64(new Uint8Array(40)) }))
  await expect(put({ ...made, envelopes })).rejects.toMatchObject({ status: 400 })
})
