import { record } from '#app/platform/audit/audit.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Db } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { ownPostUrl } from '../model/rules.ts'
import { personOf, toldOf } from '../posts/pseudonyms/pseudonyms.server.ts'
import { topicChanged } from '../posts/publishing.server.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import { atPost } from '../safety/moderation-queue.server.ts'
import { settleWishesForNotes } from '../safety/reports.server.ts'

/** A moderator adds content notes that the author left off. The author is notified; the text does not change. */
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
