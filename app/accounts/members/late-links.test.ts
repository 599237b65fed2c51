import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { words } from '../model/member-words.ts'

// A stranger requests sign-in mails to Ada all day, from many networks. Ada can still sign in,
// and her mailbox does not fill.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>

const load = async () => ({
  ...(await import('./member-sign-in.server.ts')),
  ...(await import('./account-settings.server.ts')),
  ...(await import('#app/platform/auth/member-accounts.server.ts')),
  ...(await import('#app/platform/secrets/data-keys.server.ts')),
})

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await load()
})
afterAll(() => close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDNIGHT })
  mailbox.length = 0
  for (const table of ['members', 'memberLinks', 'mailQueue', 'jobs', 'auditLines', 'limitCounts'] as const)
    await db.deleteFrom(table).execute()
  return () => vi.useRealTimers()
})

const MIDNIGHT = Date.parse('2026-05-01T00:00:00Z')
const ADA = 'ada@example.org'
const clock = (ms: number) => vi.setSystemTime(MIDNIGHT + ms)

interface Mail {
  to: string
  token: string
  code: boolean
  text: string
}
/** All received mails, the newest last. A queued mail is on its way, and stays there when its link is used. */
const mailbox: Mail[] = []
async function fetchMail() {
  const rows = await db
    .selectFrom('mailQueue')
    .innerJoin('jobs', (on) => on.on('jobs.name', '=', 'mail.send'))
    .select(['mailQueue.id', 'sealedLetter', 'payload'])
    .execute()
  for (const { id, sealedLetter } of rows.filter(({ id, payload }) => payload.includes(id))) {
    const { to, text } = JSON.parse(verbs.openWithMailKey(sealedLetter, 'letter')) as Mail
    const token = /account\/link\/([\w-]+)/.exec(text)?.[1] ?? ''
    mailbox.push({ to, text, token, code: /^\d{3} \d{3}$/m.test(text) })
    await db.deleteFrom('mailQueue').where('id', '=', id).execute()
  }
}

const aRequest = () => new Request('https://example.org/account')
const ask = async (email = ADA, network: string = crypto.randomUUID()) => {
  const line = await verbs.requestMemberSignIn(db, aRequest(), { email, lasts: 'month', network })
  await fetchMail()
  return line
}
const press = (token: string) => verbs.signInMemberWithLink(db, token, 'window')

/** Ada requests a mail in a new browser, and opens the newest one she has. */
async function adaComesIn(email = ADA) {
  await ask(email)
  const hers = mailbox.filter(({ to }) => to === email)
  return Array.isArray(await press(hers.at(-1)?.token ?? ''))
}

/** An attacker who requests mails from many networks until no more are sent. */
async function besiege(emails = [ADA], times = 8) {
  for (const email of emails) for (let i = 0; i < times; i++) await ask(email)
}

const anAccount = (email = ADA) => verbs.accountOf(db, email)

for (const who of ['a member', 'a newcomer'])
  test(`${who} comes in at every half hour of a day on which a stranger keeps requesting mails`, async () => {
    if (who === 'a member') await anAccount()
    for (let at = 0; at < 24 * HOUR; at += 30 * MINUTE) {
      clock(at)
      await besiege([ADA], at === 0 ? 8 : 2)
      // Looking uses nothing up: the newest link works, and if it did not, a new one would be sent.
      await ask()
      const { token = '' } = mailbox.at(-1) ?? {}
      expect(await verbs.linkBehind(db, aRequest(), token), new Date().toISOString()).toMatchObject({
        email: ADA,
        works: true,
      })
    }
    expect(mailbox).toHaveLength(12)
    expect(await adaComesIn()).toBe(true)
  })

test('a late link can be requested again at once, and a used one never works again', async () => {
  await anAccount()
  await besiege()
  for (let i = 0; i < 5; i++) {
    const before = mailbox.length
    expect(await adaComesIn()).toBe(true)
    const { token = '' } = mailbox.at(-1) ?? {}
    expect(await press(token)).toBe(null)
    clock(i * MINUTE)
    await besiege()
    expect(mailbox.length).toBe(before + 1)
  }
})

test('other spellings of the mailbox, and new addresses for other accounts, use up no link of its owner', async () => {
  await anAccount()
  const eve = await anAccount('eve@example.org')
  for (let hour = 0; hour < 24; hour++) {
    clock(hour * HOUR)
    const spellings = ['ada+1', 'ada+2', 'a.d.a', 'ADA+3'].map((name) => `${name}@example.org`)
    await besiege(spellings, 2)
    const lines = { email: ADA, lasts: 'month', network: crypto.randomUUID(), forMember: eve } as const
    await verbs.requestMemberSignIn(db, aRequest(), lines)
    await fetchMail()
    await ask()
    const { token = '' } = mailbox.findLast(({ to }) => to === ADA) ?? {}
    expect(await verbs.linkBehind(db, aRequest(), token), `${hour}`).toMatchObject({
      email: ADA,
      works: true,
    })
  }
  // Six of the day, six to her address, and six to all the spellings together.
  expect(mailbox.length).toBeLessThanOrEqual(18)
  expect(await adaComesIn()).toBe(true)
})

test('two requests at once mail one late link', async () => {
  await besiege()
  clock(5 * HOUR)
  const before = mailbox.length
  const asking = Array.from({ length: 6 }, () =>
    verbs.requestMemberSignIn(db, aRequest(), { email: ADA, lasts: 'month', network: crypto.randomUUID() }),
  )
  await Promise.all(asking)
  await fetchMail()
  expect(mailbox.length).toBe(before + 1)
})

test('the late mail says until when its link works and has no code; no six digits open it', async () => {
  await besiege()
  const late = mailbox.at(-1)
  expect(mailbox.map(({ code }) => code)).toEqual([...Array(6).fill(true), false])
  const row = await db
    .selectFrom('memberLinks')
    .select(['expiresAt', 'codeMark', 'id'])
    .orderBy('expiresAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.expiresAt).toBe('2026-05-01T04:30:00.000Z')
  expect(late?.text).toContain('Friday, May 1, 2026, 12:30 AM Eastern')
  expect(late?.text).not.toMatch(/type this code/)
  // The page for the code must not reveal which of the two mails was sent, so it says only what is true of both links.
  expect(words.code.until({ until: 'noon' })).toBe(
    'A code works until noon. The email says how long its link works.',
  )
  const link = () => verbs.linkBehind(db, aRequest(), late?.token ?? '')
  expect(await link()).toMatchObject({ withCode: false })
  clock(4.5 * HOUR - 1)
  expect(await link()).not.toBe(null)
  clock(4.5 * HOUR)
  expect(await link()).toBe(null)
  expect(await press(late?.token ?? '')).toBe(null)
})

test('a mail that may not be sent leaves nothing behind: no link, no mail, no job', async () => {
  await besiege()
  const left = async () => ({
    links: (await db.selectFrom('memberLinks').select('id').execute()).length,
    letters: (await db.selectFrom('mailQueue').select('id').execute()).length,
    jobs: (await db.selectFrom('jobs').select('id').execute()).length,
  })
  const before = await left()
  expect(before.links).toBe(7)
  await ask()
  expect(await left()).toEqual(before)
})
