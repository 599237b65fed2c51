import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { kindOf } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { newId } from '../ids.ts'
import { serverSecret } from '../keys/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { DAY, HOUR, MINUTE } from '../time.ts'
import { hashOfToken } from '../token-hash.server.ts'

// The only file that names better-auth, for auth.server.ts (staff) and member-accounts.server.ts. Its own addresses are not served: our
// screens call it.

/** A sign-in link works this long. */
export const LINK_LASTS = 30 * MINUTE
export const COOKIE = '__Host-session'
export const MEMBER_COOKIE = '__Host-member'

/** However busy they are, sessions end after this. */
export const STAFF_SESSION = 12 * HOUR
export const MEMBER_SESSION = 30 * DAY

/** Staff and members share nothing: neither tables nor secret nor cookies (docs/decisions/0091-members.md). */
type Realm = 'staff' | 'members'

const REALMS = {
  staff: {
    secret: 'accounts',
    cookie: COOKIE,
    passkeyCookie: '__Host-passkey',
    lasts: STAFF_SESSION,
    /** A passkey is added this long after signing in: the library's own time. */
    freshFor: DAY,
    tables: { user: 'users', session: 'sessions', verification: 'verifications', passkey: 'passkeys' },
  },
  members: {
    secret: 'members',
    cookie: MEMBER_COOKIE,
    passkeyCookie: '__Host-member-passkey',
    lasts: MEMBER_SESSION,
    /** What of an account asks for a fresh sign-in is one list: accounts/members/fresh.server.ts. */
    freshFor: 0,
    tables: {
      user: 'members',
      session: 'memberSessions',
      verification: 'memberVerifications',
      passkey: 'memberPasskeys',
    },
  },
} as const

/** The secrets of links that were made a moment ago, until newLinkToken takes them. */
const handedOut = new Map<string, string>()

const instances = {
  staff: new WeakMap<Db, ReturnType<typeof make>>(),
  members: new WeakMap<Db, ReturnType<typeof make>>(),
}

/** The library on this database, made once for each realm. */
export function accounts(db: Db, realm: Realm = 'staff') {
  let found = instances[realm].get(db)
  if (!found) {
    found = make(db, realm)
    instances[realm].set(db, found)
  }
  return found
}

/** The secret of a sign-in link for an account that exists. Only its hash is kept. */
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

/** The library refuses by throwing an error with a status; anything else is our trouble. */
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

/** Only what it needs of a request: it must not learn network or browser. */
export const onlyCookies = (request: Request): Headers =>
  new Headers({ cookie: request.headers.get('cookie') ?? '' })

/** Its cookies go with the browser window: their age is taken off. A cookie that is being removed keeps its zero. */
export const forThisWindow = (headers: Headers): string[] =>
  headers
    .getSetCookie()
    .map((line) => (/max-age=0\b/i.test(line) ? line : line.replace(/;\s*(max-age|expires)=[^;]*/gi, '')))

/** Refuses a passkey that did not check who holds the device. */
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
    // Passwords and other sites' sign-ins, of which there are none: members have no such table at all.
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
      // The "__Host-" in the names below asks for more than the library's own "__Secure-" would. No other cookie is set.
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
