import { expect } from 'vitest'
import { codeAt, stepAt } from '#app/platform/totp.server.ts'
import type { Role } from '#app/staff/rules.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Place } from './database.ts'
import type { Site, Visitor } from './site.ts'

// Staff members as the site meets them: invited as an operator does it, joined by the real pages.

export interface StaffVisitor {
  visitor: Visitor
  email: string
  /** The secret of their authenticator app, base32. */
  secret: string
}

/** Makes an invitation for a site that runs in this process or another one. @returns its path */
export async function invited(
  place: Pick<Place, 'dataDir' | 'database'>,
  email: string,
  role: Role,
): Promise<string> {
  const { inviteStaff } = await import('#app/staff/invites.server.ts')
  const { db } = openDialect(place.database)
  const address = await inviteStaff(db, { email, role }, 'operator')
  await db.destroy()
  return new URL(address).pathname
}

/** Takes up an invitation with codes from an app. The visitor is signed in afterwards. */
export async function signedInStaff(
  site: Pick<Site, 'place' | 'visitor'>,
  {
    role = 'steward',
    email = `sol-${crypto.randomUUID().slice(0, 8)}@example.org`,
  }: { role?: Role; email?: string } = {},
): Promise<StaffVisitor> {
  const visitor = site.visitor()
  const link = await invited(site.place, email, role)
  const named = await visitor.post(link, { name: 'Sol Example' })
  expect(named.headers.get('location')).toBe('/staff/join')
  const html = await (await visitor.get('/staff/join')).text()
  const secret = secretOn(html)
  const joined = await visitor.post('/staff/join', { code: codeNow(secret) })
  expect(joined.headers.get('location')).toBe('/staff')
  return { visitor, email, secret }
}

export const secretOn = (html: string): string =>
  (/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? expect.fail('no secret is shown')).replaceAll(' ', '')

/** The code that an app shows, `later` steps of 30 seconds from now. */
export const codeNow = (secret: string, later = 0): string => codeAt(secret, stepAt(Date.now()) + later)
