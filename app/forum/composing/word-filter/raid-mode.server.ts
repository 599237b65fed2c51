import { record } from '#app/platform/audit/audit.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { DAY, fromNow, HOUR, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { NEWCOMER_DAYS, RAID_HOURS } from '../../posts/word-filter-rules.ts'

// Raid mode, for attacks by many accounts: for some hours, newcomers' posts are published after one hour, so that moderators
// see them first.

const RAID = 'forum raid until'

/** When raid mode ends; null while it is off. */
export async function raidUntil(db: Db | Tx): Promise<string | null> {
  const until = await siteValue(db, RAID)
  return until && until > now() ? until : null
}

export async function beginRaid(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setSiteValue(tx, RAID, fromNow(RAID_HOURS * HOUR))
    await enqueue(tx, 'forum.raid-over', {}, { after: RAID_HOURS * HOUR })
    await record(tx, userId, 'forum.raid-began')
    publicContentChanged(tx, ['/forum'])
  })
}

export async function endRaid(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await raidUntil(tx)) === null) return
    await setSiteValue(tx, RAID, now())
    await record(tx, userId, 'forum.raid-ended')
    publicContentChanged(tx, ['/forum'])
  })
}

/** Whether a member's posts wait for an hour now. */
export async function waitsAnHour(db: Db | Tx, member: Member): Promise<boolean> {
  if ((await raidUntil(db)) === null) return false
  const row = await db.selectFrom('members').select('joinedAt').where('id', '=', member.id).executeTakeFirst()
  return (row?.joinedAt ?? now()) > fromNow(-NEWCOMER_DAYS * DAY)
}

/** When a post that this member writes now is published automatically; null where it need not wait for that. */
export const heldFor = async (tx: Tx, member: Member): Promise<string | null> =>
  (await waitsAnHour(tx, member)) ? fromNow(HOUR) : null

export const letInLater = (tx: Tx, postId: string): Promise<void> =>
  enqueue(tx, 'forum.let-in', { postId }, { after: HOUR })
