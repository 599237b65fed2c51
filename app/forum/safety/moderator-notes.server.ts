import { type SqlBool, sql } from 'kysely'
import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { ofPerson, pseudonymIdsOf } from '../posts/pseudonyms/pseudonyms.server.ts'
import { readableWords, sealedWords } from '../posts/sealed-words.server.ts'

// Moderators' notes to each other about a post or a pseudonym. A note never identifies the member.

/** The post or pseudonym that a note is attached to. */
export type NoteOn = { postId: string; pseudonymId: null } | { postId: null; pseudonymId: string }
export const onPost = (postId: string): NoteOn => ({ postId, pseudonymId: null })
export const onPseudonym = (pseudonymId: string): NoteOn => ({ postId: null, pseudonymId })

const noteOf = (id: string, on: NoteOn) => ({ what: 'note', id, whose: on.postId ?? on.pseudonymId }) as const

export async function moderatorNotes(db: Db, on: NoteOn) {
  const rows = await db
    .selectFrom('forumDeskNotes')
    .leftJoin('users', 'users.id', 'byUser')
    .select(['forumDeskNotes.id', 'sealedText', 'at', 'users.name as byName'])
    .where('postId', 'is not distinct from', on.postId)
    .where('pseudonymId', 'is not distinct from', on.pseudonymId)
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ sealedText, ...note }) => ({
    ...note,
    text: readableWords(sealedText, noteOf(note.id, on)),
  }))
}

/** @throws Refused when the post or pseudonym was deleted while the note was written */
export async function addModeratorNote(db: Db, userId: string, on: NoteOn, text: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { postId, pseudonymId } = on
    const there =
      postId === null
        ? tx.selectFrom('forumPseudonyms').select('id').where('id', '=', pseudonymId)
        : tx.selectFrom('forumPosts').select('id').where('id', '=', postId)
    if (!(await there.executeTakeFirst()))
      throw new Refused('This no longer exists, so you cannot add a note to it.', 404)
    const id = newId()
    await tx
      .insertInto('forumDeskNotes')
      .values({ ...on, id, sealedText: sealedWords(text, noteOf(id, on)), byUser: userId, at: now() })
      .execute()
    await record(tx, userId, 'forum.noted', id)
  })
}

export async function deleteModeratorNote(db: Db, userId: string, on: NoteOn, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('forumDeskNotes')
      .where('id', '=', id)
      .where('postId', 'is not distinct from', on.postId)
      .where('pseudonymId', 'is not distinct from', on.pseudonymId)
      .returning('id')
      .execute()
    if (gone.length > 0) await record(tx, userId, 'forum.note-removed', id)
  })
}

/** How many notes there are on this member's posts, under any name, for their own data export. */
export async function countModeratorNotes(db: Db | Tx, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('forumDeskNotes')
    .leftJoin('forumPosts', 'forumPosts.id', 'postId')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(await theirs(db, memberId))
    .executeTakeFirstOrThrow()
  return count
}

/** When a member leaves, notes on posts under their handle are deleted. Notes on pseudonymous posts are deleted later. */
export const deskNotesLeave = (tx: Tx, memberId: string) =>
  tx
    .deleteFrom('forumDeskNotes')
    .where('postId', 'in', (e) =>
      e.selectFrom('forumPosts').select('forumPosts.id').where('memberId', '=', memberId),
    )
    .execute()

/** Deletes the notes on a pseudonym, and on posts under it. */
export const pseudonymNotesGo = (tx: Tx, id: string) =>
  tx
    .deleteFrom('forumDeskNotes')
    .where((e) =>
      e.or([
        e('pseudonymId', '=', id),
        e(
          'postId',
          'in',
          e.selectFrom('forumPosts').select('forumPosts.id').where('forumPosts.pseudonymId', '=', id),
        ),
      ]),
    )
    .execute()

async function theirs(db: Db | Tx, memberId: string) {
  const names = await pseudonymIdsOf(db, memberId)
  const posts = await ofPerson(db, memberId, 'forum_posts')
  if (names.length === 0) return posts
  return sql<SqlBool>`(${posts} or forum_desk_notes.pseudonym_id in (${sql.join(names)}))`
}

export async function sweepModeratorNotes(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('forumDeskNotes')
    .where('at', '<', fromNow(-PROMISED_DAYS.forumMeasures * DAY))
    .execute()
}
