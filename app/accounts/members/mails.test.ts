import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'

// Ada chooses which notices come by email.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>

async function load() {
  return {
    ...(await import('./mails.server.ts')),
    ...(await import('./mails-schema.server.ts')),
    ...(await import('./account-settings.server.ts')),
    ...(await import('./delete-account.server.ts')),
    ...(await import('#app/platform/auth/member-accounts.server.ts')),
    ...(await import('#app/platform/auth/member-notices.server.ts')),
    ...(await import('#app/platform/auth/member-mails.server.ts')),
    ...(await import('#app/platform/secrets/data-keys.server.ts')),
  }
}

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await load()
})
afterAll(() => close())
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T20:00:00Z'), toFake: ['Date'] })
  for (const table of ['members', 'mailQueue', 'jobs'] as const) await db.deleteFrom(table).execute()
})
const held = async () => true
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

async function aMember(handle: string) {
  const id = await verbs.accountOf(db, `${handle}@example.org`)
  await verbs.saveProfile(db, id, { handle, pronouns: null, timeZone: 'America/New_York' })
  return id
}

const SITE = {
  answers: 'site',
  mentions: 'site',
  followed: 'site',
  reminders: 'site',
  decisions: 'site',
  quietFrom: null,
  quietTo: null,
  pausedUntil: null,
} as const
const tell = (id: string, about = '/forum/topic/t#post-2', code: 'answered' | 'post-approved' = 'answered') =>
  inTransaction(db, (tx) => verbs.tellMember(tx, id, code, about))

/** Runs the due jobs, as the server would. */
async function work() {
  const now = new Date().toISOString()
  const due = await db
    .deleteFrom('jobs')
    .where('name', '=', 'members.tell')
    .where('runAt', '<=', now)
    .returning('payload')
    .execute()
  for (const { payload } of due) await verbs.memberJobs['members.tell'](db, JSON.parse(payload), held, held)
  return due.length
}

async function mails() {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows.map(
    ({ sealedLetter }) =>
      JSON.parse(verbs.openWithMailKey(sealedLetter, 'letter')) as {
        to: string
        text: string
        headers?: Record<string, string>
      },
  )
}

describe('mails to members', () => {
  test('about events of an hour are sent when that hour is over, and no row stores the moment', async () => {
    const ada = await aMember('maple')
    await inTransaction(db, (tx) => verbs.chooseMails(tx, ada, { ...SITE, decisions: 'now' }))
    later(17)
    const moment = new Date().toISOString()
    const hour = '2026-11-23T20:00:00.000Z'
    await inTransaction(db, (tx) => verbs.tellMember(tx, ada, 'post-approved', '/forum/post/x', hour))
    expect(await work()).toBe(0)
    const rows = [
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('memberNotices').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(moment.slice(0, 16))
    later(43)
    expect(await work()).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  test('about answers and mentions can be turned off, also on the site; those about decisions cannot', async () => {
    const ada = await aMember('maple')
    const { mailsSchema } = await import('./mails-schema.server.ts')
    const form = { answers: 'off', mentions: 'off', followed: 'site', reminders: 'site', decisions: 'site' }
    expect(mailsSchema.safeParse(form).success).toBe(true)
    for (const kind of ['followed', 'reminders', 'decisions'])
      expect(mailsSchema.safeParse({ ...form, [kind]: 'off' }).success).toBe(false)
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'off' })
    expect(await tell(ada)).toBe(false)
    expect(await verbs.unreadNotices(db, ada)).toBe(0)
    expect(await tell(ada, '/forum/post/x', 'post-approved')).toBe(true)
    // The link in an old mail turns mails off, and turns none on.
    await verbs.stopMails(db, ada, 'answers')
    expect((await verbs.mailChoices(db, ada)).answers).toBe('off')
    await verbs.chooseMails(db, ada, SITE)
    expect(await tell(ada)).toBe(true)
  })

  test('are off by default', async () => {
    const ada = await aMember('maple')
    await tell(ada)
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
    expect(await verbs.unreadNotices(db, ada)).toBe(1)
  })

  test('at once: one covers 15 minutes, says why it was sent, and quotes no one', async () => {
    const [ada, ben] = [await aMember('maple'), await aMember('oak')]
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now' })
    await tell(ada, '/forum/topic/one#post-2')
    await tell(ada, '/forum/post/x', 'post-approved')
    await tell(ben)
    expect(await work()).toBe(1)
    const [first] = await mails()
    expect(first?.to).toBe('maple@example.org')
    expect(first?.text).toContain('/forum/topic/one#post-2')
    expect(first?.text).not.toContain('/forum/post/x')
    expect(first?.text).toContain('because you chose emails about answers to you in the forum, at once')
    expect(first?.text).not.toContain('maple')
    later(1)
    await tell(ada, '/forum/topic/two#post-2')
    later(1)
    await tell(ada, '/forum/topic/three#post-2')
    expect(await work()).toBe(0)
    later(14)
    expect(await work()).toBe(1)
    const [, second, third] = await mails()
    for (const topic of ['two', 'three']) expect(second?.text).toContain(`/forum/topic/${topic}#post-2`)
    expect(third).toBe(undefined)
  })

  test('are made once, however often and by how many workers the job runs', async () => {
    const ada = await aMember('maple')
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now' })
    await tell(ada)
    await Promise.all([1, 2, 3].map(() => verbs.memberJobs['members.tell'](db, { id: ada }, held, held)))
    expect(await mails()).toHaveLength(1)
  })

  test('after a crash between taking and storing, nothing is lost and nothing is duplicated', async () => {
    const ada = await aMember('maple')
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now' })
    await tell(ada)
    const crash = inTransaction(db, async (tx) => {
      expect(await verbs.takeDue(tx, ada)).toHaveLength(1)
      throw new Error('kill -9')
    })
    await expect(crash).rejects.toThrow('kill -9')
    expect(await mails()).toHaveLength(0)
    await work()
    expect(await mails()).toHaveLength(1)
  })

  test('in quiet hours they wait for the morning, and notices seen on the site by then need none', async () => {
    const ada = await aMember('maple')
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now', quietFrom: 14 * 60, quietTo: 8 * 60 })
    await tell(ada, '/forum/topic/seen#post-2')
    await verbs.noticesRead(db, ada, new Date().toISOString())
    later(1)
    await tell(ada, '/forum/topic/new#post-2')
    later(16 * 60)
    expect(await work()).toBe(0)
    later(61)
    await work()
    const [only, more] = await mails()
    expect([only?.text.includes('topic/new'), only?.text.includes('topic/seen'), more]).toEqual([
      true,
      false,
      undefined,
    ])
  })

  test('a new choice also applies to waiting notices', async () => {
    const ada = await aMember('maple')
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'weekly' })
    await tell(ada)
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now' })
    await work()
    expect(await mails()).toHaveLength(1)
    await tell(ada)
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now', pausedUntil: '2026-12-01' })
    later(60)
    await work()
    expect(await mails()).toHaveLength(1)
    later(8 * 1440)
    await work()
    expect(await mails()).toHaveLength(2)
  })

  test('the link in a mail stops one kind of mail, and a changed link stops nothing [R9]', async () => {
    const [ada, ben] = [await aMember('maple'), await aMember('oak')]
    for (const id of [ada, ben])
      await verbs.chooseMails(db, id, { ...SITE, answers: 'now', decisions: 'daily' })
    await tell(ada)
    await work()
    const token = /emails\/stop\/(\S+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
    const link = verbs.behindStopToken(token)
    if (!link) throw new Error('no link')
    expect(verbs.behindStopToken(token.replace('answers', 'decisions'))).toBe(null)
    expect(verbs.behindStopToken(token.replace(ada, ben))).toBe(null)
    await tell(ada)
    await verbs.stopMails(db, link.memberId, link.kind)
    expect(await verbs.mailChoices(db, ada)).toMatchObject({ answers: 'site', decisions: 'daily' })
    expect(await verbs.mailChoices(db, ben)).toMatchObject({ answers: 'now' })
    later(60)
    await work()
    expect(await mails()).toHaveLength(1)
  })

  test("a mail program's own button turns off all of them, and never turns a kind on", async () => {
    const ada = await aMember('maple')
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now', mentions: 'off', decisions: 'weekly' })
    await tell(ada)
    await work()
    const { headers = {} } = (await mails())[0] ?? {}
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, token = ''] =
      /^<http.*\/account\/emails\/stop\/(\S+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
    expect(verbs.behindStopToken(token)).toEqual({ memberId: ada, kind: 'all' })
    expect(verbs.behindStopToken(token.replace('all', 'answers'))).toBe(null)
    for (let times = 0; times < 2; times += 1) await verbs.stopMails(db, ada, 'all')
    expect(await verbs.mailChoices(db, ada)).toMatchObject({ ...SITE, mentions: 'off' })
  })

  test('none is sent to an account that is closed or deleted, and its choices are deleted with it', async () => {
    const ada = await aMember('maple')
    await verbs.chooseMails(db, ada, { ...SITE, answers: 'now' })
    await tell(ada)
    await verbs.deleteAccount(db, ada)
    await db.deleteFrom('mailQueue').execute()
    await work()
    expect(await mails()).toEqual([])
    expect(await db.selectFrom('memberMailChoices').selectAll().execute()).toEqual([])
  })
})

/** The docs quote the memory for 10,000: DIGEST_MEMBERS=10000. */
const MANY = Number(process.env.DIGEST_MEMBERS ?? 200)

test('a digest for many members uses no more memory at the end than at its beginning', async () => {
  const ids: string[] = []
  for (let i = 0; i < MANY; i++) ids.push(await verbs.accountOf(db, `digest-${i}@example.org`))
  for (const id of ids) {
    await verbs.chooseMails(db, id, { ...SITE, answers: 'daily' })
    await tell(id)
  }
  later(1440)
  const used: number[] = []
  for (const [i, id] of ids.entries()) {
    await verbs.memberJobs['members.tell'](db, { id }, held, held)
    if (i % Math.ceil(MANY / 10) === 0) used.push(process.memoryUsage().heapUsed / 1024 / 1024)
  }
  expect((await mails()).length).toBe(MANY)
  expect(Math.max(...used) - (used[0] ?? 0), used.map(Math.round).join(' ')).toBeLessThan(64)
}, 300_000)

describe('the form', () => {
  const said = (fields: Record<string, string>) => verbs.mailsSchema.safeParse(fields)

  test('has no email notices selected at first', () => {
    expect(said({}).data).toEqual(SITE)
  })

  test.each([
    ['12/24/2026', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
    [' 1/2/2027 ', '2027-01-02'],
    ['', null],
  ])('a pause until "%s" is %s', (pause, pausedUntil) => {
    expect(said({ pause }).data).toMatchObject({ pausedUntil })
  })

  test.each(['13/1/2026', '2/30/2027', 'someday', '1/1/2020', '1/1/2099'])(
    '"%s" is an invalid day to pause until',
    (pause) => {
      expect(said({ pause }).error?.issues[0]?.path).toEqual(['pause'])
    },
  )

  test('only one end of quiet hours gets an error', () => {
    expect(said({ quietFrom: '1260' }).error?.issues[0]?.path).toEqual(['quietTo'])
    expect(said({ quietFrom: '1260', quietTo: '480' }).data).toMatchObject({ quietFrom: 1260, quietTo: 480 })
  })
})
