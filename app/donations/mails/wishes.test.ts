import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { wordPages } from '#tests/support/word-pages.ts'

// Options that donors choose beside a gift. Without Stripe.

let db: Db
let close: () => Promise<void>
let begin: typeof import('../checkout/begin-gift.server.ts')
let accounts: typeof import('../ledger/donor-accounts.server.ts')
let mails: typeof import('./tribute-mails.server.ts')
let wishes: typeof import('./wishes.server.ts')
let keys: typeof import('#app/platform/secrets/data-keys.server.ts')
let ids: typeof import('#app/platform/ids.ts')

beforeAll(async () => {
  Object.assign(process.env, { ORG_EIN: '12-3456789', ORG_LEGAL_NAME: 'Handrail, Inc.' })
  const opened = await aDatabase()
  db = opened.db
  close = opened.close
  begin = await import('../checkout/begin-gift.server.ts')
  accounts = await import('../ledger/donor-accounts.server.ts')
  mails = await import('./tribute-mails.server.ts')
  wishes = await import('./wishes.server.ts')
  keys = await import('#app/platform/secrets/data-keys.server.ts')
  ids = await import('#app/platform/ids.ts')
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of [
    'statementMails',
    'receipts',
    'payments',
    'gifts',
    'donors',
    'jobs',
    'mailQueue',
    'auditLines',
  ] as const)
    await db.deleteFrom(table).execute()
})

const promise = (email: string, more = {}) =>
  begin.beginGift(
    db,
    { amount: 75, frequency: 'one-time' },
    {
      name: 'Ada Sample',
      email,
      cover: false,
      covered: false,
      tribute: '' as const,
      tributeName: '',
      employer: '',
      anonymous: false,
      ...more,
    },
    'check',
  )
const arrive = (id: string, day: string) =>
  accounts.markReceived(db, id, { amountCents: 7500, day, once: ids.newId() }, 'tess')

interface Sent {
  to: string
  subject: string
  text: string
  attachments?: { name: string; base64: string }[]
}
async function sent(subject: string): Promise<Sent[]> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows
    .map(({ sealedLetter }) => JSON.parse(keys.openWithMailKey(sealedLetter, 'letter')) as Sent)
    .filter((one) => one.subject === subject)
}
const linkIn = (letter: Sent | undefined) => /\/donate\/mails\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('the reminder of a promise', () => {
  const SUBJECT = 'The reminder that you asked for'
  const due = () =>
    db
      .updateTable('gifts')
      .set({ remindAt: inDays(-1) })
      .where('remindAt', 'is not', null)
      .execute()

  test('is sent once, after 30 days, and only to donors who asked for it', async () => {
    const { id } = await promise('ada@example.org', { remind: true })
    await promise('bo@example.org')
    const { remindAt } = await db
      .selectFrom('gifts')
      .select('remindAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(remindAt ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
    await mails.remindOfPromises(db)
    expect(await sent(SUBJECT)).toEqual([])
    await due()
    await Promise.all([mails.remindOfPromises(db), mails.remindOfPromises(db)])
    await mails.remindOfPromises(db)
    const all = await sent(SUBJECT)
    expect(all.map(({ to }) => to)).toEqual(['ada@example.org'])
    expect(all[0]?.text).toContain('This is the only reminder we will send.')
  })

  test('is not sent if the gift arrived, was closed, or the link in the first mail was pressed', async () => {
    const arrived = await promise('ada@example.org', { remind: true })
    const closed = await promise('bo@example.org', { remind: true })
    await promise('cy@example.org', { remind: true })
    await arrive(arrived.id, '2026-03-05')
    await accounts.closePromise(db, closed.id, 'tess')
    const first = (await sent('Thank you for your promise')).find(({ to }) => to === 'cy@example.org')
    const token = linkIn(first)
    expect(await wishes.readWish(db, token)).toEqual({ wish: 'reminder', wanted: true })
    expect(await wishes.endWish(db, token)).toBe(true)
    expect(await wishes.endWish(db, token)).toBe(true)
    expect(await wishes.readWish(db, token)).toEqual({ wish: 'reminder', wanted: false })
    await due()
    await mails.remindOfPromises(db)
    expect(await sent(SUBJECT)).toEqual([])
  })
})

describe('the January statement', () => {
  const SUBJECT = 'Your gifts in 2026'
  const jobs = () => db.selectFrom('jobs').select('payload').where('name', '=', 'giving.statements').execute()

  test('is sent once a year, from January 15, to donors who want it and gave', async () => {
    const ada = await promise('ada@example.org', { january: true })
    const bo = await promise('bo@example.org')
    const cy = await promise('cy@example.org', { january: true })
    const old = await promise('dee@example.org', { january: true })
    await promise('eve@example.org', { january: true })
    await arrive(ada.id, '2026-03-05')
    await arrive(bo.id, '2026-03-05')
    await arrive(cy.id, '2026-12-31')
    await arrive(old.id, '2025-12-31')
    for (const day of ['2027-01-14', '2027-02-01', '2026-12-31']) await mails.planStatements(db, day)
    expect(await jobs()).toEqual([])
    await mails.planStatements(db, '2027-01-15')
    expect(await jobs()).toEqual([{ payload: '{"year":"2026"}' }])
    await Promise.all([
      mails.sendStatements(db, { year: '2026' }),
      mails.sendStatements(db, { year: '2026' }),
    ])
    await mails.sendStatements(db, { year: '2026' })
    const all = await sent(SUBJECT)
    expect(all.map(({ to }) => to).sort()).toEqual(['ada@example.org', 'cy@example.org'])
    expect(
      Buffer.from(all[0]?.attachments?.[0]?.base64 ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(all[0]?.text).not.toContain('$')
    await db.deleteFrom('jobs').execute()
    await mails.planStatements(db, '2027-01-16')
    expect(await jobs()).toEqual([])
  })

  test('is stopped by its link, which reveals nothing about the donor', async () => {
    const { id } = await promise('ada@example.org', { january: true })
    await arrive(id, '2026-03-05')
    await mails.sendStatements(db, { year: '2026' })
    const token = linkIn((await sent(SUBJECT))[0])
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada@')
    expect(await wishes.endWish(db, token)).toBe(true)
    await arrive((await promise('ada@example.org')).id, '2027-03-05')
    await mails.sendStatements(db, { year: '2027' })
    expect(await sent('Your gifts in 2027')).toEqual([])
  })

  test('a link that was altered, or made for something else, stops nothing', async () => {
    const { signed } = await import('#app/platform/http/cookies.server.ts')
    const good = wishes.wishLink('january', 'x').split('/').at(-1) ?? ''
    const wrong = ['', 'x', `${good}x`, good.replace('.', 'A.'), signed('gift-started', 'january.x')]
    for (const token of [...wrong, signed('gift-mails', 'all.x')]) {
      expect(await wishes.readWish(db, token)).toBeNull()
      expect(await wishes.endWish(db, token)).toBe(false)
    }
  })
})

test('sample wording for a will names us, our number, and the attorney; without a legal name it says so', async () => {
  const { bequestDocx, bequestSample, bequestText } = await import('../checkout/bequest.server.ts')
  const { config } = await import('#app/platform/settings/config.server.ts')
  const text = bequestText(bequestSample()).replaceAll('\r\n', ' ')
  for (const part of ['Handrail, Inc.', '12-3456789', 'not legal advice', 'Ask your attorney'])
    expect(text).toContain(part)
  expect(text).not.toContain('We have not put our legal name')
  const word = Buffer.from(await bequestDocx(bequestSample()))
  expect(word.subarray(0, 2).toString()).toBe('PK')
  config.accounts.legalNameKnown = false
  expect(bequestText(bequestSample())).toContain('We have not put our legal name on this site yet.')
  config.accounts.legalNameKnown = true
})

test.runIf(process.env.TEST_FULL)(
  'LibreOffice makes pages with every sample of a gift in a will',
  async () => {
    const { bequestDocx, bequestSample } = await import('../checkout/bequest.server.ts')
    const sample = bequestSample()
    const made = await wordPages({ 'will.docx': await bequestDocx(sample) })
    const { pages, blank } = made['will.docx'] ?? expect.fail('no pages')
    expect(blank).toEqual([])
    const all = pages.join(' ').replaceAll(/\s+/g, ' ')
    for (const part of [sample.title, ...sample.first, ...sample.parts.map(({ heading }) => heading)])
      expect(all).toContain(part)
  },
  60_000,
)

test('the card for an honored person never states the amount, nor the name of an anonymous donor', async () => {
  const { tributeCard } = await import('../checkout/tribute-card.server.ts')
  const more = { tribute: 'memory' as const, tributeName: 'Bo Sample' }
  const named = await promise('ada@example.org', more)
  const unnamed = await promise('cy@example.org', { ...more, anonymous: true })
  const without = await promise('dee@example.org')
  expect(await tributeCard(db, named.id)).toMatchObject({
    person: 'Bo Sample',
    from: 'Ada Sample',
    tribute: 'memory',
  })
  expect(JSON.stringify(await tributeCard(db, named.id))).not.toContain('75')
  expect((await tributeCard(db, unnamed.id))?.from).toBeNull()
  expect(await tributeCard(db, without.id)).toBeNull()
  expect(await tributeCard(db, named.id, 'another donor')).toBeNull()
})
