import { hasActed, record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import type { WatchAct } from '#db/tables/forum-safety.ts'
import { inTransaction } from '#db/transaction.ts'
import { wordFinder } from '../../posts/mutes/rules.ts'
import { WATCHED_MOST } from '../../posts/word-filter-rules.ts'

// Words that moderators watch. A match leads to moderation, a content note or help lines, and to nothing against the author.

/** All of them, for the desk. */
export const watchedWords = (db: Db | Tx) =>
  db
    .selectFrom('forumWatched')
    .leftJoin('users', 'users.id', 'byUser')
    .select(['forumWatched.id', 'word', 'act', 'note', 'at', 'reviewedOn', 'users.name as byName'])
    .orderBy('act')
    .orderBy('word')
    .execute()

/** Watches a word, or changes how it is watched. @throws Refused when there are too many */
export async function watchWord(
  db: Db,
  userId: string,
  { word, act, note }: { word: string; act: WatchAct; note: ContentNote | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'forum watched words')
    const plain = word.toLowerCase()
    const all = await tx.selectFrom('forumWatched').select('word').execute()
    if (all.length >= WATCHED_MOST && !all.some((one) => one.word === plain))
      throw new Refused(`You can watch ${WATCHED_MOST} words. Stop watching one first.`)
    const id = newId()
    const row = { act, note: act === 'note' ? note : null, byUser: userId, at: now(), reviewedOn: null }
    await tx
      .insertInto('forumWatched')
      .values({ id, word: plain, ...row })
      .onConflict((c) => c.column('word').doUpdateSet(row))
      .execute()
    await record(tx, userId, 'forum.watched-words', id)
  })
}

export async function unwatchWord(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx.deleteFrom('forumWatched').where('id', '=', id).returning('id').execute()
    if (gone.length > 0) await record(tx, userId, 'forum.watched-words', id)
  })
}

const FIRST_LIST = 'forum first watched words'

/**
 * Adds the site's default list: words that people in a crisis write. It only brings help lines. It is added once, and only
 * where no word was ever watched or removed, so that words staff remove stay removed.
 */
export async function watchFirstWords(
  tx: Tx,
  { reviewedOn, phrases }: { reviewedOn: string; phrases: readonly string[] },
): Promise<void> {
  if (await siteValue(tx, FIRST_LIST)) return
  await setSiteValue(tx, FIRST_LIST, reviewedOn)
  const known = await tx.selectFrom('forumWatched').select('id').limit(1).executeTakeFirst()
  if (known || (await hasActed(tx, 'forum.watched-words'))) return
  const row = { act: 'help' as const, note: null, byUser: null, at: now(), reviewedOn }
  await tx
    .insertInto('forumWatched')
    .values(phrases.map((word) => ({ id: newId(), word, ...row })))
    .execute()
}

interface Looked {
  hold: boolean
  help: boolean
  notes: ContentNote[]
}

/** Applies the watched words to a post. @param before its earlier text: words that were already in it were reviewed then */
export async function applyWordFilter(tx: Db | Tx, text: string, before = ''): Promise<Looked> {
  const watched = await tx.selectFrom('forumWatched').select(['word', 'act', 'note']).execute()
  const find = wordFinder(watched.map(({ word }) => word))
  const known = before ? find(before) : []
  const found = new Set(find(text).filter((word) => !known.includes(word)))
  const acts = watched.filter(({ word }) => found.has(word))
  return {
    hold: acts.some(({ act }) => act === 'hold'),
    help: acts.some(({ act }) => act === 'help'),
    notes: acts.flatMap(({ note }) => note ?? []),
  }
}

/** Watched words in a text, and the content notes they imply. Words of a crisis imply self-harm. */
export async function notesWatchedFor(
  db: Db | Tx,
  text: string,
): Promise<{ word: string; note: ContentNote }[]> {
  const watched = await db
    .selectFrom('forumWatched')
    .select(['word', 'act', 'note'])
    .where('act', 'in', ['note', 'help'])
    .orderBy('word')
    .execute()
  const found = new Set(wordFinder(watched.map(({ word }) => word))(text))
  return watched
    .filter(({ word }) => found.has(word))
    .map(({ word, note }) => ({ word, note: note ?? 'self-harm' }))
}

/** Which watched words each of these texts contains, for the moderator. */
export async function wordsFound(db: Db, texts: readonly string[]): Promise<string[][]> {
  const watched = await db.selectFrom('forumWatched').select('word').where('act', '!=', 'note').execute()
  const find = wordFinder(watched.map(({ word }) => word))
  return texts.map((text) => find(text))
}

/** Posts with help lines that no moderator has read yet, oldest first. */
export const helpAtDesk = (db: Db) =>
  db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select(['forumPosts.id', 'title', 'hiddenTitle', 'helpSince'])
    .where('helpSince', 'is not', null)
    .where('helpReadAt', 'is', null)
    .where('forumPosts.removedAt', 'is', null)
    .orderBy('helpSince')
    .limit(50)
    .execute()

/** Records that a moderator has read the post and is dealing with it. The help lines stay. */
export async function helpRead(db: Db, userId: string, postId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const read = await tx
      .updateTable('forumPosts')
      .set({ helpReadAt: now() })
      .where('id', '=', postId)
      .where('helpSince', 'is not', null)
      .where('helpReadAt', 'is', null)
      .returning('id')
      .execute()
    if (read.length > 0) await record(tx, userId, 'forum.help-read', postId)
  })
}
