import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { readWhole } from '#db/whole.server.ts'
import { addressOf, siteMap } from '#tests/support/site-map.ts'
import { startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aReport, comeBack, sendCase } from '../support/cases.ts'
import { joined } from '../support/forum-visitors.ts'
import { realAddresses } from '../support/real-addresses.ts'
import { allWorkDone, aSite, eventually, outbox, type Site, type Visitor } from '../support/site.ts'
import { invited, linkIn, signedInStaff } from '../support/staff.ts'

// Those of the requirements (scripts/checks/requirements.ts) that no other test shows. The site is an https one
// here. Those about sending and opening a case are in requirements-cases.test.ts.

const ORIGIN = 'https://handrail.example'
const COUNTED_BY_NETWORK = 10

let site: Site
let db: Db
beforeAll(async () => {
  site = await aSite({ ORIGIN })
  db = openDialect(site.place.database).db
})
afterAll(async () => {
  await db.destroy()
  await site.stop()
})

const note = (text = 'They said no.') => new File([text], 'note.txt', { type: 'text/plain' })
const fileOn = (html: string) => /\/legal-help\/case\/file\/[\w-]+/.exec(html)?.[0] ?? expect.fail('no file')

describe('the headers of every response', () => {
  test('pages, data, files, refusals and missing pages have all security headers [R1] [R3] [R4]', async () => {
    const visitor = site.visitor()
    const script = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))
    const addresses = siteMap().map(({ route }) => addressOf(route))
    const asked: [string, Promise<Response>][] = [
      ...addresses,
      ...[
        '/up',
        '/ready',
        `/assets/${script}`,
        '/favicon.ico',
        '/about.data',
        '/no-such-page',
        '/%00',
        '/blog/%E0%A4%A',
      ],
    ].map((address) => [address, visitor.get(address)])
    asked.push(['DELETE', visitor.send('/', { method: 'DELETE' }, {})])
    asked.push(['cross-site', visitor.post('/contact', {}, { 'sec-fetch-site': 'cross-site' })])
    asked.push(['too large', visitor.post('/contact', { message: 'x'.repeat(5 * 1024 * 1024) })])
    asked.push(['plain http', visitor.get('/about', { 'x-forwarded-proto': 'http' })])
    for (const [what, answered] of asked) {
      const { headers } = await answered
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy, what).toContain(part)
      expect(policy.replace(/form-action [^;]*/, ''), what).not.toMatch(/unsafe-|https?:|\*|data:|blob:/)
      expect(headers.get('x-content-type-options'), what).toBe('nosniff')
      expect(headers.get('referrer-policy'), what).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin')
      for (const denied of ['camera=()', 'microphone=()', 'geolocation=()'])
        expect(headers.get('permissions-policy'), what).toContain(denied)
      expect(headers.get('strict-transport-security'), what).toBe('max-age=63072000; includeSubDomains')
    }
  })
})

describe('https', () => {
  test('a page over plain http is redirected to https, and a form is refused [R3] [A8]', async () => {
    const plain = { 'x-forwarded-proto': 'http' }
    const page = await site.visitor().get('/legal-help?draft=open', plain)
    expect([page.status, page.headers.get('location')]).toEqual([301, `${ORIGIN}/legal-help?draft=open`])
    const before = await db.selectFrom('cases').select('id').execute()
    expect((await site.visitor().post('/legal-help', aReport, plain)).status).toBe(403)
    expect(await db.selectFrom('cases').select('id').execute()).toEqual(before)
  })

  test('no form sends typed text to another host or over plain http [A8]', async () => {
    const member = await joined(site, 'eve-finch', 'member')
    const { visitor: staff } = await signedInStaff(site)
    const sent: string[] = []
    for (const { route, page } of siteMap()) {
      if (!page) continue
      const insider = route.startsWith('/staff') ? staff : member
      for (const who of [site.visitor(), insider]) {
        const cookies = new Map(who.cookies)
        const answer = await who.get(addressOf(route))
        const html = await answer.text()
        for (const [name, value] of cookies) who.cookies.set(name, value)
        for (const [, to = ''] of html.matchAll(/<(?:form|button|input)\b[^>]* (?:form)?action="([^"]*)"/g)) {
          sent.push(to)
          expect(to, route).toMatch(/^(?:\/(?!\/)|\?|$)/)
        }
        // The policy stops a page's script from doing so too: all requests of pages go to this site.
        const policy = answer.headers.get('content-security-policy') ?? ''
        expect(policy, route).toMatch(/form-action '(?:self|none)'(?: https:\/\/[^; ]+)*(?:;|$)/)
        expect(policy.replace(/form-action [^;]*/, ''), route).not.toMatch(/https?:/)
      }
    }
    expect(sent.length).toBeGreaterThan(100)
  }, 120_000)
})

describe('a GET request', () => {
  /** Tables that count and time visits, queue jobs, or record refusals. */
  const NOT_STATE = /^(limit_counts|jobs|audit_lines|sessions|staff_sessions|case_sessions)$/
  async function everything(): Promise<Record<string, unknown[] | undefined>> {
    const rows: Record<string, unknown[]> = {}
    await readWhole(db, async (table, some) => {
      if (NOT_STATE.test(table)) return
      // A notice counts as read once it was shown to the member.
      const kept = table === 'member_notices' ? some.map((row) => ({ ...row, read_at: null })) : some
      rows[table] = [...(rows[table] ?? []), ...kept]
    })
    return rows
  }

  test('a GET request changes nothing, for any reader and any page [R8]', async () => {
    const { visitor: person, html } = await comeBack(site, await sendCase(site.visitor(), { file: note() }))
    await person.post('/legal-help', { intent: 'save', description: 'Half a story' })
    const { visitor: staff } = await signedInStaff(site)
    const member = await joined(site, 'ann-owl', 'member')
    const other = await joined(site, 'ben-heron', 'member')
    const real = Object.values(await realAddresses(site, { staff, member, other }))
    const { id } = await db.selectFrom('cases').select('id').executeTakeFirstOrThrow()
    const invitation = await invited(site.place, 'asked@example.org', 'caseworker')
    const addresses = siteMap().flatMap(({ route }) => [addressOf(route), addressOf(route, id)])
    // The visitor with the most access there; others see the stranger's page.
    const insider = (address: string) =>
      address.startsWith('/staff') ? staff : /^\/(?:legal-help|contact)/.test(address) ? person : member
    // Mail that was queued before is not a change made by a page.
    await allWorkDone(site.place)
    const before = await everything()
    expect(before.cases?.length).toBeGreaterThan(0)
    for (const address of [...addresses, ...real, fileOn(html), invitation, '/legal-help?draft=open'])
      for (const who of [site.visitor(), insider(address)]) {
        const cookies = new Map(who.cookies)
        await (await who.get(address)).arrayBuffer()
        // A page that shows a message once removes its cookie; signed-in visitors stay signed in.
        for (const [name, value] of cookies) if (name.startsWith('__Host-')) who.cookies.set(name, value)
      }
    expect(await everything()).toEqual(before)
  }, 240_000)
})

describe('requests that everyone is refused', () => {
  test('the data folder, the code, its history, source maps, debug pages and lists of folders are not served [R17] [R50]', async () => {
    await sendCase(site.visitor(), { file: note() })
    const [stored] = readdirSync(path.join(site.place.dataDir, 'files'))
    expect(stored).toBeDefined()
    const assets = readdirSync('build', { recursive: true, encoding: 'utf8' })
    expect(assets.filter((name) => name.endsWith('.map'))).toEqual([])
    const scripts = assets.filter((name) => /^client\/assets\/.*\.js$/.test(name))
    expect(scripts.length).toBeGreaterThan(10)
    for (const name of scripts)
      expect(readFileSync(path.join('build', name), 'utf8')).not.toMatch(/\/\/# sourceMappingURL=/)
    const addresses = [`/files/${stored}`, `/data/files/${stored}`, '/files/', '/data/', '/data/handrail.db']
    addresses.push('/handrail.db', '/recovery-key.txt', '/.git/HEAD', '/.git/', '/.env', '/package.json')
    addresses.push(
      '/server/app.ts',
      '/build/server/index.js',
      '/assets/',
      '/assets',
      '/fonts/',
      '/@vite/client',
    )
    addresses.push('/node_modules/', '/debug', '/metrics', '/server-status')
    addresses.push('/assets/..%2f..%2f..%2fpackage.json', '/..%2f.env', `/${scripts[0]?.slice(7)}.map`)
    for (const address of addresses)
      expect([address, (await site.visitor().get(address)).status]).toEqual([address, 404])
    for (const method of ['OPTIONS', 'PUT', 'PROPFIND'])
      expect((await site.visitor().send('/', { method }, {})).status).toBe(405)
  })

  test('TRACE is refused on a real connection [R50]', async () => {
    const running = await startSiteProcess()
    const said = await new Promise<number | undefined>((done, fail) => {
      const asked = request(`${running.origin}/about`, { method: 'TRACE' }, ({ statusCode }) =>
        done(statusCode),
      )
      asked.once('error', fail).end()
    })
    running.stop()
    expect([404, 405]).toContain(said)
  })
})

describe('passwords', () => {
  test('no password is stored [R32]', async () => {
    await signedInStaff(site)
    const { rows } = await sql<{ password: unknown }>`select password from accounts`.execute(db)
    expect(rows.filter(({ password }) => password !== null)).toEqual([])
    for (const address of ['/staff/sign-in', '/staff/join', '/legal-help', '/dashboard/profile'])
      expect(await (await site.visitor().get(address)).text()).not.toContain('type="password"')
  })
})

describe('signing out', () => {
  test('signing out clears what the browser stored [R35]', async () => {
    const { visitor } = await signedInStaff(site)
    const answer = await visitor.post('/staff/sign-out', {})
    expect(answer.headers.get('clear-site-data')).toContain('"cache"')
  })
})

describe('a page that crashes', () => {
  test('a crash shows an incident number, and nothing of the code or the request [R41]', async () => {
    const breaks = async (visitor: Visitor) => {
      await sql`alter table messages rename to messages_away`.execute(db)
      try {
        return await visitor.post('/contact?secret-query', {
          name: 'Ada Visitor',
          email: 'ada@example.org',
          subject: 'Marigold',
          message: 'Question 3 was hard to read.',
        })
      } finally {
        await sql`alter table messages_away rename to messages`.execute(db)
      }
    }
    const answer = await breaks(site.visitor())
    const html = await answer.text()
    expect(answer.status).toBe(500)
    expect(/class="incident">([^<]*)</.exec(html)?.[1]).toMatch(/^[0-9A-F]{8}$/)
    expect(html).not.toMatch(
      /SQLITE|Sqlite|no such table|relation|messages_away|node_modules|\/build\/|\.ts:/,
    )
    expect(html).not.toMatch(/secret-query|Marigold|ada@example/)
    const { version } = JSON.parse(readFileSync('node_modules/react-router/package.json', 'utf8'))
    expect(html).not.toContain(version)
  })
})

describe('forged headers', () => {
  const lies = (at: number) => ({
    'x-forwarded-for': `198.51.100.${at}`,
    'x-real-ip': `198.51.100.${at}`,
    forwarded: `for=198.51.100.${at};host=evil.example`,
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
  })

  test('forged headers do not get around the limits [R51]', async () => {
    const fields = { name: 'Ada', email: 'ada@example.org', message: 'Hello', consent: 'yes' }
    const statuses: number[] = []
    for (let at = 0; at <= COUNTED_BY_NETWORK; at++)
      statuses.push((await site.visitor().post('/attorney-directory/5/contact', fields, lies(at))).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })

  test('forged headers do not change links in mails, pages or redirects [R51]', async () => {
    const { email } = await signedInStaff(site)
    const ask = (address: string, init: RequestInit = {}) =>
      site.visitor().send(`https://evil.example${address}`, init, lies(1))
    await ask('/staff/sign-in', { method: 'POST', body: new URLSearchParams({ email }) })
    const mail = await eventually(() => outbox(site.place).find((one) => one.includes(email) && linkIn(one)))
    expect(mail.replaceAll('=\r\n', '').replaceAll('=\n', '')).toContain(`${ORIGIN}/staff/sign-in/link/`)
    expect(mail).not.toContain('evil')
    for (const address of ['/', '/legal-help', '/sitemap.xml', '/blog/feed.atom', '/robots.txt', '/staff'])
      expect(await (await ask(address)).text(), address).not.toContain('evil.example')
    const sentOn = await site
      .visitor()
      .send('https://evil.example/about', {}, { ...lies(1), 'x-forwarded-proto': 'http' })
    expect(sentOn.headers.get('location')).toBe(`${ORIGIN}/about`)
  })
})
