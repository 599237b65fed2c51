import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aStripe, type StandIn } from '#tests/support/stripe.ts'
import { pay, type Session } from '#tests/support/stripe-book.ts'

// A donor calls, and staff does what the donor could do with the link to their own page.

let db: Db
let close: () => Promise<void>
let stripe: StandIn
let verbs: Awaited<ReturnType<typeof load>>

async function load() {
  return {
    ...(await import('../checkout/begin-gift.server.ts')),
    ...(await import('../stripe/stripe-payments.server.ts')),
    ...(await import('../stripe/refunds.server.ts')),
    ...(await import('./send-to-donor.server.ts')),
    ...(await import('../jobs.server.ts')),
    ...(await import('#app/platform/jobs/jobs.server.ts')),
    ...(await import('#app/platform/secrets/data-keys.server.ts')),
  }
}

beforeAll(async () => {
  stripe = await aStripe()
  Object.assign(process.env, stripe.settings)
  ;({ db, close } = await aDatabase())
  verbs = await load()
})
afterAll(async () => {
  await close()
  await stripe.stop()
})

let gift: string
let session: Session
beforeEach(async () => {
  for (const table of [
    'giftLinks',
    'receipts',
    'payments',
    'gifts',
    'donors',
    'jobs',
    'mailQueue',
    'auditLines',
    'limitCounts',
  ] as const)
    await db.deleteFrom(table).execute()
  ;({ gift, session } = await gave('ada@example.org', 'Ada Sample'))
  await settle()
  await db.deleteFrom('mailQueue').execute()
})

async function gave(email: string, name: string) {
  const kind = { amount: 75, frequency: 'monthly' as const }
  const no = { cover: false, covered: false, tributeName: '', employer: '', anonymous: false }
  const made = await verbs.beginGift(db, kind, { name, email, tribute: '' as const, ...no }, 'card')
  const url = await verbs.leadToStripe(db, made, kind, email)
  const session = stripe.sessions.get(url.split('/').at(-1) ?? '') as Session
  pay(stripe, session)
  await verbs.settleSession(db, session.id)
  return { gift: made.id, session }
}
async function settle() {
  while (await verbs.runNext(db, { ...verbs.donationJobs, 'mail.send': async () => {} }));
}

const status = async () => (await verbs.donorOfGift(db, gift))?.gift.status
const atStripe = () => stripe.subscriptions.get(session.subscription ?? '')
const audit = async () =>
  (await db.selectFrom('auditLines').select(['actor', 'action', 'subject']).orderBy('seq').execute()).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject === gift}`,
  )
async function mails(): Promise<{ to: string; subject: string; text: string; attachments?: unknown[] }[]> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows.map(({ sealedLetter }) => JSON.parse(verbs.openWithMailKey(sealedLetter, 'letter')))
}

test('a monthly gift stops at Stripe; the donor is notified once, and the audit trail names the staff member', async () => {
  await verbs.stopForDonor(db, gift, 'tess')
  expect(atStripe()?.status).toBe('canceled')
  expect(await status()).toBe('stopped')
  expect(await mails()).toMatchObject([{ to: 'ada@example.org', subject: 'Your monthly gift has stopped' }])
  await expect(verbs.stopForDonor(db, gift, 'tess')).rejects.toThrow(/This monthly card gift has ended/)
  expect(await mails()).toHaveLength(1)
  expect(await audit()).toEqual(['tess gift.stop true'])
})

test('a monthly gift is paused and resumed; each is done once, mailed to the donor, and audited', async () => {
  await expect(verbs.resumeForDonor(db, gift, 'tess')).rejects.toThrow(/already running/)
  await verbs.pauseForDonor(db, gift, 2, 'tess')
  expect(await status()).toBe('paused')
  expect(atStripe()?.pause_collection).not.toBeNull()
  await expect(verbs.pauseForDonor(db, gift, 2, 'tess')).rejects.toThrow(/already paused/)
  await verbs.resumeForDonor(db, gift, 'tess')
  expect(await status()).toBe('active')
  const told = await mails()
  expect(told.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    'ada@example.org Your monthly gift has changed',
    'ada@example.org Your monthly gift has changed',
  ])
  expect(told.map(({ text }) => text).join()).toMatch(/is paused until/)
  expect(await audit()).toEqual(['tess gift.pause true', 'tess gift.resume true'])
})

test('while Stripe is down nothing changes, and a sentence says so', async () => {
  stripe.down = true
  try {
    await expect(verbs.stopForDonor(db, gift, 'tess')).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('nothing was changed'),
    })
  } finally {
    stripe.down = false
  }
  expect(await status()).toBe('active')
  expect(await mails()).toEqual([])
  // The attempt is audited.
  expect(await audit()).toEqual(['tess gift.stop true'])
})

test('a receipt is resent to the stored address, as it was written', async () => {
  const [receipt] = (await verbs.donorOfGift(db, gift))?.receipts ?? []
  const number = receipt?.number ?? expect.fail('no receipt')
  const again = () => verbs.sendReceiptAgain(db, gift, number, 'tess')
  await again()
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Thank you for your gift' })
  expect(mail?.text).toContain('Receipt number: R-')
  expect(mail?.attachments).toHaveLength(1)
  expect(await audit()).toEqual(['tess gift.receipt-again true'])
  await again()
  await again()
  await expect(again()).rejects.toMatchObject({ status: 429 })
  expect(await mails()).toHaveLength(3)
})

test('no void receipt, other donor’s receipt, or receipt without an address is sent', async () => {
  const other = await gave('bo@example.org', 'Bo Sample')
  const numberOf = async (id: string) =>
    (await verbs.donorOfGift(db, id))?.receipts[0]?.number ?? expect.fail('no receipt')
  const mine = await numberOf(gift)
  await expect(verbs.sendReceiptAgain(db, gift, await numberOf(other.gift), 'tess')).rejects.toMatchObject({
    status: 404,
  })
  await db.updateTable('receipts').set({ voidedAt: '2026-03-05' }).where('number', '=', mine).execute()
  await expect(verbs.sendReceiptAgain(db, gift, mine, 'tess')).rejects.toThrow(/no longer counts/)
  expect(await mails()).toEqual([])
  // Seven years later names and addresses are deleted: the page of the gift still opens.
  await db.updateTable('gifts').set({ sealedWords: '' }).execute()
  await db.updateTable('receipts').set({ sealed: '' }).execute()
  await db.updateTable('donors').set({ sealed: '' }).execute()
  expect(await verbs.donorOfGift(db, gift)).toMatchObject({ name: '', email: null, receipts: [], others: [] })
})

test('the link in a receipt’s mail opens only that monthly gift', async () => {
  const { donorOfLinkedGift, linkBehind, stopLink } = await import('../ledger/donor-links.server.ts')
  const { number, donorId } = await db
    .selectFrom('receipts')
    .select(['number', 'donorId'])
    .executeTakeFirstOrThrow()
  await verbs.sendReceiptAgain(db, gift, number, 'tess')
  const row = await db.selectFrom('mailQueue').select('sealedLetter').executeTakeFirstOrThrow()
  const { text } = JSON.parse(
    (await import('#app/platform/secrets/data-keys.server.ts')).openWithMailKey(row.sealedLetter, 'letter'),
  ) as { text: string }
  const [, token = '', linked] = /\/donate\/mine\/([\w-]{43})\/gift\/([\w-]+)/.exec(text) ?? []
  expect(linked).toBe(gift)
  expect(await donorOfLinkedGift(db, token, gift)).toEqual({ donorId, alone: true })
  const other = await gave('bo@example.org', 'Bo Sample')
  expect(await donorOfLinkedGift(db, token, other.gift)).toBeNull()
  expect(await linkBehind(db, token)).toBeNull()
  expect(await donorOfLinkedGift(db, `${token.slice(0, -1)}_`, gift)).toBeNull()
  // A stopped gift needs no link.
  await verbs.stopForDonor(db, gift, 'tess')
  expect(await db.transaction().execute((tx) => stopLink(tx, number))).toBeUndefined()
})

test('the mail with the link expires with the link', async () => {
  const { newLink } = await import('../ledger/donor-links.server.ts')
  const { linkLetter } = await import('../mails/gift-mails.server.ts')
  const { donorId } = await db
    .selectFrom('gifts')
    .select('donorId')
    .where('id', '=', gift)
    .executeTakeFirstOrThrow()
  const before = await db.selectFrom('giftLinks').select('tokenHash').execute()
  await newLink(db, donorId)
  const known = before.map(({ tokenHash }) => tokenHash)
  const links = await db.selectFrom('giftLinks').select(['tokenHash', 'expiresAt']).execute()
  const expiresAt = links.find(({ tokenHash }) => !known.includes(tokenHash))?.expiresAt ?? ''
  const until = linkLetter('ada@example.org', 'x').worksUntil ?? ''
  expect(Math.abs(Date.parse(until) - Date.parse(expiresAt))).toBeLessThan(60_000)
})

test('a link inserted into the database, or pointed at another donor, opens nothing; older ones keep working', async () => {
  const { linkBehind, newLink, vouchForGiftLinksOnce } = await import('../ledger/donor-links.server.ts')
  const { hashOfToken } = await import('#app/platform/token-hash.server.ts')
  const { vouchedFile } = await import('#app/platform/keys/one-time-signing.server.ts')
  const donors = await db.selectFrom('donors').select('id').execute()
  const [own, other] = [donors[0]?.id ?? '', (await gave('cy@example.org', 'Cy Sample')).gift]
  const { donorId: theirs } = await db
    .selectFrom('gifts')
    .select('donorId')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  const token = await newLink(db, own)
  const row = db.updateTable('giftLinks').where('tokenHash', '=', hashOfToken(token))
  expect((await linkBehind(db, token))?.donorId).toBe(own)
  await row.set({ donorId: theirs }).execute()
  expect(await linkBehind(db, token)).toBeNull()
  await row.set({ mark: null }).execute()
  expect(await linkBehind(db, token)).toBeNull()
  await row.set({ donorId: own }).execute()
  await db.updateTable('giftLinks').set({ mark: null }).execute()
  rmSync(vouchedFile('giftLinks'), { force: true })
  await vouchForGiftLinksOnce(db)
  expect((await linkBehind(db, token))?.donorId).toBe(own)
  await row.set({ mark: null }).execute()
  await vouchForGiftLinksOnce(db)
  expect(await linkBehind(db, token)).toBeNull()
})
