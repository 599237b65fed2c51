import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayAfter } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPasskey } from '#tests/support/passkey.ts'

// Ada and Ben sign in by email, choose handles, review their devices, and leave.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>

async function load() {
  return {
    ...(await import('./re-authentication.server.ts')),
    ...(await import('./member-sign-in.server.ts')),
    ...(await import('./account-settings.server.ts')),
    ...(await import('./delete-account.server.ts')),
    ...(await import('./recovery-words.server.ts')),
    ...(await import('./passkeys.server.ts')),
    ...(await import('../screens/members/signed-in.server.ts')),
    ...(await import('#app/platform/settings/config.server.ts')),
    ...(await import('#db/dialect.server.ts')),
    ...(await import('#app/platform/auth/member-accounts.server.ts')),
    ...(await import('#app/platform/secrets/data-keys.server.ts')),
    ...(await import('#app/platform/auth/auth.server.ts')),
    ...(await import('#app/platform/auth/member-notices.server.ts')),
    ...(await import('#app/platform/auth/member-passkeys.server.ts')),
  }
}

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await load()
})
afterAll(() => close())
beforeEach(async () => {
  vi.useRealTimers()
  for (const table of ['members', 'memberLinks', 'mailQueue', 'jobs', 'auditLines', 'limitCounts'] as const)
    await db.deleteFrom(table).execute()
})

const ADA = 'ada@example.org'

/** A browser: it stores its cookies. */
function aBrowser() {
  const jar = new Map<string, string>()
  const take = <T extends readonly string[] | 'taken' | null>(lines: T): T => {
    for (const line of typeof lines === 'string' ? [] : (lines ?? [])) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0\b/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return lines
  }
  const request = () =>
    new Request('https://example.org/account', {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
  const ask = async (
    email = ADA,
    network = 'here',
    lasts: 'month' | 'window' = 'month',
    forMember: string | null = null,
  ) => {
    take([await verbs.requestMemberSignIn(db, request(), { email, lasts, network, forMember })])
  }
  const type = async (code: string) => {
    const asked = verbs.askedOf(request())
    return asked && take(await verbs.signInMemberWithCode(db, asked, code, await own()))
  }
  const own = async () => (await verbs.memberSession(db, request()))?.userId
  const press = async (token: string, lasts: 'month' | 'window' = 'month') =>
    take(await verbs.signInMemberWithLink(db, token, lasts, await own()))
  return { jar, take, request, ask, type, press }
}

async function mails(): Promise<{ to: string; text: string; token: string; code: string }[]> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows.map(({ sealedLetter }) => {
    const letter = JSON.parse(verbs.openWithMailKey(sealedLetter, 'letter')) as { to: string; text: string }
    const token = /account\/link\/([\w-]+)/.exec(letter.text)?.[1] ?? ''
    const code = /^(\d{3}) (\d{3})$/m.exec(letter.text)?.slice(1).join('') ?? ''
    return { ...letter, token, code }
  })
}
const newest = async () => (await mails()).at(-1) ?? { to: '', text: '', token: '', code: '' }

async function signedIn(email = ADA, handle = '') {
  const browser = aBrowser()
  await browser.ask(email, crypto.randomUUID())
  await browser.press((await newest()).token)
  const session = await verbs.memberSession(db, browser.request())
  if (!session) throw new Error('not signed in')
  if (handle) await verbs.saveProfile(db, session.userId, { handle, pronouns: null, timeZone: null })
  return { browser, session }
}

describe('asking', () => {
  test('leaves the same traces for an address with an account and one without', async () => {
    await signedIn(ADA, 'maple')
    const left = async (email: string) => {
      await db.deleteFrom('memberLinks').execute()
      await db.deleteFrom('mailQueue').execute()
      await aBrowser().ask(email, email)
      const rows = await db.selectFrom('memberLinks').select(['lasts', 'codeTries', 'usedAt']).execute()
      const { text, to } = await newest()
      return { rows, text: text.replace(/link\/\S+|^\d{3} \d{3}$/gm, ''), mailed: to === email }
    }
    expect(await left(ADA)).toEqual(await left('nobody@example.org'))
  })

  test('mails six codes a day to an address, three times from one network, and one late link past them', async () => {
    const came = async () => {
      const all = await mails()
      return { codes: all.filter(({ code }) => code).length, late: all.filter(({ code }) => !code).length }
    }
    for (let i = 0; i < 8; i++) await aBrowser().ask(ADA, 'one')
    expect(await came()).toEqual({ codes: 3, late: 1 })
    for (let i = 0; i < 8; i++) await aBrowser().ask(ADA, 'two')
    for (let i = 0; i < 8; i++) await aBrowser().ask(ADA, `network ${i}`)
    expect(await came()).toEqual({ codes: 6, late: 1 })
    await aBrowser().ask('ben@example.org', 'one')
    expect((await newest()).to).toBe('ben@example.org')
  })

  test('past the limit the earlier unused link stays valid, and its code too, in the browser that requested it', async () => {
    const browser = aBrowser()
    for (let i = 0; i < 3; i++) await browser.ask()
    const { code, token } = await newest()
    await browser.ask()
    await browser.ask()
    expect(await verbs.linkBehind(db, browser.request(), token)).toMatchObject({ email: ADA, here: true })
    expect(await browser.type(code)).not.toBe(null)
  })

  test('one network can send few mails in an hour, whatever addresses are typed', async () => {
    for (let i = 0; i < 32; i++) await aBrowser().ask(`stranger${i}@example.org`, 'one')
    expect(await mails()).toHaveLength(30)
    await aBrowser().ask('stranger32@example.org', 'two')
    expect(await mails()).toHaveLength(31)
  })

  test('the code of an old mail expires, also in a browser that requested another one meanwhile', async () => {
    const { vi } = await import('vitest')
    const browser = aBrowser()
    await browser.ask()
    const { code } = await newest()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 })
    try {
      await browser.ask()
      const { code: second } = await newest()
      vi.setSystemTime(Date.now() + 11 * 60_000)
      if (second !== code) expect(await browser.type(code)).toBe(null)
      expect(await browser.type(second)).not.toBe(null)
    } finally {
      vi.useRealTimers()
    }
  })

  test('strangers cannot use up the mails of a browser that signed in before', async () => {
    const { browser } = await signedIn()
    await verbs.signMemberOut(db, browser.request())
    for (let i = 0; i < 9; i++) await aBrowser().ask(ADA, `network ${i}`)
    const before = (await mails()).length
    await aBrowser().ask(ADA, 'another')
    expect((await mails()).length).toBe(before)
    await browser.ask(ADA, 'another')
    expect((await mails()).length).toBe(before + 1)
  })
})

describe('the link', () => {
  test('is not used up by looking, works once, and ends the other mails', async () => {
    const browser = aBrowser()
    await browser.ask()
    await browser.ask()
    const [first, second] = await mails()
    for (let i = 0; i < 5; i++)
      expect(await verbs.linkBehind(db, aBrowser().request(), second?.token ?? '')).toMatchObject({
        here: false,
      })
    expect(await browser.press(second?.token ?? '')).not.toBe(null)
    expect(await verbs.memberSession(db, browser.request())).toMatchObject({ member: null })
    for (const used of [first, second]) expect(await aBrowser().press(used?.token ?? '')).toBe(null)
  })

  test('pressed twice at once, it signs in once', async () => {
    const browser = aBrowser()
    await browser.ask()
    const { token } = await newest()
    const both = await Promise.all([aBrowser().press(token), aBrowser().press(token)])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  test('ends after 30 minutes', async () => {
    const browser = aBrowser()
    await browser.ask()
    const { token, code } = await newest()
    await db
      .updateTable('memberLinks')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect(await verbs.linkBehind(db, browser.request(), token)).toBe(null)
    expect(await browser.press(token)).toBe(null)
    expect(await browser.type(code)).toBe(null)
  })
})

describe('an expired link', () => {
  test('can be mailed again to its own address for a day, and one that was written into the database never', async () => {
    await aBrowser().ask()
    const { token } = await newest()
    const again = () => verbs.requestReAuthentication(db, aBrowser().request(), { token, network: 'here' })
    const { sealedEmail, mark, expiresAt } = await db
      .selectFrom('memberLinks')
      .select(['sealedEmail', 'mark', 'expiresAt'])
      .executeTakeFirstOrThrow()
    await db
      .updateTable('memberLinks')
      .set({ mark: mark?.replace(/^./, (a) => (a === '0' ? '1' : '0')) ?? null })
      .execute()
    expect(await again()).toBe(null)
    await db.updateTable('memberLinks').set({ mark, sealedEmail, expiresAt }).execute()
    expect(await again()).not.toBe(null)
    expect((await newest()).token).not.toBe(token)
    await verbs.sweepMembers(db)
    expect((await db.selectFrom('memberLinks').select('id').execute()).length).toBe(2)
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
    expect(await again()).toBe(null)
    await verbs.sweepMembers(db)
    expect(await db.selectFrom('memberLinks').select('id').execute()).toEqual([])
  })
})

describe('the code', () => {
  test('works only in the browser that requested it', async () => {
    const browser = aBrowser()
    await browser.ask()
    const { code } = await newest()
    const other = aBrowser()
    await other.ask('ben@example.org', 'elsewhere')
    expect(await other.type(code)).toBe(null)
    expect(await aBrowser().type(code)).toBe(null)
    expect(await browser.type(code)).not.toBe(null)
    expect(await verbs.memberSession(db, browser.request())).not.toBe(null)
  })

  test('cannot be guessed: after five attempts even the right code fails, and the link still works', async () => {
    const browser = aBrowser()
    await browser.ask()
    const { code, token } = await newest()
    const wrong = (i: number) => String((Number(code) + i) % 1_000_000).padStart(6, '0')
    const tries = Array.from({ length: 12 }, (_, i) => browser.type(wrong(i + 1)))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(0)
    expect(await browser.type(code)).toBe(null)
    expect(await browser.press(token)).not.toBe(null)
  })

  test('of a forged cookie opens nothing', async () => {
    const browser = aBrowser()
    await browser.ask()
    const { code } = await newest()
    browser.jar.set('__Host-asked', `${Buffer.from('x 2099').toString('base64url')}.x`)
    expect(await browser.type(code)).toBe(null)
  })
})

describe('a session', () => {
  test('lasts 30 days, or until the window closes on a shared device', async () => {
    const line = async (lasts: 'month' | 'window') => {
      const browser = aBrowser()
      await browser.ask(ADA, lasts, lasts)
      const lines = await browser.press((await newest()).token, lasts)
      const ends = await db
        .selectFrom('memberSessions')
        .select('expiresAt')
        .orderBy('begunAt', 'desc')
        .executeTakeFirstOrThrow()
      const hours = (new Date(ends.expiresAt).getTime() - Date.now()) / 3_600_000
      const all = Array.isArray(lines) ? lines : []
      const session = await verbs.memberSession(db, browser.request())
      expect(session?.lasts).toBe(lasts)
      return { cookie: all.find((one) => one.startsWith('__Host-member=')) ?? '', hours, lines: all }
    }
    const long = await line('month')
    expect(long.cookie).toMatch(/Max-Age=2592000/)
    expect(long.cookie).toMatch(/HttpOnly/)
    expect(long.cookie).toMatch(/Secure/)
    expect(long.cookie).toMatch(/SameSite=Lax/)
    expect(long.hours).toBeCloseTo(720, 0)
    const short = await line('window')
    expect(short.cookie).not.toMatch(/Max-Age|Expires/i)
    expect(short.hours).toBeCloseTo(12, 0)
    expect(short.lines.some((one) => one.startsWith('__Host-known='))).toBe(false)
  })

  test('opens nothing after its end', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    const until = (ms: number) =>
      db
        .updateTable('memberSessions')
        .set({ expiresAt: new Date(Date.now() + ms) })
        .where('id', '=', session.id)
        .execute()
    await until(60_000)
    expect(await verbs.memberOf(db, browser.request())).not.toBe(null)
    await until(-1000)
    expect(await verbs.memberOf(db, browser.request())).toBe(null)
  })

  test('is the member’s alone: not the staff’s, not another member’s, not one written into the database', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    const { session: bens } = await signedIn('ben@example.org', 'oak')
    expect(await verbs.memberOf(db, browser.request())).toMatchObject({ handle: 'maple', role: 'new' })
    const asStaff = new Request('https://example.org/staff', {
      headers: { cookie: `__Host-session=${browser.jar.get('__Host-member')}` },
    })
    expect(await verbs.sessionOf(db, asStaff)).toBe(null)
    await db.updateTable('memberSessions').set({ userId: bens.userId }).where('id', '=', session.id).execute()
    expect(await verbs.memberOf(db, browser.request())).toBe(null)
  })

  test('of the staff beside it is neither needed nor touched', async () => {
    const { browser } = await signedIn(ADA, 'maple')
    await verbs.anAccount(db, { email: ADA, name: 'Ada' })
    const staff = await verbs.beginSession(db, ADA)
    browser.take(staff.cookies)
    expect(await verbs.sessionOf(db, browser.request())).toMatchObject({ email: ADA })
    expect(await verbs.memberOf(db, browser.request())).toMatchObject({ handle: 'maple' })
    browser.take(await verbs.signMemberOut(db, browser.request()))
    expect(await verbs.memberOf(db, browser.request())).toBe(null)
    expect(await verbs.sessionOf(db, browser.request())).toMatchObject({ email: ADA })
    const swapped = new Request('https://example.org/', {
      headers: { cookie: `__Host-member=${browser.jar.get('__Host-session')}` },
    })
    expect(await verbs.memberSession(db, swapped)).toBe(null)
    await db.deleteFrom('users').execute()
  })

  test('stores neither network nor browser, and only the day of its last use', async () => {
    await signedIn(ADA, 'maple')
    const [row] = await db.selectFrom('memberSessions').selectAll().execute()
    const { ipAddress, userAgent } = row as unknown as Record<string, unknown>
    expect([ipAddress, userAgent]).toEqual([null, null])
    expect(row?.usedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('shows its last use as the owner’s own day, who would mistake tomorrow for another person’s use', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    vi.useFakeTimers({ now: Date.parse(`${tomorrow}T03:30:00Z`), toFake: ['Date'] })
    const usedOn = async () => (await db.selectFrom('memberSessions').select('usedOn').execute())[0]?.usedOn
    const { browser, session } = await signedIn(ADA, 'maple')
    expect(await usedOn()).toBe(dayAfter(tomorrow, -1))
    await verbs.saveProfile(db, session.userId, { handle: 'maple', pronouns: null, timeZone: 'Pacific/Guam' })
    await verbs.memberSession(db, browser.request())
    expect(await usedOn()).toBe(tomorrow)
  })

  test('can be ended elsewhere only by its owner', async () => {
    const { browser: phone } = await signedIn(ADA, 'maple')
    const { browser: here, session } = await signedIn()
    const { session: bens } = await signedIn('ben@example.org', 'oak')
    const list = await verbs.devicesOf(db, session)
    expect(list.map((one) => one.here)).toEqual([true, false])
    expect(await verbs.endDevices(db, bens, list[1]?.id)).toBe(0)
    expect(await verbs.endDevices(db, session, session.id)).toBe(0)
    expect(await verbs.memberOf(db, phone.request())).not.toBe(null)
    expect(await verbs.endDevices(db, session)).toBe(1)
    expect(await verbs.memberOf(db, phone.request())).toBe(null)
    expect(await verbs.memberOf(db, here.request())).not.toBe(null)
  })
})

describe('a handle', () => {
  test('that looks like another one is refused; a member’s own may change its spelling', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { session: bens } = await signedIn('ben@example.org')
    const choose = (userId: string, handle: string) =>
      verbs.saveProfile(db, userId, { handle, pronouns: null, timeZone: null })
    expect(await choose(bens.userId, 'Map1e')).toBe(false)
    expect(await choose(session.userId, 'Maple')).toBe(true)
    const both = await Promise.all([choose(bens.userId, 'willow'), choose(session.userId, 'wiIIow')])
    expect(both.sort()).toEqual([false, true])
  })
})

describe('recovery words', () => {
  const words = async (userId: string) => {
    const { words: drawn, ticket } = await verbs.newRecoveryWords(userId)
    return { drawn: drawn.join(' '), ticket: verbs.readTicket(userId, ticket), sent: ticket }
  }
  const comeBack = (handle: string, typed: string, network = 'anywhere') =>
    verbs.comeInByWords(db, { handle, words: typed, lasts: 'month', network })

  test('are valid once the member typed them, sign in with the handle, and notify the address', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { drawn, ticket } = await words(session.userId)
    if (!ticket) throw new Error('no ticket')
    expect(await comeBack('maple', drawn)).toBe(null)
    expect(await verbs.keepRecoveryWords(db, ticket, drawn.split(' ').reverse().join(' '))).toBe(false)
    expect(await comeBack('maple', drawn)).toBe(null)
    expect(await verbs.keepRecoveryWords(db, ticket, drawn.toUpperCase())).toBe(true)
    await db.deleteFrom('mailQueue').execute()
    const browser = aBrowser()
    const cookies = await comeBack(' Map-le ', drawn.replaceAll(' ', ', '))
    if (!Array.isArray(cookies)) throw new Error('not let in')
    browser.take(cookies)
    expect(await verbs.memberOf(db, browser.request())).toMatchObject({ handle: 'maple' })
    expect((await newest()).text).toContain('Someone signed in to your account')
    const { wordsHash } = await db.selectFrom('members').select('wordsHash').executeTakeFirstOrThrow()
    expect(wordsHash).toContain('argon2id')
    for (const word of drawn.split(' ')) expect(wordsHash).not.toContain(`"${word}`)
  })

  test('of another member, of an unknown handle or left empty open nothing', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { session: bens } = await signedIn('ben@example.org', 'oak')
    const adas = await words(session.userId)
    if (!adas.ticket) throw new Error('no ticket')
    await verbs.keepRecoveryWords(db, adas.ticket, adas.drawn)
    expect(verbs.readTicket(bens.userId, adas.sent)).toBe(null)
    for (const [handle, typed] of [
      ['oak', adas.drawn],
      ['nobody-here', adas.drawn],
      ['maple', ''],
      ['maple', 'one two three four five six'],
      ['', adas.drawn],
    ] as const)
      expect(await comeBack(handle, typed)).toBe(null)
  })

  test('are tried 20 times an hour from one network, and another network is not limited by it', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { drawn, ticket } = await words(session.userId)
    if (!ticket) throw new Error('no ticket')
    await verbs.keepRecoveryWords(db, ticket, drawn)
    for (let i = 0; i < 20; i++) expect(await comeBack('maple', 'wrong', 'bad')).toBe(null)
    expect(await comeBack('maple', drawn, 'bad')).toBe('too-many')
    expect(await comeBack('maple', drawn, 'good')).toBeInstanceOf(Array)
  })

  test('of an hour-old ticket are not stored', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { sent } = await words(session.userId)
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
    expect(verbs.readTicket(session.userId, sent)).toBe(null)
  })
})

describe('a passkey', () => {
  /** As an attacker would write it into the database. */
  async function written(userId: string, mark: string | null) {
    const { credentialId, publicKey, answer } = aPasskey()
    const row = { id: crypto.randomUUID(), userId, name: 'Key', publicKey, credentialId, mark }
    const more = { counter: 0, deviceType: 'singleDevice', backedUp: 0, transports: 'internal' }
    await db
      .insertInto('memberPasskeys')
      .values(asStored({ ...row, ...more }))
      .execute()
    return { id: row.id, answer }
  }
  const asStored = (row: object) =>
    ({ ...row, ...(verbs.kindOf(db) === 'postgres' ? { backedUp: false } : {}) }) as never

  test('that was written into the database signs no one in and is not listed', async () => {
    const { session } = await signedIn(ADA, 'maple')
    for (const mark of [null, 'made-up']) {
      const { answer } = await written(session.userId, mark)
      const { options, cookies } = await verbs.memberPasskeyQuestion(db)
      const browser = aBrowser()
      browser.take(cookies)
      const { challenge } = options as { challenge: string }
      const signed = answer(challenge, verbs.config.origin)
      expect(await verbs.comeInByPasskey(db, browser.request(), { answer: signed, lasts: 'month' })).toBe(
        null,
      )
      expect(await verbs.memberPasskeys(db, session.userId)).toEqual([])
    }
  })

  test('a removed passkey signs no one in after its row is restored, and is not listed [A3]', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { id, answer } = await written(session.userId, null)
    const row = () =>
      db.selectFrom('memberPasskeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { publicKey, credentialId } = await row()
    const { hmac, serverSecret } = await import('#app/platform/secrets/data-keys.server.ts')
    const mark = hmac(
      serverSecret('member passkey'),
      JSON.stringify([id, session.userId, publicKey, credentialId]),
    )
    await db.updateTable('memberPasskeys').set({ mark }).where('id', '=', id).execute()
    const comesIn = async () => {
      const { options, cookies } = await verbs.memberPasskeyQuestion(db)
      const browser = aBrowser()
      browser.take(cookies)
      const signed = answer((options as { challenge: string }).challenge, verbs.config.origin)
      return verbs.comeInByPasskey(db, browser.request(), { answer: signed, lasts: 'month' })
    }
    expect(await comesIn()).not.toBeNull()
    const asItWas = await row()
    await verbs.removePasskey(db, session.userId, id)
    await db.insertInto('memberPasskeys').values(asItWas).execute()
    expect(await comesIn()).toBeNull()
    expect(await verbs.memberPasskeys(db, session.userId)).toEqual([])
  })

  test('can be removed only by its owner, and is deleted with the account', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { session: bens } = await signedIn('ben@example.org', 'oak')
    const { id } = await written(session.userId, null)
    expect(await verbs.removePasskey(db, bens.userId, id)).toBe(false)
    expect(await verbs.removePasskey(db, session.userId, id)).toBe(true)
    expect((await newest()).text).toContain('A passkey was removed')
    await written(session.userId, null)
    await verbs.deleteAccount(db, session.userId)
    expect(await db.selectFrom('memberPasskeys').selectAll().execute()).toEqual([])
  })

  test.each([null, 7, {}, { id: 7 }, { id: 'x' }, { id: 'x', response: {} }])(
    '%j is an invalid answer',
    async (answer) => {
      const request = new Request('https://example.org/account')
      expect(await verbs.comeInByPasskey(db, request, { answer, lasts: 'month' })).toBe(null)
    },
  )
})

describe('an open session found by another person', () => {
  const answered = (asked: Promise<unknown>) =>
    asked.then(
      () => 'let in',
      (answer: Response) => answer.headers.get('location'),
    )

  test('asks for a sign-in after 10 minutes, and still accepts for a while a form that is already open', async () => {
    const { browser } = await signedIn(ADA, 'maple')
    const ask = (method: string) =>
      answered(verbs.freshlySignedIn(db, new Request(browser.request(), { method })))
    expect(await ask('GET')).toBe('let in')
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    expect(await ask('GET')).toBe('/account/again')
    expect(await ask('POST')).toBe('let in')
    vi.useFakeTimers({ now: Date.now() + 20 * 60_000, toFake: ['Date'] })
    expect(await ask('POST')).toBe('/account/again')
  })

  test('ends after 30 days, whatever its row says', async () => {
    const { browser } = await signedIn(ADA, 'maple')
    await db
      .updateTable('memberSessions')
      .set({ expiresAt: new Date(Date.now() + 90 * 86_400_000) })
      .execute()
    const isIn = async () => (await verbs.memberSession(db, browser.request())) !== null
    vi.useFakeTimers({ now: Date.now() + 29 * 86_400_000, toFake: ['Date'] })
    expect(await isIn()).toBe(true)
    vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] })
    expect(await isIn()).toBe(false)
  })

  test('an ended session works again if its row is restored, but never past its 30 days [A3]', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    const row = await db.selectFrom('memberSessions').selectAll().executeTakeFirstOrThrow()
    const cookie = browser.request()
    await verbs.endMemberSession(db, session.id)
    const isIn = async () => (await verbs.memberSession(db, cookie.clone())) !== null
    expect(await isIn()).toBe(false)
    const expiresAt = new Date(Date.now() + 90 * 86_400_000)
    await db
      .insertInto('memberSessions')
      .values({ ...row, expiresAt })
      .execute()
    expect(await isIn()).toBe(true)
    vi.useFakeTimers({ now: Date.now() + 30 * 86_400_000 + 60_000, toFake: ['Date'] })
    expect(await isIn()).toBe(false)
  })

  test('is not made fresh by an attacker who writes to the database; an HMAC without a start time is invalid', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    const change = (values: { begunAt?: string; mark?: string }) =>
      db.updateTable('memberSessions').set(values).where('id', '=', session.id).execute()
    const { begunAt } = session
    await change({ begunAt: new Date().toISOString() })
    expect(await verbs.memberSession(db, browser.request())).toBe(null)
    await change({ begunAt })
    expect(await answered(verbs.freshlySignedIn(db, browser.request()))).toBe('/account/again')
    const { hmac, serverSecret } = await import('#app/platform/secrets/data-keys.server.ts')
    const { id, userId, token } = await db
      .selectFrom('memberSessions')
      .select(['id', 'userId', 'token'])
      .executeTakeFirstOrThrow()
    const mark = hmac(serverSecret('member session'), JSON.stringify([id, userId, token]))
    await change({ mark, begunAt: new Date().toISOString() })
    expect(await verbs.memberSession(db, browser.request())).toBe(null)
  })

  test('is fresh again with the code, which goes only to the address on file', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    const again = { email: ADA, lasts: 'month' as const, network: 'here', signedInAs: session.userId }
    browser.take([await verbs.requestMemberSignIn(db, browser.request(), again)])
    const { to, text, code } = await newest()
    expect([to, text.includes('someone may be at a device')]).toEqual([ADA, true])
    await browser.type(code)
    expect(await answered(verbs.freshlySignedIn(db, browser.request()))).toBe('let in')
  })
})

describe('another address', () => {
  test('belongs to the account once its mail was used; the old one is notified and starts afresh', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    await browser.ask('new@example.org', 'here', 'month', session.userId)
    const { token, text } = await newest()
    expect(text).toContain('use this address for your account')
    expect((await verbs.everythingAbout(db, session)).email).toBe(ADA)
    expect(await verbs.linkBehind(db, browser.request(), token)).toMatchObject({ newAddress: true })
    expect(await browser.press(token)).toBeInstanceOf(Array)
    expect((await verbs.everythingAbout(db, session)).email).toBe('new@example.org')
    expect(await newest()).toMatchObject({ to: ADA })
    const again = await signedIn('new@example.org')
    expect(again.session.userId).toBe(session.userId)
    const stranger = await signedIn(ADA)
    expect(stranger.session.userId).not.toBe(session.userId)
  })

  test('signs no one in: neither a person mailed by mistake, nor a person whose devices were ended', async () => {
    const { session: adas } = await signedIn(ADA, 'maple')
    const { browser } = await signedIn(ADA)
    await browser.ask('other@example.org', 'here', 'month', adas.userId)
    const { token, code } = await newest()
    const mailbox = aBrowser()
    expect(await verbs.linkBehind(db, mailbox.request(), token)).toMatchObject({ works: false })
    expect(await mailbox.press(token)).toBe(null)
    await verbs.endDevices(db, adas)
    expect(await browser.type(code)).toBe(null)
    expect(await browser.press(token)).toBe(null)
    expect((await verbs.everythingAbout(db, adas)).email).toBe(ADA)
  })

  test('is accepted where the account is signed in, also on another device', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    const { browser: phone } = await signedIn(ADA)
    await browser.ask('new@example.org', 'here', 'month', session.userId)
    const { token } = await newest()
    expect(await verbs.linkBehind(db, phone.request(), token, session.userId)).toMatchObject({ works: true })
    expect(await phone.press(token)).toBeInstanceOf(Array)
    expect((await verbs.everythingAbout(db, session)).email).toBe('new@example.org')
  })

  test('that another account has stays with that account', async () => {
    const { session: bens } = await signedIn('ben@example.org', 'oak')
    const { browser, session } = await signedIn(ADA, 'maple')
    await browser.ask('ben@example.org', 'here', 'month', session.userId)
    expect(await browser.type((await newest()).code)).toBe('taken')
    expect((await verbs.everythingAbout(db, session)).email).toBe(ADA)
    expect((await verbs.everythingAbout(db, bens)).email).toBe('ben@example.org')
  })

  test('of a deleted account restores nothing', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    await browser.ask('new@example.org', 'here', 'month', session.userId)
    const { token } = await newest()
    await verbs.deleteAccount(db, session.userId)
    expect(await aBrowser().press(token)).toBe(null)
    expect(await db.selectFrom('memberLinks').selectAll().execute()).toEqual([])
  })
})

describe('notices', () => {
  test('are the member’s alone, new until they were seen, and 20 at most', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { session: bens } = await signedIn('ben@example.org', 'oak')
    const tell = (about: string) =>
      inTransaction(db, (tx) => verbs.tellMember(tx, session.userId, 'address-changed', about))
    for (let i = 0; i < 22; i++) {
      vi.useFakeTimers({ now: Date.now() + 1000, toFake: ['Date'] })
      await tell(`/forum/post/${i}`)
    }
    const all = await verbs.noticesOf(db, session.userId)
    expect(all.map(({ about }) => about)).toEqual(
      Array.from({ length: 20 }, (_, i) => `/forum/post/${21 - i}`),
    )
    expect(await verbs.noticesOf(db, bens.userId)).toEqual([])
    expect(await verbs.unreadNotices(db, session.userId)).toBe(20)
    await verbs.noticesRead(db, session.userId, all[1]?.at ?? '')
    expect(await verbs.unreadNotices(db, session.userId)).toBe(1)
    await verbs.noticesRead(db, bens.userId, all[0]?.at ?? '')
    expect(await verbs.unreadNotices(db, session.userId)).toBe(1)
    vi.useFakeTimers({ now: Date.now() + 91 * 86_400_000, toFake: ['Date'] })
    await verbs.sweepMembers(db)
    expect(await verbs.unreadNotices(db, session.userId)).toBe(0)
  })

  test('say that words were used and that the address changed', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    await browser.ask('new@example.org', 'here', 'month', session.userId)
    await browser.press((await newest()).token)
    expect((await verbs.everythingAbout(db, session)).notices).toMatchObject([
      { code: 'address-changed', about: '/account', readAt: null },
    ])
  })
})

describe('deleting an account', () => {
  test('leaves no personal data in any table', async () => {
    const email = 'ada.unusual@example.org'
    const { browser, session } = await signedIn(email, 'rare-heron')
    await verbs.saveProfile(db, session.userId, { handle: 'rare-heron', pronouns: 'xe/xem', timeZone: null })
    await aBrowser().ask(email, 'elsewhere')
    const rows = async () => {
      const tables = (await db.introspection.getTables()).map(({ name }) => name)
      const found: string[] = []
      for (const name of tables)
        for (const row of await db
          .selectFrom(name as 'members')
          .selectAll()
          .execute())
          found.push(`${name} ${JSON.stringify(row)}`)
      return found
    }
    expect((await rows()).filter((row) => row.startsWith('member_lockers'))).toHaveLength(1)
    const mark = verbs.addressMark(email)
    const hex = Buffer.from(mark, 'base64url').toString('hex')
    const token = browser.jar.get('__Host-member')?.split('.')[0] ?? 'none'
    const traces = ['unusual', 'heron', 'xe/xem', session.userId, session.id, mark, hex, token]
    const telling = async () => {
      const all = await rows()
      return traces.filter((trace) => all.some((row) => row.includes(trace)))
    }
    expect(await telling()).toEqual(traces.filter((trace) => trace !== 'unusual'))
    await verbs.deleteAccount(db, session.userId)
    expect(await telling()).toEqual([])
    // One last mail waits, sealed, and is deleted when it is sent.
    expect((await mails()).map(({ to, text }) => [to, /Your account was deleted/.test(text)])).toEqual([
      [email, true],
    ])
    expect(await verbs.memberSession(db, browser.request())).toBe(null)
    const acts = await db.selectFrom('auditLines').select(['actor', 'action', 'subject']).execute()
    expect(acts.map(({ actor, action, subject }) => `${actor} ${action}${subject}`)).toEqual([
      'a member member.joined',
      'a member member.deleted',
    ])
  })

  test('takes 14 days, closes the account to others at once, and can be undone with one click', async () => {
    const { browser, session } = await signedIn(ADA, 'maple')
    const { browser: phone } = await signedIn(ADA)
    await verbs.saveProfile(db, session.userId, { handle: 'maple', pronouns: 'xe/xem', timeZone: null })
    const day = await verbs.closeAccount(db, session, 'stay')
    expect(Math.round((Date.parse(day ?? '') - Date.now()) / 86_400_000)).toBe(14)
    expect(await verbs.closeAccount(db, session, 'remove')).toBe(null)
    expect(await verbs.memberOf(db, browser.request())).toBe(null)
    expect(await verbs.memberSession(db, phone.request())).toBe(null)
    expect(await verbs.memberSession(db, browser.request())).toMatchObject({ leavesAt: day, member: null })
    const seen = await db.selectFrom('members').select(['handle', 'pronouns']).execute()
    expect(seen).toEqual([{ handle: null, pronouns: null }])
    expect((await newest()).text).toMatch(/It will be deleted on \w+ \d+, \d{4}\./)
    expect(await verbs.everythingAbout(db, session)).toMatchObject({
      handle: 'maple',
      pronouns: 'xe/xem',
      leavesAt: day,
    })
    // Another member cannot take the handle meanwhile.
    const { session: bens } = await signedIn('ben@example.org')
    const taken = { handle: 'Maple', pronouns: null, timeZone: null }
    expect(await verbs.saveProfile(db, bens.userId, taken)).toBe(false)
    // Signing in again does not open it; the button does.
    const { browser: back } = await signedIn(ADA)
    expect(await verbs.memberOf(db, back.request())).toBe(null)
    expect(await verbs.reopenAccount(db, session.userId)).toBe('maple')
    expect(await verbs.reopenAccount(db, session.userId)).toBe(null)
    expect(await verbs.memberOf(db, back.request())).toMatchObject({ handle: 'maple', pronouns: 'xe/xem' })
    vi.useFakeTimers({ now: Date.now() + 15 * 86_400_000, toFake: ['Date'] })
    await verbs.sweepMembers(db)
    expect(
      await db.selectFrom('members').select('id').where('id', '=', session.userId).execute(),
    ).toHaveLength(1)
  })

  test('happens on the 14th day and not before', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const day = Date.parse((await verbs.closeAccount(db, session, 'remove')) ?? '')
    const left = async () => (await db.selectFrom('members').select('id').execute()).length
    for (const [at, count] of [
      [day - 60_000, 1],
      [day + 1000, 0],
    ] as const) {
      vi.useFakeTimers({ now: at, toFake: ['Date'] })
      await verbs.sweepMembers(db)
      expect(await left()).toBe(count)
    }
    expect((await newest()).text).toContain('Your account was deleted')
  })

  test('frees the address and the handle', async () => {
    const { session } = await signedIn(ADA, 'maple')
    await verbs.deleteAccount(db, session.userId)
    await db.deleteFrom('limitCounts').execute()
    const again = await signedIn(ADA, 'maple')
    expect(again.session.userId).not.toBe(session.userId)
  })

  test('everything about me is everything that is stored', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { signedIn: places, ...rest } = await verbs.everythingAbout(db, session)
    expect(rest).toMatchObject({ email: ADA, handle: 'maple', pronouns: null, role: 'new' })
    expect(places).toMatchObject([{ thisDevice: true }])
    const behindThePages = await verbs.everythingAbout(db, { id: '', userId: session.userId })
    expect(Object.keys(behindThePages.signedIn[0] ?? {})).toEqual(['begunAt', 'lastUsedOn'])
  })

  test('expired data is deleted: links, sessions, and accounts without a handle', async () => {
    const { session } = await signedIn(ADA, 'maple')
    const { session: bens } = await signedIn('ben@example.org')
    await aBrowser().ask('cy@example.org', 'elsewhere')
    await db
      .updateTable('memberLinks')
      .set({ expiresAt: new Date(0).toISOString() })
      .execute()
    await db
      .updateTable('memberSessions')
      .set({ expiresAt: new Date(0) })
      .execute()
    await db
      .updateTable('members')
      .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    await verbs.sweepMembers(db)
    const left = await db.selectFrom('members').select('id').execute()
    expect(left.map(({ id }) => id)).toEqual([session.userId])
    expect(left).not.toContainEqual({ id: bens.userId })
    for (const table of ['memberLinks', 'memberSessions', 'memberVerifications'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
