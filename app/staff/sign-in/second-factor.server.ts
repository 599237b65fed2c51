import { record, recordReading } from '#app/platform/audit/audit.server.ts'
import { hasPasskey } from '#app/platform/auth/auth.server.ts'
import { newTotpSecret, stepOf } from '#app/platform/auth/totp.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import type { Db } from '#db/schema.ts'
import { CODE_TRIES_AN_HOUR } from '../model/rules.ts'
import { memberRow, takeStep } from './member-row.server.ts'

// Codes from an authenticator app. Their secret is stored sealed with a server secret, so that a
// copy of the database reveals none.

const PURPOSE = 'staff-totp'
const keeper = () => serverSecret(PURPOSE).toString('base64url')

export type CodeOutcome = 'right' | 'wrong' | 'too-many'

export const newSealedTotp = async (): Promise<string> => sealToSecret(keeper(), PURPOSE, newTotpSecret())

/** @throws when it was sealed by another server key */
export async function totpSecret(sealed: string): Promise<string> {
  const secret = await openWithSecret(keeper(), PURPOSE, sealed)
  if (!secret) throw new Error('an authenticator secret does not open: keys/server.key was changed')
  return secret
}

/** Checks the first code of an app that is being set up. @returns its step, or null */
export async function firstStep(
  db: Db,
  userId: string,
  sealed: string,
  code: string,
): Promise<number | null> {
  if (!(await allow(db, 'staff.code', userId, CODE_TRIES_AN_HOUR))) return null
  return stepOf(await totpSecret(sealed), code, null)
}

/** Uses up a code: each works once (OWASP ASVS 5.0, V6.5.1). */
export async function takeCode(db: Db, userId: string, code: string): Promise<CodeOutcome> {
  if (!(await allow(db, 'staff.code', userId, CODE_TRIES_AN_HOUR))) {
    await recordReading(db, userId, 'staff.too-many-codes')
    return 'too-many'
  }
  const row = await memberRow(db, userId)
  if (!row?.sealedTotp) return 'wrong'
  const step = stepOf(await totpSecret(row.sealedTotp), code, row.totpStep)
  if (step === null) {
    await record(db, userId, 'staff.wrong-code')
    return 'wrong'
  }
  return (await takeStep(db, userId, step)) ? 'right' : 'wrong'
}

/** The second factors that this member set up. */
export async function factorsOf(db: Db, userId: string): Promise<{ app: boolean; passkey: boolean }> {
  const row = await db
    .selectFrom('staff')
    .select('sealedTotp')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return { app: Boolean(row?.sealedTotp), passkey: await hasPasskey(db, userId) }
}
