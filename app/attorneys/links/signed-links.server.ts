import { readSigned, signed } from '#app/platform/http/cookies.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, HOUR, nowMs } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { addressIn, attorneyMark } from '../listing/listing.server.ts'

// An attorney's actions without an account, through links in their mails. A link is
// signed for one purpose, and stops working when its address is no longer theirs.

/**
 * `mail`: pause messages; in every mail, without an expiry. Attorneys quote these mails when they reply,
 * so strangers get this link: it must never do more than pause, and request a `leave` link to the
 * attorney's own address. `confirm`: the entry is still right; `edit`: change it; `leave`: delete it.
 */
export type Door = 'mail' | 'confirm' | 'edit' | 'leave'

/** How long a link to change or delete an entry works. */
export const LINK_HOURS = 2
const LASTS: Record<Door, number | null> = {
  mail: null,
  confirm: 90 * DAY,
  edit: LINK_HOURS * HOUR,
  leave: LINK_HOURS * HOUR,
}

export function doorLink(door: Door, attorney: { id: number; email: string }, at = nowMs()): string {
  const lasts = LASTS[door]
  const token = signed(
    `attorney ${door}`,
    [attorney.id, lasts === null ? 0 : at + lasts, attorneyMark(attorney.email)].join(' '),
  )
  return `${config.origin}/attorney-directory/${door}/${token}`
}

export interface AtTheDoor {
  id: number
  name: string
  email: string
  mailPausedOn: string | null
  confirmedOn: string | null
  hiddenWhy: string | null
}

/** The attorney of this link, or undefined if it is forged, expired, or for an address that is no longer theirs. */
export async function whoHolds(db: Db, door: Door, token: string): Promise<AtTheDoor | undefined> {
  const text = readSigned(`attorney ${door}`, token.slice(0, 400))
  const [id, until, mark] = (text ?? '').split(' ')
  if (!id || !mark || (Number(until) !== 0 && Number(until) < nowMs())) return undefined
  const row = await db
    .selectFrom('attorneys')
    .select(['id', 'name', 'email', 'sealedEmail', 'mailPausedOn', 'confirmedOn', 'hiddenWhy'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return undefined
  const { sealedEmail: _, ...attorney } = row
  const email = addressIn(row)
  return attorneyMark(email) === mark ? { ...attorney, email } : undefined
}
