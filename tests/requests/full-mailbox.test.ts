import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { allWorkDone, aSite, outbox, type Site } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Mails that any visitor can send to a typed address: how many of them one mailbox gets in a day.

let site: Site
let cookies: typeof import('#app/platform/http/cookies.server.ts')
beforeAll(async () => {
  site = await aSite({ PROXIES: '1' })
  cookies = await import('#app/platform/http/cookies.server.ts')
})
afterAll(() => site.stop())

/** The request of the attempt with this number. */
type Post = (address: string, headers: Record<string, string>, at: number) => Promise<Response>
const entry = {
  firm: 'Example Law',
  fee0: 'yes',
  bio: 'Ines helps workers.',
  remote0: 'yes',
  name: 'Ines Example',
  licenseState0: 'AK',
  licenseNumber0: '123456',
  specialization0: 'yes',
  languages: 'English',
  takesNewCases: 'yes',
}
const posts: Record<string, { post: Post; fromOne: number; all: number }> = {
  'a link to gifts': {
    post: (email, headers) => site.visitor().post('/donate/mine', { email }, headers),
    fromOne: 4,
    all: 8,
  },
  'a letter about a promised gift': {
    post: async (email, headers) => {
      const visitor = site.visitor()
      const page = '/donate/review?amount=75&frequency=one-time'
      const html = await (await visitor.get(page)).text()
      const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
      // Like a person who took a minute.
      const started = cookies.signed('gift-started', String(Date.now() - 60_000))
      const fields = { submission: hidden('submission'), started, way: 'check' }
      return visitor.post(page, { ...fields, name: 'Ada Donor', email, remind: 'yes' }, headers)
    },
    fromOne: 4,
    all: 8,
  },
  'an application of an attorney': {
    post: (email, headers) => site.visitor().post('/attorney-directory/join', { ...entry, email }, headers),
    fromOne: 4,
    all: 8,
  },
  'a link for a member of the forum': {
    post: (email, headers) => site.visitor().post('/account/sign-in', { email, shared: 'yes' }, headers),
    // Six of them are late links, which keep their owner from being locked out (0365).
    fromOne: 9,
    all: 12,
  },
  'the newsletter': {
    post: (email, headers) =>
      site.visitor().post('/newsletter', { email, 'topic-all': 'yes', format: 'html' }, headers),
    fromOne: 4,
    all: 8,
  },
}

const TRIES = 14
const mailsTo = (mailbox: string) =>
  outbox(site.place).filter((mail) => new RegExp(`^To: ${mailbox}(?:\\+\\d+)?@`, 'im').test(mail)).length

test.each(Object.entries(posts))('%s: a few from one network, and not many from all', async (name, one) => {
  const mailbox = name.replaceAll(' ', '-')
  const spelled = (at: number, who: string) =>
    `${at % 2 === 0 ? who : who.toUpperCase()}${at === 0 ? '' : `+${at}`}@example.org`
  const sent = async (who: string, network: (at: number) => string) => {
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, at) =>
        one.post(spelled(at, who), { 'x-forwarded-for': network(at) }, at),
      ),
    )
    await allWorkDone(site.place)
    for (const { status } of answers) expect([200, 303, 429]).toContain(status)
    return mailsTo(who)
  }
  const alone = await sent(`${mailbox}-a`, () => '198.51.100.7')
  expect(alone).toBeGreaterThan(0)
  expect(alone).toBeLessThanOrEqual(one.fromOne)
  const together = await sent(`${mailbox}-b`, (at) => `203.0.113.${at + 1}`)
  expect(together).toBeGreaterThan(one.fromOne)
  expect(together).toBeLessThanOrEqual(one.all)
})

test('one network does not use up the links of a staff member', async () => {
  const { email } = await signedInStaff(site, { role: 'editor' })
  const { db } = openDialect(site.place.database)
  const asked = async () =>
    (await db.selectFrom('jobs').select('id').where('name', '=', 'staff.send-link').execute()).length
  const before = await asked()
  for (let at = 0; at < 18; at++) {
    const answer = await site
      .visitor()
      .post('/staff/sign-in', { email }, { 'x-forwarded-for': '198.51.100.9' })
    expect(await answer.text()).toContain('Ask for your link')
  }
  expect(await asked()).toBe(before + 15)
  await site.visitor().post('/staff/sign-in', { email }, { 'x-forwarded-for': '198.51.100.10' })
  expect(await asked()).toBe(before + 16)
  await db.destroy()
})
