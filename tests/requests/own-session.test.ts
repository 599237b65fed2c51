import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Who counts as signed in when pages are made in turn: known from the cookie alone, without asking the database.

let site: Site
let hasOwnSession: typeof import('#app/platform/auth/own-session.server.ts').hasOwnSession
beforeAll(async () => {
  site = await aSite()
  ;({ hasOwnSession } = await import('#app/platform/auth/own-session.server.ts'))
})
afterAll(() => site.stop())

const cookiesOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('the session of a member and of a staff member is known by its signature, and a changed one is not', async () => {
  const { visitor: staff } = await signedInStaff(site, {
    role: 'admin',
    email: 'ada@example.org',
    name: 'Ada',
  })
  for (const visitor of [await joined(site, 'robin'), staff]) {
    const cookies = cookiesOf(visitor)
    expect(hasOwnSession(cookies)).toBe(true)
    expect(hasOwnSession(`reading=x; ${cookies}`)).toBe(true)
    const [, name = '', first = ''] = /(__Host-(?:session|member))=(.)/.exec(cookies) ?? []
    expect(hasOwnSession(cookies.replace(`${name}=${first}`, `${name}=${first === 'a' ? 'b' : 'a'}`))).toBe(
      false,
    )
  }
})

test('no cookie, and the cookie of a visitor, is no session', async () => {
  const visitor = site.visitor()
  await visitor.get('/legal-help')
  expect(hasOwnSession(null)).toBe(false)
  expect(hasOwnSession('')).toBe(false)
  expect(hasOwnSession(cookiesOf(visitor))).toBe(false)
})
