import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { kindOf } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { newId } from '../ids.ts'
import { serverSecret } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { DAY, HOUR, MINUTE } from '../time.ts'
import { hashOfToken } from '../token-hash.server.ts'

// The only file that imports better-auth, for auth.server.ts (staff) and member-accounts.server.ts. Its own HTTP
// endpoints are not served: our screens call the library directly.

/** How long a sign-in link works. */
export const LINK_LASTS = 30 * MINUTE
export const COOKIE = '__Host-session'
export const MEMBER_COOKIE = '__Host-member'

/** Sessions end after this, even if they are active. */
export const STAFF_SESSION = 12 * HOUR
export const MEMBER_SESSION = 30 * DAY

/** Staff and members share nothing: neither tables nor secret nor cookies (docs/decisions/0091-members.md). */
type Realm = 'staff' | 'members'

export const REALMS = {
  staff: {
    secret: 'accounts',
    cookie: COOKIE,
    passkeyCookie: '__Host-passkey',
    lasts: STAFF_SESSION,
    /** A passkey can be added for this long after signing in (the library's own rule). */
    freshFor: DAY,
    tables: { user: 'users', session: 'sessions', verification: 'verifications', passkey: 'passkeys' },
  },
  members: {
    secret: 'members',
    cookie: MEMBER_COOKIE,
    passkeyCookie: '__Host-member-passkey',
    lasts: MEMBER_SESSION,
    /** Which account actions require a fresh sign-in is listed in accounts/members/recent-auth.server.ts. */
    freshFor: 0,
    tables: {
      user: 'members',
      session: 'memberSessions',
      verification: 'memberVerifications',
      passkey: 'memberPasskeys',
    },
  },
} as const

/** Secrets of links made a moment ago, until newLinkToken takes them. */
const handedOut = new Map<string, string>()

const instances = {
  staff: new WeakMap<Db, ReturnType<typeof make>>(),
  members: new WeakMap<Db, ReturnType<typeof make>>(),
}

/** The library for this database, created once per realm. */
export function accounts(db: Db, realm: Realm = 'staff') {
  let found = instances[realm].get(db)
  if (!found) {
    found = make(db, realm)
    instances[realm].set(db, found)
  }
  return found
}

/** The secret of a sign-in link for an existing account. Only its hash is stored. */
export async function newLinkToken(db: Db, email: string, realm: Realm = 'staff'): Promise<string> {
  const id = newId()
  await accounts(db, realm).api.signInMagicLink({
    body: { email, metadata: { id } },
    headers: new Headers(),
  })
  const token = handedOut.get(id)
  handedOut.delete(id)
  if (!token) throw new Error('no sign-in link was made')
  return token
}

/** The library refuses by throwing an error with a status; any other error is our own. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    const refused =
      error instanceof Error &&
      'statusCode' in error &&
      typeof error.statusCode === 'number' &&
      error.statusCode < 500
    if (refused) return null
    throw error
  })
}

/** Passes only what the library needs: it must not learn the network address or the browser. */
export const onlyCookies = (request: Request): Headers =>
  new Headers({ cookie: request.headers.get('cookie') ?? '' })

/** Makes the library's cookies session cookies by removing their age. A cookie that is being removed keeps its zero. */
export const forThisWindow = (headers: Headers): string[] =>
  headers
    .getSetCookie()
    .map((line) => (/max-age=0\b/i.test(line) ? line : line.replace(/;\s*(max-age|expires)=[^;]*/gi, '')))

/** Rejects a passkey that did not verify its owner. */
function verifiedOwner(ok: boolean | undefined): void {
  if (!ok) throw Object.assign(new Error('the owner was not verified'), { statusCode: 401 })
}

function make(db: Db, realm: Realm) {
  const { secret, cookie, passkeyCookie, lasts, freshFor, tables } = REALMS[realm]
  const options = {
    database: { db, type: kindOf(db) },
    baseURL: config.origin,
    secret: serverSecret(secret).toString('base64url'),
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: { modelName: tables.user },
    // The library's table for passwords and other sites' sign-ins. We use neither, so members have no such table.
    account: { modelName: 'accounts' },
    verification: { modelName: tables.verification },
    session: {
      modelName: tables.session,
      expiresIn: lasts / 1000,
      freshAge: freshFor / 1000,
      disableSessionRefresh: true,
    },
    advanced: {
      cookiePrefix: 'unused',
      // The "__Host-" prefix in the names below is stricter than the library's own "__Secure-". No other cookie is set.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: cookie }, 'better-auth-passkey': { name: passkeyCookie } },
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: { ...session, userAgent: null, ipAddress: null } }) },
      },
    },
  } satisfies BetterAuthOptions
  return betterAuth({
    ...options,
    plugins: [
      magicLink({
        disableSignUp: true,
        expiresIn: LINK_LASTS / 1000,
        storeToken: { type: 'custom-hasher', hash: async (token) => hashOfToken(token) },
        sendMagicLink: async ({ token, metadata }) => void handedOut.set(String(metadata?.id), token),
      }),
      passkey({
        rpID: new URL(config.origin).hostname,
        rpName: config.organisation.name,
        origin: config.origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        schema: { passkey: { modelName: tables.passkey, fields: { credentialID: 'credentialId' } } },
        registration: {
          afterVerification: async ({ verification }) =>
            verifiedOwner(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            verifiedOwner(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  })
}
