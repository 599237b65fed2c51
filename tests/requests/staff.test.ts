import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSite, eventually, outbox, type Site, type Visitor } from '../support/site.ts'
import { codeNow, halfSignedIn, invited, secretOn, signedInStaff } from '../support/staff.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const text = async (answer: Promise<Response>) => (await answer).text()

describe('an invitation', () => {
  test('an invitation makes a staff member, once', async () => {
    const link = await invited(site.place, 'once@example.org', 'caseworker')
    const first = site.visitor()
    expect(await text(first.get(link))).toContain('Caseworker')
    expect((await first.post(link, { name: '' })).status).toBe(422)
    await first.post(link, { name: 'Once' })
    const secret = secretOn(await text(first.get('/staff/join')))
    expect((await first.get('/staff')).headers.get('location')).toBe('/staff/join')
    expect((await first.post('/staff/join', { code: '000' })).status).toBe(422)
    expect((await first.post('/staff/join', { code: codeNow(secret) })).status).toBe(303)
    const home = await first.get('/staff')
    expect(home.status).toBe(200)
    expect(home.headers.get('cache-control')).toBe('no-store')
    expect(await home.text()).toContain('Make your key')
    expect((await site.visitor().get(link)).status).toBe(410)
  })

  test('an unknown invitation does nothing', async () => {
    expect((await site.visitor().get(`/staff/join/${'x'.repeat(43)}`)).status).toBe(410)
    expect((await site.visitor().get('/staff/join')).status).toBe(403)
  })
})

describe('signing in', () => {
  test('signing in takes the link and a fresh code, and changes the cookie [R6]', async () => {
    const { visitor, secret } = await halfSignedIn(site)
    const before = visitor.cookies.get('__Host-session')
    expect((await visitor.post('/staff/sign-in/code', { code: codeNow(secret, -20) })).status).toBe(422)
    // The code of the current step was used up when the app was set up.
    expect((await visitor.post('/staff/sign-in/code', { code: codeNow(secret) })).status).toBe(422)
    const answer = await visitor.post('/staff/sign-in/code', { code: codeNow(secret, 1) })
    expect(answer.headers.get('location')).toBe('/staff')
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-session=[^;]+;(?!.*max-age).*httponly/i)
    expect(visitor.cookies.get('__Host-session')).not.toBe(before)
    expect((await visitor.get('/staff')).status).toBe(200)
  })

  test('signing in sets only the two cookies that the privacy page names, both for this window only [R6]', async () => {
    const set: string[] = []
    const visitor = site.visitor()
    const note = async (asked: Promise<Response>) => {
      const answer = await asked
      set.push(...answer.headers.getSetCookie())
      return answer
    }
    await note(visitor.post(await invited(site.place, 'cookies@example.org', 'admin'), { name: 'Cookies' }))
    const secret = secretOn(await text(note(visitor.get('/staff/join'))))
    await note(visitor.post('/staff/passkey', { intent: 'join', step: 'question', answer: '' }))
    await note(visitor.post('/staff/join', { code: codeNow(secret) }))
    await note(visitor.get('/staff'))
    expect([...new Set(set.map((line) => line.split('=')[0]))].sort()).toEqual([
      '__Host-passkey',
      '__Host-session',
    ])
    for (const line of set) {
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; Secure/i)
      expect(line).toMatch(/; SameSite=Lax/i)
      if (!/max-age=0/i.test(line)) expect(line).not.toMatch(/max-age|expires/i)
    }
  })

  test('a request for a link gets the same response for staff and for strangers [R33]', async () => {
    const { email } = await signedInStaff(site)
    const pages = await Promise.all(
      [email, 'nobody@example.com'].map((one) => text(site.visitor().post('/staff/sign-in', { email: one }))),
    )
    const [a, b] = pages.map((html) => html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/value="[^"]*"/g, ''))
    expect(a?.replaceAll(email, '')).toBe(b?.replaceAll('nobody@example.com', ''))
  })

  test('Sign out ends the session [R35]', async () => {
    const { visitor } = await signedInStaff(site)
    const cookie = `__Host-session=${visitor.cookies.get('__Host-session')}`
    await visitor.post('/staff/sign-out', {})
    const later = await site.visitor().get('/staff', { cookie })
    expect(later.headers.get('location')).toBe('/staff/sign-in')
  })

  test('others cannot prevent a sign-in: requests get the same response, few mails are sent, the first link works', async () => {
    const { email } = await signedInStaff(site)
    const mails = () =>
      outbox(site.place).filter((one) => one.includes(email) && one.includes('/staff/sign-in/link/'))
    const before = mails().length
    const answers: string[] = []
    for (let i = 0; i < 6; i++) {
      const answer = await site.visitor().post('/staff/sign-in', { email })
      expect(answer.status).toBe(200)
      answers.push((await answer.text()).replace(/nonce="[^"]*"|"[\w+/=-]{24}"/g, ''))
    }
    expect(new Set(answers).size).toBe(1)
    await eventually(() => mails().length > before)
    const jobs = () => site.visitor().get('/up')
    await jobs()
    expect(mails().length - before).toBeLessThanOrEqual(2)
    const link = /\/staff\/sign-in\/link\/[\w-]+/.exec(mails()[before] ?? '')?.[0] ?? expect.fail('no link')
    const page = await site.visitor().get(link)
    expect(page.status).toBe(200)
  })

  test('signing in slows down after ten codes', async () => {
    const { visitor } = await halfSignedIn(site)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      statuses.push((await visitor.post('/staff/sign-in/code', { code: '000000' })).status)
    }
    expect(statuses).toContain(429)
  })
})

/** The URL of the page that removes this member. */
async function removalOf(visitor: Visitor, email: string): Promise<string> {
  const html = await text(visitor.get('/staff/people'))
  const row = html.slice(html.indexOf(email))
  return /href="(\/staff\/people\/[^"]+\/remove)"/.exec(row)?.[1] ?? expect.fail('no one to remove')
}

describe('people', () => {
  test('people are invited, and removed at once', async () => {
    const steward = await signedInStaff(site)
    const made = await text(
      steward.visitor.post('/staff/people', { email: 'new@example.org', role: 'caseworker', send: 'no' }),
    )
    expect(made).toMatch(/\/staff\/join\/[\w-]{43}/)
    // An admin does not find a role that only a steward gives, and reads why.
    const admin = await signedInStaff(site, { role: 'admin' })
    expect(await text(admin.visitor.get('/staff/people'))).toContain(
      'Only a steward can invite a steward, a treasurer or an admin',
    )
    expect(await text(steward.visitor.get('/staff/people'))).not.toContain('Only a steward can invite')
    const worker = await signedInStaff(site, { role: 'caseworker', email: 'worker@example.org' })
    expect(
      (await worker.visitor.post('/staff/people', { email: 'x@example.org', role: 'admin' })).status,
    ).toBe(403)
    const page = await removalOf(steward.visitor, 'worker@example.org')
    expect((await worker.visitor.get(page)).status).toBe(403)
    expect((await worker.visitor.post(page, {})).status).toBe(403)
    expect(await text(steward.visitor.get(page))).toContain('can no longer sign in')
    expect((await steward.visitor.post(page, {})).headers.get('location')).toBe('/staff/people')
    expect((await steward.visitor.get(page)).status).toBe(404)
    expect((await worker.visitor.get('/staff')).headers.get('location')).toBe('/staff/sign-in')
  })

  test('the audit trail and the health page open, and contain no address', async () => {
    const { visitor } = await signedInStaff(site)
    const trail = await text(visitor.get('/staff/audit'))
    expect(trail).toContain('Joined')
    // An id is formatted as code: it need not be read as words, and the reading grade does not depend on chance.
    expect(trail.match(/<td[^>]*>(?:<span[^>]*>)?[^<]*[A-Za-z0-9_-]{20,}/g)).toBeNull()
    expect(trail).not.toMatch(/sol-|worker@/)
    expect(await text(visitor.get('/staff/health'))).toContain('List of keys')
  })
})
