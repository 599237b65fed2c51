import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { codeAt, stepAt } from '#app/platform/auth/totp.server.ts'
import type { Role } from '#app/staff/model/rules.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { SiteProcess } from '../../scripts/testing/site-process.ts'
import type { BrowserSite, WindowChoices } from './browser.ts'
import type { Place } from './database.ts'
import { aVisitor, eventually, outbox, type Site, type Visitor } from './site.ts'

// Staff members as the site sees them: invited as an operator does it, joined by the real pages.

interface StaffVisitor {
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
  const { inviteStaff } = await import('#app/staff/people/invites.server.ts')
  const { db } = openDialect(place.database)
  const address = await inviteStaff(db, { email, role }, 'operator')
  await db.destroy()
  return new URL(address).pathname
}

/**
 * Makes an invitation for a site in a separate process, from this one, which takes the settings of the first site that
 * it is called for; for another site the operator's command does it.
 */
export async function invitedTo(
  site: Pick<SiteProcess, 'dataDir' | 'origin' | 'port'>,
  email: string,
  role: Role,
): Promise<string> {
  Object.assign(process.env, { DATA_DIR: site.dataDir, ORIGIN: site.origin })
  const { config } = await import('#app/platform/settings/config.server.ts')
  if (config.dataDir !== site.dataDir) return invitedByCommand(site, email, role)
  return invited({ dataDir: site.dataDir, database: path.join(site.dataDir, 'handrail.db') }, email, role)
}

/** Makes an invitation with `npm run invite`, as an operator does while the site runs. @returns its path */
function invitedByCommand(site: Pick<SiteProcess, 'dataDir' | 'port'>, email: string, role: Role): string {
  const env = {
    ...process.env,
    DATA_DIR: site.dataDir,
    PORT: site.port,
    DATABASE_URL: '',
    NODE_ENV: 'production',
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/invite.ts', '--email', email, '--role', role],
    { env, encoding: 'utf8' },
  )
  return /\/staff\/join\/[\w-]{43}/.exec(stdout)?.[0] ?? expect.fail(stderr)
}

interface NewStaff {
  role?: Role
  email?: string
  name?: string
}

/** Accepts an invitation with codes from an app. The visitor is signed in afterwards. */
export async function signedInStaff(
  site: Pick<Site, 'place' | 'visitor'>,
  { role = 'steward', email = anAddress(), name }: NewStaff = {},
): Promise<StaffVisitor> {
  const visitor = site.visitor()
  return { visitor, email, secret: await join(visitor, await invited(site.place, email, role), name) }
}

/** A browser window of a signed-in staff member; for pages under /staff. */
export async function staffWindow(
  site: BrowserSite,
  { role = 'steward', email = anAddress(), name }: NewStaff = {},
  choices: WindowChoices = {},
): Promise<{ window: BrowserContext; visitor: Visitor; email: string; secret: string }> {
  const visitor = aVisitor(site.origin, (request) => fetch(request))
  const link = await invitedTo(site, email, role)
  // If the command blocked this process, it first has to notice connections that the site closed meanwhile.
  await new Promise((done) => setTimeout(done, 20))
  const secret = await join(visitor, link, name)
  const window = await site.window(choices)
  await window.addCookies(
    [...visitor.cookies].map(([name, value]) => ({
      name,
      value,
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: true,
    })),
  )
  return { window, visitor, email, secret }
}

/** Enters the name, then codes from an app, by the real pages. @returns the app's secret */
async function join(visitor: Visitor, link: string, name = 'Sol Example'): Promise<string> {
  let named = await visitor.post(link, { name })
  // A colleague of this site has that name, and no two have the same.
  if (named.status === 422)
    named = await visitor.post(link, { name: `${name} ${crypto.randomUUID().slice(0, 4)}` })
  expect(named.headers.get('location')).toBe('/staff/join')
  const secret = secretOn(await (await visitor.get('/staff/join')).text())
  const joined = await visitor.post('/staff/join', { code: codeNow(secret) })
  expect(joined.headers.get('location')).toBe('/staff')
  return secret
}

const anAddress = () => `sol-${crypto.randomUUID().slice(0, 8)}@example.org`

export const secretOn = (html: string): string =>
  (/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? expect.fail('no secret is shown')).replaceAll(' ', '')

/** The code that an app shows, `later` steps of 30 seconds from now. */
export const codeNow = (secret: string, later = 0): string => codeAt(secret, stepAt(Date.now()) + later)

/** The sign-in link in a mail, or undefined. */
export const linkIn = (mail = ''): string | undefined =>
  /\/staff\/sign-in\/link\/[\w-]+/.exec(mail.replaceAll('=\n', '').replaceAll('=3D', '='))?.[0]

/** A staff member in another browser who opened the mailed link and has not entered a code yet. */
export async function halfSignedIn(
  site: Pick<Site, 'place' | 'visitor'>,
): Promise<{ visitor: Visitor; secret: string }> {
  const { email, secret } = await signedInStaff(site)
  const visitor = site.visitor()
  const before = outbox(site.place).length
  await visitor.post('/staff/sign-in', { email })
  const isTheirs = (mail: string) => mail.includes(email) && linkIn(mail) !== undefined
  const mail = await eventually(() => outbox(site.place).slice(before).find(isTheirs))
  const link = linkIn(mail) ?? expect.fail('no link')
  expect((await visitor.get(link)).status).toBe(200)
  const begun = await visitor.post(link, {})
  expect(begun.headers.get('location')).toBe('/staff/sign-in/code')
  return { visitor, secret }
}
