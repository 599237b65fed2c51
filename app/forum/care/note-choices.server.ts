import { tellMember } from '#app/platform/accounts/member-notices.server.ts'
import { readCookie, secretCookie } from '#app/platform/requests/cookies.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { CONTENT_NOTES, type ContentNote } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { atPost } from '../desk.server.ts'
import { personOf, toldOf } from '../nameless/pseudonyms.server.ts'
import { topicChanged } from '../publishing.server.ts'
import { ownPostUrl } from '../rules.ts'
import { settleWishesForNotes } from '../safety/reports.server.ts'
import { choicesFrom, choicesText, type NoteChoices, notesOf, storedNotes } from './rules.ts'

/** Of a visitor without an account. Its prefix makes the server make pages for them instead of taking kept ones. */
const COOKIE = '__Host-notes'
const YEAR = 365 * 24 * 3600

/** How whoever asks wants to see posts with notes. */
export async function noteChoices(db: Db, request: Request, memberId: string | null): Promise<NoteChoices> {
  if (memberId === null) return choicesFrom(readCookie(request, COOKIE) ?? '')
  return choicesOf(db, memberId)
}

export async function choicesOf(db: Db, memberId: string): Promise<NoteChoices> {
  const rows = await db
    .selectFrom('forumNoteChoices')
    .select(['note', 'choice'])
    .where('memberId', '=', memberId)
    .execute()
  return Object.fromEntries(rows.map(({ note, choice }) => [note, choice]))
}

/** Keeps them with an account, or says which cookie keeps them on the device. */
export async function keepChoices(
  db: Db,
  memberId: string | null,
  choices: NoteChoices,
): Promise<string | null> {
  if (memberId === null) {
    const text = choicesText(choices)
    return secretCookie(COOKIE, text, text ? YEAR : 0)
  }
  const rows = CONTENT_NOTES.flatMap((note) => {
    const choice = choices[note]
    return choice ? { memberId, note, choice } : []
  })
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('forumNoteChoices').where('memberId', '=', memberId).execute()
    if (rows.length > 0) await tx.insertInto('forumNoteChoices').values(rows).execute()
  })
  return null
}

/** A moderator says what a post is about, where its author did not. The author is told; their words stay as they are. */
export const addNotes = (db: Db, userId: string, id: string, notes: readonly ContentNote[]): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedAt) throw new Refused('This post has been removed in the meantime.')
    const addedNotes = storedNotes(notes)
    if (addedNotes === post.addedNotes) return
    await tx.updateTable('forumPosts').set({ addedNotes }).where('id', '=', id).execute()
    const more = notesOf({ ...post, addedNotes }).length > notesOf(post).length
    const person = await personOf(tx, post)
    const told = toldOf(post, id)
    if (person && more) await tellMember(tx, person, 'post-noted', ownPostUrl(told.id), told.at)
    if (more) await settleWishesForNotes(tx, id)
    await record(tx, userId, 'forum.content-noted', id)
    await topicChanged(tx, post.topicId)
  })
