import { memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { readingCookie, readingFrom, type Settings, settingsKey } from '#app/reading/rules.ts'
import type { Db } from '#db/schema.ts'

// Synced reading settings: stored with the account when the member wants that, and used on a
// device that has none of its own.

const fromKey = (key: string): Settings => readingFrom(`reading=${key}`)

/** The settings stored with an account, or null. */
export async function readingOfMember(db: Db, memberId: string): Promise<Settings | null> {
  const { reading } = await db
    .selectFrom('members')
    .select('reading')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return reading === null ? null : fromKey(reading)
}

/** @param settings null deletes them */
export async function keepReading(db: Db, memberId: string, settings: Settings | null): Promise<void> {
  const reading = settings && settingsKey(settings)
  await db.updateTable('members').set({ reading }).where('id', '=', memberId).execute()
}

/** Whether settings were chosen on this device. */
export const choseHere = (request: Request): boolean =>
  settingsKey(readingFrom(request.headers.get('cookie'))) !== ''

/** The Set-Cookie line of an account's settings. On a shared device it ends with the browser session. */
export const readingHere = (settings: Settings, shared: boolean): string =>
  shared ? readingCookie(settings).replace(/; Max-Age=\d+/, '') : readingCookie(settings)

/**
 * Cookies for a browser that just signed in: the account's settings, unless it has its own.
 * @param cookies the Set-Cookie lines of the new session
 */
export async function withOwnReading(
  db: Db,
  request: Request,
  cookies: readonly string[],
): Promise<readonly string[]> {
  if (choseHere(request)) return cookies
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const session = await memberSession(db, new Request(request.url, { headers: { cookie } }))
  const settings = session && (await readingOfMember(db, session.userId))
  return settings && settingsKey(settings) !== ''
    ? [...cookies, readingHere(settings, session.lasts === 'window')]
    : cookies
}
