import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { allWorkDone, aSite, outbox, type Site, type Visitor } from '../support/site.ts'
import { addressOf, siteMap } from '../support/site-map.ts'

// A member's whole path without any script: signing in by email, a handle, their sessions, signing out, and deletion.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())
afterEach(() => vi.useRealTimers())

const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const page = async (visitor: Visitor, url: string) => {
  const answer = await visitor.get(url)
  return { answer, html: await text(answer), status: answer.status }
}

async function mailed(email: string) {
  await allWorkDone(site.place)
  const mail = outbox(site.place)
    .map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='))
    .filter((raw) => raw.includes(email))
    .at(-1)
  return {
    link: /\/account\/link\/[\w-]+/.exec(mail ?? '')?.[0] ?? '',
    code: /^(\d{3} \d{3})\r?$/m.exec(mail ?? '')?.[1] ?? '',
  }
}

async function joined(email: string, handle: string): Promise<Visitor> {
  const visitor = site.visitor()
  await visitor.post('/account/sign-in', { email })
  await visitor.post((await mailed(email)).link, {})
  const answer = await visitor.post('/account/profile', { handle, pronouns: '', timeZone: '' })
  expect(answer.headers.get('location')).toBe('/dashboard')
  return visitor
}

test('a member signs in by the code, chooses a handle, sees the account, and signs out', async () => {
  const ada = site.visitor()
  const before = (await page(ada, '/dashboard')).html
  expect(before).toContain('<a href="/account/sign-in">Sign in</a>')
  expect(before).not.toContain('Signed in as')
  for (const url of [
    '/account',
    '/account/profile',
    '/account/devices',
    '/account/delete',
    '/account/everything.json',
  ])
    expect((await ada.get(url)).headers.get('location')).toMatch(
      /^\/account\/sign-in(\?back=%2Faccount%2F[a-z]+)?$/,
    )

  const asked = await ada.post('/account/sign-in', { email: 'Ada@example.org', shared: 'yes' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/account/code'])
  expect((await page(ada, '/account/code')).html).toContain('Check your email')
  const wrong = await ada.post('/account/code', { code: '12' })
  expect(wrong.status).toBe(422)
  expect(await text(wrong)).toContain('Type the 6 digits')
  const { code } = await mailed('Ada@example.org')
  const right = await ada.post('/account/code', { code: ` ${code} ` })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/account'])
  expect((await ada.get('/account')).headers.get('location')).toBe('/account/profile')

  expect((await page(ada, '/account/profile')).html).toContain('You can leave the rest empty.')
  const refused = await ada.post('/account/profile', { handle: 'admin', pronouns: 'she/her', timeZone: 'x' })
  expect(refused.status).toBe(422)
  const says = await text(refused)
  for (const sentence of [
    'There is a problem',
    'spoke for this site',
    'Choose a time zone',
    'value="she/her"',
  ])
    expect(says).toContain(sentence)
  await ada.post('/account/profile', {
    handle: 'quiet-maple',
    pronouns: 'she/her',
    timeZone: 'America/Chicago',
  })
  const home = (await page(ada, '/dashboard')).html
  expect(home).toContain('You are signed in as quiet-maple.')
  expect(home).toContain('Signed in as <bdi>quiet-maple</bdi>')
  expect((await page(ada, '/account')).html).toContain('Ada@example.org (only you see it)')

  // Both pages have Logout: the same form, which says what it does.
  const wayOut = (html: string) => /<form[^>]*action="\/dashboard\/logout".*?<\/form>/s.exec(html)?.[0]
  expect(wayOut(home)).toContain('Signs you out, and closes an opened case on this device.')
  expect(wayOut((await page(ada, '/account')).html)).toBe(wayOut(home))

  const token = ada.cookies.get('__Host-member') ?? ''
  const out = await ada.post('/dashboard/logout', {})
  expect(out.headers.get('location')).toBe('/dashboard')
  const after = (await page(ada, '/dashboard')).html
  expect(after).toContain('Logged Out')
  expect(after).toContain('You have been successfully logged out.')
  expect(after).toContain('<a href="/account/sign-in">Sign in</a>')
  ada.cookies.set('__Host-member', token)
  expect((await ada.get('/account')).headers.get('location')).toBe('/account/sign-in')
})

test('a mail scanner that opens the link changes nothing, and the link works once', async () => {
  const ben = site.visitor()
  await ben.post('/account/sign-in', { email: 'ben@example.org' })
  const { link } = await mailed('ben@example.org')
  const scanner = site.visitor()
  for (let i = 0; i < 3; i++) {
    const { html, status } = await page(scanner, link)
    expect(status).toBe(200)
    expect(html).toContain('Sign in as b***@example.org')
    expect(html).toContain('You asked on another device')
  }
  expect(scanner.cookies.size).toBe(0)
  expect((await page(ben, link)).html).not.toContain('another device')
  expect((await ben.post(link, {})).headers.get('location')).toBe('/account')
  const replayed = site.visitor()
  expect((await replayed.post(link, {})).headers.get('location')).toBe(link)
  expect(replayed.cookies.has('__Host-member')).toBe(false)
  const { html, status } = await page(replayed, link)
  expect([status, html.includes('This link does not work')]).toEqual([404, true])
})

/** The pages for a signed-in member with an open account. */
const OWN = /^\/(?:notices|account(?:$|\/(?!sign-in|code|closed|recover|link|emails\/stop)))/
const PASSKEYS = /\/(?:sign-in|again|passkeys)$/
test('no cache stores a page of an account, and no search engine shows it [R5]', async () => {
  const cy = await joined('cy@example.org', 'cyan-heron')
  const urls = siteMap().flatMap(({ route, page }) => (page && OWN.test(route) ? [addressOf(route)] : []))
  expect(urls.length).toBeGreaterThan(8)
  for (const [visitor, url] of [
    ...urls.map((one) => [cy, one] as const),
    [site.visitor(), '/account/sign-in'] as const,
    [site.visitor(), '/account/recover'] as const,
    [site.visitor(), '/account/link/nothing'] as const,
  ]) {
    const { answer, html } = await page(visitor, url)
    expect(answer.headers.get('cache-control'), url).toBe('no-store')
    expect(html, url).toContain('name="robots" content="noindex"')
    // Passkeys need a script, and no other page has one.
    expect(html.match(/<script[^>]* src/g)?.length ?? 0, url).toBe(PASSKEYS.test(url) ? 1 : 0)
  }
  const file = await cy.get('/account/everything.json')
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(await file.json()).toMatchObject({ email: 'cy@example.org', handle: 'cyan-heron' })
  expect((await cy.get('/account/everything.zip')).headers.get('location')).toBe('/account/everything')
  expect((await cy.post('/account/everything', { intent: 'make' })).headers.get('location')).toBe(
    '/account/everything#file',
  )
  await vi.waitUntil(
    async () => (await page(cy, '/account/everything')).html.includes('file is ready'),
    10_000,
  )
  const progress = (visitor: Visitor) =>
    visitor.get('/account/everything/progress').then((answer) => answer.json())
  expect(await progress(cy)).toEqual({ there: true, made: 3, parts: 3, ready: true })
  const [dora, nobody] = [await joined('dora@example.org', 'dora'), site.visitor()]
  for (const other of [dora, nobody])
    expect(await progress(other)).toEqual({ there: false, made: 0, parts: null, ready: false })
  expect((await dora.get('/account/everything.zip')).headers.get('location')).toBe('/account/everything')
  const zip = await cy.get('/account/everything.zip')
  expect(zip.headers.get('content-type')).toBe('application/zip')
  expect(zip.headers.get('cache-control')).toBe('no-store')
  const inside = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(strFromU8(inside['index.html'] ?? new Uint8Array())).toContain('cyan-heron')
  // Nothing of the members who joined before.
  for (const file of Object.values(inside))
    for (const other of ['quiet-maple', 'Ada@example.org', 'ben@example.org'])
      expect(strFromU8(file)).not.toContain(other)
  expect((await site.visitor().get('/account/everything.zip')).headers.get('location')).toBe(
    '/account/sign-in',
  )
  const sitemap = await text(await cy.get('/sitemap.xml'))
  expect(sitemap).not.toContain('/account')
})

test('an unknown and a known address get the same response, byte for byte [R33]', async () => {
  await joined('dee@example.org', 'deep-lake')
  const answers = []
  // The fourth of one network gets a late link, and the next ones nothing.
  for (let i = 0; i < 3; i++) await site.visitor().post('/account/sign-in', { email: 'used@example.org' })
  for (const email of ['dee@example.org', 'nobody@example.org', 'used@example.org', 'used@example.org']) {
    const visitor = site.visitor()
    const answer = await visitor.post('/account/sign-in', { email })
    const body = (await page(visitor, '/account/code')).html.replace(/\d+:\d\d [AP]M/g, '')
    answers.push([answer.status, answer.headers.get('location'), body.replace(/nonce="[^"]*"/g, '')])
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
  // So what it says is true of each, also of the late email, which has no code.
  expect(answers[0]?.[2]).toContain('If it came with a code, you can type that here')
  await allWorkDone(site.place)
  const toUsed = outbox(site.place).filter((raw) => raw.includes('used@example.org'))
  expect(toUsed.map((raw) => /^\d{3} \d{3}\r?$/m.test(raw))).toEqual([true, true, true, false])
  const late = site.visitor()
  const { link } = await mailed('used@example.org')
  expect((await page(late, link)).html).not.toContain('another device')
  expect((await late.post(link, {})).headers.get('location')).toBe('/account')
})

test('another email takes one click: on the page of an expired link, and on the page for the code', async () => {
  const visitor = site.visitor()
  await visitor.post('/account/sign-in', { email: 'ona@example.org' })
  const first = await mailed('ona@example.org')
  // There is no mail server here, so no button to send is offered. Its post is still accepted.
  expect((await page(visitor, '/account/code')).html).not.toContain('Send another email')
  const again = await visitor.post('/account/code', { intent: 'again' })
  expect(again.headers.get('location')).toBe('/account/code')
  const second = await mailed('ona@example.org')
  expect(second.link).not.toBe(first.link)

  // On the phone, an hour later.
  vi.useFakeTimers({ now: Date.now() + 60 * 60_000, toFake: ['Date'] })
  const phone = site.visitor()
  const old = await page(phone, second.link)
  expect(old.status).toBe(404)
  expect(old.html).not.toContain('Send a new link')
  expect(old.html).not.toContain('ona@')
  const sent = await phone.post(second.link, { intent: 'again' })
  expect(sent.headers.get('location')).toBe('/account/code')
  const third = await mailed('ona@example.org')
  expect(third.link).not.toBe(second.link)
  expect((await phone.post(third.link, {})).headers.get('location')).toBe('/account')

  // Once used, and for a visitor without a request, there is an address field.
  for (const link of [third.link, '/account/link/made-up']) {
    const answer = await site.visitor().post(link, { intent: 'again' })
    expect(answer.headers.get('location')).toBe('/account/sign-in')
  }
  const stranger = await site.visitor().post('/account/code', { intent: 'again' })
  expect(stranger.headers.get('location')).toBe('/account/sign-in')
  // Resets the hourly limit, so that this test's mails leave room for the tests after it.
  const { db } = openDialect(site.place.database)
  await db.deleteFrom('limitCounts').execute()
  await db.destroy()
})

test('members end their sessions on other devices, and no other site can post for a member', async () => {
  const here = await joined('eve@example.org', 'evening-owl')
  const phone = site.visitor()
  await phone.post('/account/sign-in', { email: 'eve@example.org' })
  await phone.post((await mailed('eve@example.org')).link, {})
  const { html } = await page(here, '/account/devices')
  expect(html).toContain('This device')
  const id = /name="end" value="([\w-]{10,})"/.exec(html)?.[1] ?? ''
  for (const [url, fields] of [
    ['/account/devices', { end: id }],
    ['/account/delete', { sure: 'yes' }],
    ['/account/profile', { handle: 'stolen' }],
  ] as const)
    expect((await here.post(url, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await phone.get('/account')).status).toBe(200)
  await here.post('/account/devices', { end: id })
  expect((await page(here, '/account/devices')).html).toContain('You are signed out on one other device.')
  expect((await phone.get('/account')).status).toBe(303)
  expect((await here.get('/account')).status).toBe(200)
})

test('a visitor who finds a session open after an hour cannot change the address, add a passkey or words, or delete anything', async () => {
  const hal = await joined('hal@example.org', 'harbor-fog')
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  const asked = [
    hal.get('/account/email'),
    hal.post('/account/email', { email: 'thief@example.org' }),
    hal.get('/account/words'),
    hal.post('/account/words', { step: 'make' }),
    hal.get('/account/passkeys?add'),
    hal.get('/account/delete'),
    hal.post('/account/delete', { sure: 'yes' }),
  ]
  for (const answer of await Promise.all(asked))
    expect(answer.headers.get('location'), answer.url).toBe('/account/again')
  expect((await page(hal, '/account/passkeys')).html).toContain('Before you add a passkey')
  const question = { intent: 'join', step: 'question', name: 'Theirs' }
  expect((await hal.post('/account/passkey', question)).status).toBe(401)
  await hal.get('/account/email')
  expect((await page(hal, '/account/again')).html).toContain('So we cannot email you a code yet.')
  await hal.post('/account/again', {})
  const { code } = await mailed('hal@example.org')
  expect((await hal.post('/account/code', { code })).headers.get('location')).toBe('/account/on')
  expect((await hal.get('/account/on')).headers.get('location')).toBe('/account/email')
  expect((await hal.get('/account/email')).status).toBe(200)
})

test('a person who only reads the mail cannot take over the account with the link to a new address', async () => {
  const ida = await joined('ida@example.org', 'island-pine')
  await ida.post('/account/email', { email: 'mistyped@example.org' })
  const { link } = await mailed('mistyped@example.org')
  const other = site.visitor()
  const { html } = await page(other, link)
  expect(html).toContain('This link works only where the account is signed in.')
  expect(html).not.toContain(`action="${link}"`)
  await other.post(link, {})
  expect((await other.get('/account')).status).toBe(303)
  expect((await page(ida, link)).html).toContain(`action="${link}"`)
  expect((await ida.post(link, {})).headers.get('location')).toBe('/account')
  expect((await page(ida, '/account')).html).toContain('mistyped@example.org')
})

/** The value of the radio button that is chosen. */
const checkedIn = (html: string, name: string): string | undefined =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`) && / checked\b/.test(input))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1])[0]

test('leaving asks first with the choice that can be undone, and then there is no account to sign in to', async () => {
  const fay = await joined('fay@example.org', 'fading-star')
  const untouched = (await page(fay, '/account/delete')).html
  expect(checkedIn(untouched, 'when')).toBe('later')
  const asked = await fay.post('/account/delete', { when: 'now', posts: 'stay' })
  expect(asked.status).toBe(422)
  const again = await text(asked)
  expect(again).toContain('Check the box to say that you are sure')
  expect([checkedIn(again, 'when'), checkedIn(again, 'posts')]).toEqual(['now', 'stay'])
  const cookie = fay.cookies.get('__Host-member') ?? ''
  const gone = await fay.post('/account/delete', { sure: 'yes', when: 'now' })
  expect(gone.headers.get('location')).toBe('/dashboard')
  expect([...fay.cookies.keys()].filter((name) => /member|known|asked/.test(name))).toEqual([])
  expect((await page(fay, '/dashboard')).html).toContain('Your account is deleted')
  fay.cookies.set('__Host-member', cookie)
  expect((await fay.get('/account')).status).toBe(303)
})

test('leaving in 14 days: closed at once, and one click keeps it', async () => {
  const ivy = await joined('ivy@example.org', 'ivy-on-wall')
  const asked = await ivy.post('/account/delete', { sure: 'yes', when: 'later', posts: 'stay' })
  expect(asked.headers.get('location')).toBe('/account/closed')
  const closed = (await page(ivy, '/account/closed')).html
  expect(closed).toMatch(/It will be deleted on \w+ \d+, \d{4}\./)
  expect(closed).toContain('even after that day')
  for (const url of ['/account', '/account/profile', '/account/words', '/notices'])
    expect((await ivy.get(url)).headers.get('location'), url).toBe('/account/closed')
  expect((await ivy.post('/account/profile', { handle: 'other' })).headers.get('location')).toBe(
    '/account/closed',
  )
  expect(await (await ivy.get('/account/everything.json')).json()).toMatchObject({ handle: 'ivy-on-wall' })
  const kept = await ivy.post('/account/closed', {})
  expect(kept.headers.get('location')).toBe('/account')
  expect((await page(ivy, '/account')).html).toContain('Others see you as ivy-on-wall again.')
  expect((await ivy.get('/account/closed')).headers.get('location')).toBe('/account')
})

test('after a lost mailbox six words let the member in, and a new address replaces the old one', async () => {
  const gus = await joined('gus@example.org', 'golden-fern')
  const shown = await text(await gus.post('/account/words', { step: 'make' }))
  const drawn = /<strong>((?:[a-z]+ ){5}[a-z]+)<\/strong>/.exec(shown)?.[1] ?? ''
  const ticket = /name="ticket" value="([^"]+)"/.exec(shown)?.[1] ?? ''
  const typing = await text(await gus.post('/account/words', { step: 'type', ticket }))
  expect(typing).toContain('Type your six words')
  expect(typing).not.toContain(drawn)
  const wrong = await gus.post('/account/words', { step: 'check', ticket, words: 'one two' })
  expect(wrong.status).toBe(422)
  expect(await text(wrong)).toContain('These are not the words')
  await gus.post('/account/words', { step: 'check', ticket, words: drawn })
  expect((await page(gus, '/account')).html).toContain('Your recovery words are saved')

  const phone = site.visitor()
  const unknown = await phone.post('/account/recover', { handle: 'nobody-here', words: drawn })
  expect([unknown.status, (await text(unknown)).includes('do not open an account')]).toEqual([422, true])
  const back = await phone.post('/account/recover', { handle: 'golden-fern', words: drawn, shared: 'yes' })
  expect(back.headers.get('location')).toBe('/account/email')
  const recovered = (await page(phone, '/account/email')).html
  expect(recovered).toContain('Now give us an address')
  // A member who can open the old one after all is not stuck here.
  expect(recovered).toMatch(/href="\/account"[^>]*>Keep the address that I have/)
  await phone.post('/account/email', { email: 'gus.new@example.org' })
  const { code } = await mailed('gus.new@example.org')
  const confirmed = await phone.post('/account/code', { code })
  expect(confirmed.headers.get('location')).toBe('/account')
  // The device is as shared as before.
  expect(confirmed.headers.getSetCookie().find((line) => line.startsWith('__Host-member='))).not.toMatch(
    /max-age/i,
  )
  expect((await page(phone, '/account')).html).toContain('gus.new@example.org')
  expect((await page(phone, '/dashboard')).html).toContain('2 new notices')
  const told = (await page(phone, '/notices')).html
  for (const says of ['Someone signed in with your recovery words', 'a new email address', 'New'])
    expect(told).toContain(says)
  expect((await page(phone, '/dashboard')).html).not.toContain('new notices')
})
