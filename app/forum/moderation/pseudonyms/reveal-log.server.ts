import { record } from '#app/platform/audit/audit.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { newId } from '#app/platform/ids.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { LookUpReason } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { hourOf, personOf, pseudonymIdsOf } from '../../posts/pseudonyms/pseudonyms.server.ts'
import { FOR_ME } from '../../posts/safety-rules.ts'
import { readableWords, sealedWords } from '../../posts/sealed-words.server.ts'
import { measuresAtDesk } from '../../safety/measures.server.ts'

/** A pseudonym on its desk page: its posts, and what was decided about them. */
export async function pseudonymAtDesk(db: Db, id: string) {
  const row = await db
    .selectFrom('forumPseudonyms')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPseudonyms.inTopic')
    .select(['madeName', 'title', 'hiddenTitle'])
    .where('forumPseudonyms.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const posts = await db
    .selectFrom('forumPosts')
    .select(['id', 'number', 'writtenAt', 'removedBy', 'waitsSince'])
    .where('pseudonymId', '=', id)
    .orderBy('writtenAt', 'desc')
    .limit(20)
    .execute()
  const measures = await measuresAtDesk(db, { memberId: null, pseudonymId: id })
  return { ...row, posts, measures }
}

/**
 * Reveals the member behind a pseudonym, or that they can no longer be identified. Both are recorded in the trail, and the
 * member is notified.
 */
export async function lookUp(
  db: Db,
  userId: string,
  pseudonymId: string,
  why: { reason: LookUpReason; text: string },
): Promise<{ memberId: string; handle: string | null } | null> {
  return inTransaction(db, async (tx) => {
    const person = await personOf(tx, { memberId: null, pseudonymId })
    const id = newId()
    if (!person) {
      await record(tx, userId, `forum.looked-up ${why.reason}`, id)
      return null
    }
    const { handle } = await tx
      .selectFrom('members')
      .select('handle')
      .where('id', '=', person)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('forumLookUps')
      .values({
        id,
        pseudonymId,
        byUser: userId,
        reason: why.reason,
        at: now(),
        sealedText: sealedWords(why.text, whoseWords(id, pseudonymId)),
      })
      .execute()
    await record(tx, userId, `forum.looked-up ${why.reason}`, id)
    await tellMember(tx, person, 'forum-looked-up', FOR_ME, hourOf(now()))
    return { memberId: person, handle }
  })
}

const whoseWords = (id: string, pseudonymId: string) => ({ what: 'look-up', id, whose: pseudonymId }) as const

/** When and why staff looked up a member, for that member. */
export async function lookUpsOf(db: Db, memberId: string) {
  const ids = await pseudonymIdsOf(db, memberId)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('forumLookUps')
    .innerJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumLookUps.pseudonymId')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPseudonyms.inTopic')
    .select(['forumLookUps.id', 'pseudonymId', 'madeName', 'title', 'reason', 'sealedText', 'at'])
    .where('pseudonymId', 'in', ids)
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ sealedText, pseudonymId, ...one }) => ({
    ...one,
    text: readableWords(sealedText, whoseWords(one.id, pseudonymId)),
  }))
}

export async function sweepLookUps(tx: Tx): Promise<void> {
  const day = fromNow(-PROMISED_DAYS.forumMeasures * DAY)
  await tx.deleteFrom('forumLookUps').where('at', '<', day).execute()
}
