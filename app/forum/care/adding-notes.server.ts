import { tellMember } from '#app/platform/accounts/member-notices.server.ts'
import { storedNotes } from '#app/platform/content-notes/note-rules.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { atPost } from '../desk.server.ts'
import { personOf, toldOf } from '../nameless/pseudonyms.server.ts'
import { topicChanged } from '../publishing.server.ts'
import { ownPostUrl } from '../rules.ts'
import { settleWishesForNotes } from '../safety/reports.server.ts'
import { notesOf } from './rules.ts'

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
