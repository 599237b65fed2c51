import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { kindOf } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { serverSecret } from '../keys/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { HOUR, MINUTE } from '../time.ts'
import { hashOfToken } from '../token-hash.server.ts'

// The only file that names better-auth, for auth.server.ts alone. Its own addresses are not served: our screens call it.

/** A sign-in link works this long. */
export const LINK_LASTS = 30 * MINUTE
/** A session ends after this, however busy. */
const SESSION_LASTS = 12 * HOUR
export const COOKIE = '__Host-session'

/** The secrets of links that were made a moment ago, until auth.server.ts takes them. */
export const handedOut = new Map<string, string>()

const instances = new WeakMap<Db, ReturnType<typeof make>>()

/** The library on this database, made once. */
export function accounts(db: Db) {
  let found = instances.get(db)
  if (!found) {
    found = make(db)
    instances.set(db, found)
  }
  return found
}

/** Refuses a passkey that did not check who holds the device. */
function verifiedOwner(ok: boolean | undefined): void {
  if (!ok) throw Object.assign(new Error('the owner was not verified'), { statusCode: 401 })
}

function make(db: Db) {
  const options = {
    database: { db, type: kindOf(db) },
    baseURL: config.origin,
    secret: serverSecret('accounts').toString('base64url'),
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: { modelName: 'users' },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    session: { modelName: 'sessions', expiresIn: SESSION_LASTS / 1000, disableSessionRefresh: true },
    advanced: {
      cookiePrefix: 'unused',
      // The "__Host-" in the names below asks for more than the library's own "__Secure-" would. No other cookie is set.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: COOKIE }, 'better-auth-passkey': { name: '__Host-passkey' } },
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
        schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
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
