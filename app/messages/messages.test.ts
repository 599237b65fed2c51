import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newReference } from '#app/platform/text/spoken-symbols.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { pathAbout } from './model/rules.ts'

let db: Db
let dataDir: string
let close: () => Promise<void>
let verbs: typeof import('./messages.server.ts')
let platform: typeof import('#app/platform/keys/recipients.server.ts')
let sealing: typeof import('#app/platform/sealing/sealing.ts')

const fromAda = {
  name: 'Ada Client',
  email: 'ada@example.org',
  subject: 'The quiz',
  message: 'Question 3 was hard to read.\nThe rest was fine.',
  about: null,
  lane: 'open' as const,
}

// Imported after the data folder is set, because the configuration is read once.
beforeAll(async () => {
  const opened = await aDatabase()
  ;({ db, close } = opened)
  dataDir = opened.place.dataDir
  platform = await import('#app/platform/keys/recipients.server.ts')
  sealing = await import('#app/platform/sealing/sealing.ts')
  verbs = await import('./messages.server.ts')
  await platform.prepareRecipients(db)
})
afterAll(() => close())
beforeEach(async () => {
  await db.deleteFrom('messages').execute()
  await db.deleteFrom('jobs').execute()
})

async function openLetters(): Promise<{ subject: string; text: string }[]> {
  const keys = await import('#app/platform/secrets/data-keys.server.ts')
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows.map(({ sealedLetter }) => JSON.parse(keys.openWithMailKey(sealedLetter, 'letter')))
}

async function recoveryHolder() {
  const list = await platform.recipients(db)
  const recovery = list.recipients.find((one) => one.kind === 'recovery')
  if (!recovery) throw new Error('no recovery key')
  const file = readFileSync(path.join(dataDir, 'recovery-key.txt'), 'utf8')
  const identity = /AGE-SECRET-KEY-1\S+/.exec(file)?.[0] ?? ''
  return { holder: recovery.id, identity }
}

test('only the holder of a key can open a message', async () => {
  const reference = await verbs.sendMessage(db, { ...fromAda, about: '/know-your-rights/texas' })
  const { holder, identity } = await recoveryHolder()
  const [row] = await verbs.messagesFor(db, holder)
  if (!row) throw new Error('no message')
  expect(row).toMatchObject({ reference, kind: 'problem', lane: 'open', closedAt: null })
  const key = await sealing.openEnvelope(identity, row.envelope)
  const body = JSON.parse(await sealing.openText(key, row.sealed))
  const { lane: _, ...written } = fromAda
  expect(body).toEqual({ v: 1, id: row.id, ...written, about: '/know-your-rights/texas' })
  expect(await verbs.messagesFor(db, 'somebody else')).toEqual([])
})

test('no text of a message is in clear in the database', async () => {
  await verbs.sendMessage(db, { ...fromAda, about: '/know-your-rights/texas' })
  const rows = JSON.stringify([
    await db.selectFrom('messages').selectAll().execute(),
    await db.selectFrom('messageKeys').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ])
  expect(rows).toContain('recipient')
  for (const word of ['Ada Client', 'ada@', 'The quiz', 'Question 3', 'texas'])
    expect(rows).not.toContain(word)
})

test('the same text sent twice, even at the same moment, is one message and one mail', async () => {
  const all = await Promise.all([1, 2, 3].map(() => verbs.sendMessage(db, fromAda)))
  all.push(await verbs.sendMessage(db, fromAda))
  expect(new Set(all).size).toBe(1)
  expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(1)
  expect(await verbs.sendMessage(db, { ...fromAda, message: 'Something else' })).not.toBe(all[0])
  expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'messages.tell-staff' }])
})

test('the same text sent again after midnight is one message within ten minutes, and another one later', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T23:55:00Z'), toFake: ['Date'] })
  try {
    const first = await verbs.sendMessage(db, fromAda)
    vi.setSystemTime(Date.parse('2026-11-29T00:04:00Z'))
    expect(await verbs.sendMessage(db, fromAda)).toBe(first)
    expect(await verbs.sendMessage(db, { ...fromAda, message: 'Something else' })).not.toBe(first)
    vi.setSystemTime(Date.parse('2026-11-29T00:06:00Z'))
    expect(await verbs.sendMessage(db, fromAda)).not.toBe(first)
  } finally {
    vi.useRealTimers()
  }
})

test('possible spam is stored, and notifies no one', async () => {
  await verbs.sendMessage(db, { ...fromAda, lane: 'quarantine' })
  expect(await verbs.waitingMessages(db)).toBe(0)
  expect(await verbs.spamWaiting(db)).toBe(1)
  expect(await db.selectFrom('jobs').select('name').execute()).toEqual([])
})

test('a message is deleted after the configured days', async () => {
  const value = JSON.stringify({ version: 2, days: { messages: 30 } })
  await verbs.sendMessage(db, fromAda)
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] })
  try {
    await verbs.messageJobs['messages.sweep'](db)
    expect(await verbs.waitingMessages(db)).toBe(1)
    await db.insertInto('facts').values({ name: 'retention', value }).execute()
    await verbs.messageJobs['messages.sweep'](db)
    expect(await verbs.waitingMessages(db)).toBe(0)
  } finally {
    vi.useRealTimers()
    await db.deleteFrom('facts').where('name', '=', 'retention').execute()
  }
})

test('the mail to staff is queued only with the mark that its job is done', async () => {
  await verbs.sendMessage(db, fromAda)
  const before = await openLetters()
  const run = (done: boolean) =>
    verbs.messageJobs['messages.tell-staff'](
      db,
      {},
      async () => true,
      async () => done,
    )
  await run(false)
  expect(await openLetters()).toHaveLength(before.length)
  await run(true)
  expect(await openLetters()).toHaveLength(before.length + 1)
})

test('a message is deleted after 90 days, with its keys', async () => {
  await verbs.sendMessage(db, fromAda)
  vi.useFakeTimers({ now: Date.now() + 89 * 86_400_000, toFake: ['Date'] })
  try {
    await verbs.messageJobs['messages.sweep'](db)
    expect(await verbs.waitingMessages(db)).toBe(1)
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
    await verbs.messageJobs['messages.sweep'](db)
    expect(await verbs.waitingMessages(db)).toBe(0)
    expect(await db.selectFrom('messageKeys').select('holder').execute()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('closing is audited once, and can be undone', async () => {
  await verbs.sendMessage(db, fromAda)
  const { holder } = await recoveryHolder()
  const [row] = await verbs.messagesFor(db, holder)
  const closing = { id: row?.id ?? '', holder, by: 'sol' }
  await verbs.closeMessage(db, closing)
  await verbs.closeMessage(db, closing)
  expect(await verbs.waitingMessages(db)).toBe(0)
  await verbs.reopenMessage(db, closing)
  expect(await verbs.waitingMessages(db)).toBe(1)
  const lines = await db.selectFrom('auditLines').select('action').where('actor', '=', 'sol').execute()
  expect(lines.map(({ action }) => action)).toEqual(['message.closed', 'message.reopened'])
})

test('reading messages is audited once per quarter hour', async () => {
  const { holder } = await recoveryHolder()
  const read = async (closed: boolean) =>
    (await verbs.readMessages(db, { holder, shown: closed ? 'closed' : 'open', by: 'kit' })).messages
  const lines = () => db.selectFrom('auditLines').select('action').where('actor', '=', 'kit').execute()
  expect(await read(true)).toEqual([])
  expect(await lines()).toEqual([])
  await verbs.sendMessage(db, fromAda)
  expect(await read(false)).not.toEqual([])
  await read(false)
  expect(await lines()).toEqual([{ action: 'message.read' }])
})

test('the mail to the staff contains only the number', async () => {
  const { messagesWait } = await import('./model/message-mails.server.ts')
  expect(messagesWait(1).text).toMatch(/^1 item needs attention/)
  expect(messagesWait(3)).toMatchObject({ subject: 'Items need attention' })
})

test('references are easy to say', () => {
  for (let i = 0; i < 200; i++)
    expect(newReference('M')).toMatch(/^M-[CDFGHJKMNPQRTWXY34679]{4}-[CDFGHJKMNPQRTWXY34679]{2}$/)
})

test.each([
  ['/know-your-rights/texas', '/know-your-rights/texas'],
  ['/search?q=school', '/search?q=school'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['/a b', null],
  ['/a\u0000b', null],
  ['/a"onload=', null],
  [`/${'a'.repeat(300)}`, null],
  ['', null],
  [null, null],
])('a problem report is about a path of ours: %j', (asked, about) => {
  expect(pathAbout(asked)).toBe(about)
})

test('the first email says nothing about the message; the copy is sent once, after its button is pressed', async () => {
  const copies = await import('./copies/copies.server.ts')
  await db.deleteFrom('mailQueue').execute()
  const reference = await verbs.sendMessage(db, { ...fromAda, copy: true })
  expect(await verbs.sendMessage(db, { ...fromAda, copy: true })).toBe(reference)
  const [offer, ...others] = await openLetters()
  expect(others).toEqual([])
  expect(offer?.text).not.toContain(fromAda.subject)
  expect(offer?.text).not.toContain('hard to read')
  const id = /contact\/copy\/([\w-]+)/.exec(offer?.text ?? '')?.[1] ?? ''
  const { sealed } = await db.selectFrom('messageCopies').select('sealed').executeTakeFirstOrThrow()
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('hard to read')
  expect([await copies.copyWaits(db, id), await copies.copyWaits(db, `${id}x`)]).toEqual([true, false])
  expect([await copies.sendCopy(db, id), await copies.sendCopy(db, id)]).toEqual([true, false])
  const [, copy] = await openLetters()
  expect(copy?.text).toContain(fromAda.message)
  expect(copy?.text).toContain(reference)
  expect(await db.selectFrom('messageCopies').select('id').execute()).toEqual([])
})

test('possible spam, or a message without the request, offers no copy, and an address gets at most four offers a day', async () => {
  await db.deleteFrom('mailQueue').execute()
  const { takeMessage } = await import('./receiving/take-message.server.ts')
  await verbs.sendMessage(db, fromAda)
  await takeMessage(db, { ...fromAda, website: 'x', copy: 'yes' }, 'one')
  expect(await openLetters()).toEqual([])
  for (let i = 0; i < 6; i += 1)
    await verbs.sendMessage(db, { ...fromAda, email: 'cy@example.org', message: `No ${i}`, copy: true })
  expect(await openLetters()).toHaveLength(4)
})
