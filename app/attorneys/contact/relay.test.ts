import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayAndHour } from '#app/platform/time.ts'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let relay: typeof import('./relay.server.ts') & typeof import('./sender-copies.server.ts')
let keys: typeof import('#app/platform/secrets/data-keys.server.ts')
let door: typeof import('../links/signed-links.server.ts')
let listing: typeof import('../listing/listing.server.ts')
let leaving: typeof import('../applications/leave-directory.server.ts')
let queries: typeof import('../listing/attorney-queries.server.ts')

// Imported after the data folder is set, because the configuration is read once.
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  relay = { ...(await import('./relay.server.ts')), ...(await import('./sender-copies.server.ts')) }
  keys = await import('#app/platform/secrets/data-keys.server.ts')
  door = await import('../links/signed-links.server.ts')
  listing = await import('../listing/listing.server.ts')
  leaving = await import('../applications/leave-directory.server.ts')
  queries = await import('../listing/attorney-queries.server.ts')
})
afterAll(() => close())
beforeEach(async () => {
  vi.useRealTimers()
  for (const table of [
    'mailQueue',
    'jobs',
    'attorneyDeliveries',
    'attorneyCopies',
    'attorneyAsks',
    'limitCounts',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('attorneys').execute()
  for (const one of attorneys.slice(0, 3)) await listing.listAttorney(db, { ...one, origin: 'listed' })
})

const amara = { id: 1, name: 'Amara Okonvale', email: 'amara.okonvale@example.org' }
let count = 0
const message = () => {
  count += 1
  return {
    attorney: amara,
    name: 'Ada Client',
    email: 'ada@example.org',
    message: `May I write to you about my workplace? It is question ${count}.`,
  }
}

interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
}
async function mails(): Promise<Mail[]> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows.map(({ sealedLetter }) => JSON.parse(keys.openWithMailKey(sealedLetter, 'letter')) as Mail)
}
const to = async (address: string) => (await mails()).filter((mail) => mail.to === address)

test('no table stores an address in clear: neither the attorney’s nor the person’s', async () => {
  await relay.writeToAttorney(db, message(), { copy: true, ask: true })
  const tables = [
    'attorneys',
    'attorneyDeliveries',
    'attorneyCopies',
    'attorneyAsks',
    'mailQueue',
    'jobs',
  ] as const
  for (const table of tables)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toMatch(
      /ada@|amara\.okonvale@|Ada Client|workplace/,
    )
})

test('without a request for more, one mail is sent and nothing waits', async () => {
  await relay.writeToAttorney(db, message())
  expect(await mails()).toHaveLength(1)
  expect(await db.selectFrom('attorneyCopies').select('id').execute()).toEqual([])
  expect(await db.selectFrom('attorneyAsks').select('id').execute()).toEqual([])
})

test('a copy is sent once, and only after the button in the mail is pressed', async () => {
  await relay.writeToAttorney(db, message(), { copy: true })
  const [asked] = await to('ada@example.org')
  expect(asked?.text).not.toContain('workplace')
  expect(asked?.text).not.toContain('Amara')
  const id = /copy\/([\w-]{22})/.exec(asked?.text ?? '')?.[1] ?? ''
  expect(await relay.offerWaits(db, id)).toEqual({ copy: true, ask: false })
  expect(await relay.acceptOffer(db, 'A'.repeat(22))).toBeUndefined()
  const pressed = await Promise.all([relay.acceptOffer(db, id), relay.acceptOffer(db, id)])
  expect(pressed.filter(Boolean)).toHaveLength(1)
  const copies = (await to('ada@example.org')).filter(({ text }) => text.includes('workplace'))
  expect(copies).toHaveLength(1)
  expect(await db.selectFrom('attorneyCopies').select('id').execute()).toEqual([])
})

test('a double press is one message; different text or another attorney from the same form is a new one', async () => {
  const one = message()
  await Promise.all([relay.writeToAttorney(db, one, { ask: true }), relay.writeToAttorney(db, one)])
  expect(await to(amara.email)).toHaveLength(1)
  await relay.writeToAttorney(db, { ...one, message: `${one.message} Thank you.` })
  await relay.writeToAttorney(db, { ...one, email: 'ada@example.net' })
  expect(await to(amara.email)).toHaveLength(3)
  await relay.writeToAttorney(db, { ...one, attorney: { id: 2, name: 'B', email: 'b@example.org' } })
  expect(await to('b@example.org')).toHaveLength(1)
})

test('the same text sent again within ten minutes is one message, also in the next ten, and later another', async () => {
  const one = message()
  vi.useFakeTimers({ now: Date.parse('2026-11-28T10:09:00Z'), toFake: ['Date'] })
  await relay.writeToAttorney(db, one)
  vi.setSystemTime(Date.parse('2026-11-28T10:18:00Z'))
  await relay.writeToAttorney(db, one)
  expect(await to(amara.email)).toHaveLength(1)
  vi.setSystemTime(Date.parse('2026-11-28T10:19:30Z'))
  await relay.writeToAttorney(db, one)
  expect(await to(amara.email)).toHaveLength(2)
})

test('two people who write the same words are two messages, and mail programs do not thread them together', async () => {
  const words = message()
  for (const email of ['ada@example.org', 'ben@example.org'])
    await relay.writeToAttorney(db, { ...words, email })
  const subjects = (await to(amara.email)).map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(2)
})

/** Presses the button of the newest mail with an offer. */
async function accept(address = 'ada@example.org') {
  const letters = (await to(address)).map(({ text }) => /copy\/([\w-]{22})/.exec(text)?.[1])
  const id = letters.findLast(Boolean) ?? ''
  return relay.acceptOffer(db, id)
}

/** Runs the jobs of the seventh day. */
async function theDayCame() {
  const { payload } = await db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'attorneys.ask')
    .executeTakeFirstOrThrow()
  await relay.askNow(db, JSON.parse(payload) as Record<string, string>)
}

test('an address gets at most two offers a day, and the message is sent without them', async () => {
  const both = { copy: true, ask: true }
  for (const one of [message(), message()]) {
    expect(await relay.writeToAttorney(db, one, both)).toEqual({ ...both, offered: true })
    expect(await relay.writeToAttorney(db, one, both)).toEqual({ ...both, offered: true })
  }
  const three = { ...message(), attorney: { id: 2, name: 'B', email: 'b@example.org' } }
  const nothing = { copy: false, ask: false, offered: false }
  expect(await relay.writeToAttorney(db, three, both)).toEqual(nothing)
  expect(await relay.writeToAttorney(db, three, both)).toEqual(nothing)
  expect(await to('b@example.org')).toHaveLength(1)
  expect(await to('ada@example.org')).toHaveLength(2)
})

test('an unverified address is never asked', async () => {
  await relay.writeToAttorney(db, message(), { ask: true })
  const letters = await to('ada@example.org')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('one email in 7 days')
  expect(letters[0]?.text).not.toMatch(/answered\/|a copy/)
  expect(await db.selectFrom('attorneyAsks').select('id').execute()).toEqual([])
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
  expect(await accept()).toBeUndefined()
  expect(await db.selectFrom('attorneyAsks').select('id').execute()).toEqual([])
})

test('an address has one open question per attorney, however often it writes', async () => {
  await relay.writeToAttorney(db, message(), { ask: true })
  expect(await accept()).toEqual({ copy: false, ask: true })
  const sent = (await to('ada@example.org')).length
  // A stranger who types this address learns nothing from the answer.
  const again = message()
  for (const one of [again, again])
    expect(await relay.writeToAttorney(db, one, { ask: true })).toEqual({
      copy: false,
      ask: true,
      offered: true,
    })
  expect(await to('ada@example.org')).toHaveLength(sent)
  const asked = () => db.selectFrom('jobs').select('id').where('name', '=', 'attorneys.ask').execute()
  expect(await asked()).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 68 * 86_400_000, toFake: ['Date'] })
  await relay.writeToAttorney(db, message(), { ask: true })
  await accept()
  expect(await asked()).toHaveLength(2)
})

test('no question is sent about an attorney who has left in the meantime', async () => {
  await relay.writeToAttorney(db, message(), { copy: true, ask: true })
  await listing.removeAttorney(db, amara.id)
  expect(await accept()).toEqual({ copy: true, ask: true })
  expect(await db.selectFrom('attorneyAsks').select('id').execute()).toEqual([])
})

test.each([
  ['left', () => listing.removeAttorney(db, amara.id)],
  ['is hidden', () => listing.hideAttorney(db, amara.id, 'staff')],
])('no question is sent about an attorney who %s before its day', async (_, goes) => {
  await relay.writeToAttorney(db, message(), { ask: true })
  await accept()
  await goes()
  await theDayCame()
  expect((await to('ada@example.org')).filter(({ text }) => text.includes('answered/'))).toEqual([])
  expect(await db.selectFrom('jobs').select('id').where('name', '=', 'mail.send').execute()).toHaveLength(2)
  expect(await db.selectFrom('attorneyAsks').select('id').execute()).toEqual([])
})

test('an unrequested copy is deleted after a day', async () => {
  await relay.writeToAttorney(db, message(), { copy: true })
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
  await relay.sweepRelay(db)
  expect(await db.selectFrom('attorneyCopies').select('id').execute()).toEqual([])
})

test('the question waits seven days, contains no names, and its answers are only counted', async () => {
  await relay.writeToAttorney(db, message(), { ask: true })
  const { config } = await import('#app/platform/settings/config.server.ts')
  const wrote = dayAndHour(new Date().toISOString(), config.timeZone)
  vi.useFakeTimers({ now: Date.now() + 10 * 3_600_000, toFake: ['Date'] })
  await accept()
  vi.useRealTimers()
  const { runAt } = await db
    .selectFrom('jobs')
    .select('runAt')
    .orderBy('runAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(Math.round((Date.parse(runAt) - Date.now()) / 86_400_000)).toBe(7)
  const sends = () => db.selectFrom('jobs').select('id').where('name', '=', 'mail.send').execute()
  const before = await sends()
  await theDayCame()
  expect(await sends()).toHaveLength(before.length + 1)
  const asked = (await to('ada@example.org')).find(({ text }) => text.includes('answered/'))
  expect(asked?.text).not.toContain('Amara')
  expect(asked?.text).toContain(wrote)
  const id = /answered\/([\w-]{22})/.exec(asked?.text ?? '')?.[1] ?? ''
  expect(await relay.askedAbout(db, id)).toMatchObject({ id: 1, name: 'Amara Okonvale', answer: null })
  expect(await relay.countAnswer(db, 'A'.repeat(22), 'yes')).toBe(false)
  const counts = () =>
    db.selectFrom('attorneyAnswers').selectAll().where('attorneyId', '=', 1).executeTakeFirst()
  await relay.countAnswer(db, id, 'not yet')
  await relay.countAnswer(db, id, 'not yet')
  expect(await counts()).toMatchObject({ yes: 0, no: 0, notYet: 1 })
  await Promise.all([relay.countAnswer(db, id, 'yes'), relay.countAnswer(db, id, 'yes')])
  expect(await counts()).toMatchObject({ yes: 1, no: 0, notYet: 0 })
})

test('the person is notified of an undelivered mail, and then nothing is stored', async () => {
  await relay.writeToAttorney(db, message())
  await relay.followDeliveries(db)
  expect(await db.selectFrom('attorneyDeliveries').select('outcome').execute()).toEqual([{ outcome: null }])
  await db.updateTable('jobs').set({ failedAt: new Date().toISOString(), attempts: 8 }).execute()
  await relay.followDeliveries(db)
  await relay.followDeliveries(db)
  const left = await mails()
  expect(left).toHaveLength(1)
  expect(left[0]).toMatchObject({ to: 'ada@example.org', subject: 'Your message could not be delivered' })
  expect(left[0]?.text).not.toMatch(/Amara|workplace/)
  expect(await db.selectFrom('attorneyDeliveries').select(['outcome', 'mailId']).execute()).toEqual([
    { outcome: 'failed', mailId: null },
  ])
})

test('a delivered mail is recorded as handed over', async () => {
  await relay.writeToAttorney(db, message())
  await db.deleteFrom('mailQueue').execute()
  await relay.followDeliveries(db)
  expect(await db.selectFrom('attorneyDeliveries').select('outcome').execute()).toEqual([
    { outcome: 'handed over' },
  ])
})

test('the link in a mail to an attorney pauses messages; only a link mailed to the attorney’s own address deletes the entry [R9]', async () => {
  await relay.writeToAttorney(db, message())
  const [letter] = await to(amara.email)
  const token = /\/mail\/([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(await door.whoHolds(db, 'mail', token)).toMatchObject({ id: 1 })
  for (const forged of [
    '',
    'abc',
    `${token}x`,
    token.replace(/^./, 'X'),
    token.split('.')[0] ?? '',
    `.${token}`,
  ])
    expect(await door.whoHolds(db, 'mail', forged)).toBeUndefined()
  expect(await door.whoHolds(db, 'edit', token)).toBeUndefined()
  expect(await door.whoHolds(db, 'confirm', token)).toBeUndefined()
  await leaving.pauseMessages(db, 1, true)
  expect((await queries.attorneyAddress(db, 1))?.mailPausedOn).toMatch(/^\d{4}-/)
  await leaving.pauseMessages(db, 1, false)
  expect((await queries.attorneyAddress(db, 1))?.mailPausedOn).toBeNull()
  expect(await door.whoHolds(db, 'leave', token)).toBeUndefined()
  await db.deleteFrom('mailQueue').execute()
  for (let at = 0; at < 5; at += 1) await leaving.sendLeaveLink(db, amara)
  const links = await mails()
  expect(links.map((mail) => mail.to)).toEqual([amara.email, amara.email, amara.email])
  const leave = /\/leave\/([\w.-]+)/.exec(links[0]?.text ?? '')?.[1] ?? ''
  expect(await door.whoHolds(db, 'leave', leave)).toMatchObject({ id: 1 })
  await leaving.leaveDirectory(db, 1)
  expect(await door.whoHolds(db, 'leave', leave)).toBeUndefined()
  expect(await queries.attorneyAddress(db, 1)).toBeUndefined()
  expect(await door.whoHolds(db, 'mail', token)).toBeUndefined()
  const found = await db.selectFrom('searchEntries').select('id').where('id', '=', 'attorney:1').execute()
  expect(found).toEqual([])
})

test('an edit link expires after two hours, and when the address changes', async () => {
  const link = (email: string, at?: number) =>
    door.doorLink('edit', { id: 1, email }, at).split('/').at(-1) ?? ''
  expect(await door.whoHolds(db, 'edit', link(amara.email))).toMatchObject({ id: 1 })
  expect(await door.whoHolds(db, 'edit', link(amara.email, Date.now() - 3 * 3_600_000))).toBeUndefined()
  expect(await door.whoHolds(db, 'edit', link('somebody@example.org'))).toBeUndefined()
})
