import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { enterCase, leaveCase } from '#app/cases/cases.server.ts'
import { beginSession, dropSessionCookie } from '#app/platform/auth/auth.server.ts'
import { beginMemberSession, signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { provedSession } from '#app/staff/sign-in/staff-sessions.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { sameOriginPosts, securityHeaders } from '../../server/headers.ts'
import { ACCOUNTS, type DemoAccounts } from './demo-accounts.ts'

// Signs the visitor of a demo in as anyone with one press. The site does not contain this: only npm run demo loads it, in
// front of a site that has already refused every folder but a demo's.

type Site = typeof import('../../server/server-entry.ts')
type Asked = Context<{ Bindings: { incoming?: IncomingMessage } }>

interface Person {
  who: string
  label: string
  /** Their first page. */
  page: string
  /** @returns the Set-Cookie lines */
  begin: (db: Db) => Promise<string[]>
}

const LABELS: Record<string, string> = {
  steward: 'Steward',
  caseworker: 'Caseworker',
  editor: 'Editor',
  treasurer: 'Treasurer',
  admin: 'Admin',
}

function peopleOf({ staff, members, person, donor }: DemoAccounts): Person[] {
  const roles = Object.keys(LABELS).flatMap((role) => staff.find((one) => one.role === role) ?? [])
  return [
    ...roles.map(({ email, role, name }) => ({
      who: role,
      label: `${name}, ${LABELS[role]?.toLowerCase()}`,
      page: '/staff',
      begin: async (db: Db) => (await provedSession(db, await beginSession(db, email))).cookies,
    })),
    ...members.map(({ id, handle }) => ({
      who: handle,
      label: `${handle}, member`,
      page: '/dashboard',
      begin: (db: Db) => beginMemberSession(db, id, 'window'),
    })),
    {
      who: 'person',
      label: 'A person with a case',
      page: '/legal-help/case',
      begin: async (db: Db) => {
        const entered = await enterCase(db, person)
        return 'entered' in entered ? [entered.entered] : []
      },
    },
    { who: 'donor', label: 'A donor', page: `/donate/mine/${donor}`, begin: async () => [] },
    { who: 'visitor', label: 'A visitor', page: '/', begin: async () => [] },
  ]
}

/** The site of a demo: its start shows the banner, and the addresses of the buttons come before all others. */
export function asDemo(site: Site): Site {
  const accounts = JSON.parse(readFileSync(path.join(config.dataDir, ACCOUNTS), 'utf8')) as DemoAccounts
  const people = peopleOf(accounts)
  const shown = people.map(({ who, label }) => ({ who, label }))
  const { db } = openDialect(config.database)
  const app = new Hono<{ Bindings: { incoming?: IncomingMessage } }>()
  app.use('/demo/*', securityHeaders, sameOriginPosts)
  app.post('/demo/sign-in/:who', async (c) => {
    const person = people.find(({ who }) => who === c.req.param('who'))
    if (!person || !isHere(c)) return c.notFound()
    // One person at a time, as in one browser.
    for (const line of await signedOut(db, c.req.raw)) c.header('Set-Cookie', line, { append: true })
    for (const line of await person.begin(db)) c.header('Set-Cookie', line, { append: true })
    return c.redirect(person.page, 303)
  })
  app.all('*', (c) => site.app.fetch(c.req.raw, c.env))
  return {
    ...site,
    app: app as unknown as Site['app'],
    start: () => site.start({ passphrase: accounts.passphrase, people: shown }),
  }
}

const signedOut = async (db: Db, request: Request): Promise<string[]> => [
  dropSessionCookie(),
  ...(await signMemberOut(db, request)),
  await leaveCase(db, request),
]

/** A page of another site may know a name for this computer; the browser then sends that name. */
function isHere(c: Asked): boolean {
  const { hostname } = new URL(`http://${c.req.header('host') ?? 'none'}`)
  const from = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && /^(::ffff:)?127\.|^::1$/.test(from)
}
