import { dayOf, mediumDate } from '#app/platform/time.ts'
import { beginsOpen, isHidden, type NoteChoices } from '#app/shared/content-notes/note-rules.ts'
import type { Db } from '#db/schema.ts'
import type { Reaction } from '#db/tables/forum.ts'
import { profileUrl } from '../model/rules.ts'
import { nameOf, words } from '../model/words.ts'
import { mutesOf, type Unseen, visibilityOf } from '../posts/mutes/mutes.server.ts'
import type { Fold } from '../posts/mutes/rules.ts'
import { words as unseenWords } from '../posts/mutes/words.ts'
import type { ShownPicture } from '../posts/pictures/rules.ts'
import { type Author, hourOf } from '../posts/pseudonyms/pseudonyms.server.ts'
import { excerptOf, openerOf, type postsOn, type publicTopic } from '../posts/queries.server.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import type { helpedIn } from './reactions/helped.server.ts'

type Row = Awaited<ReturnType<typeof postsOn>>[number] & { fold: Fold | null }

/** The reader of a topic. */
interface Reader {
  signedIn: boolean
  /** The time zone in which days are shown. */
  zone: string
  /** Whether the reader started the topic. */
  begun: boolean
  choices: NoteChoices
  /** The number of a post that the reader wants to see, although they chose to hide such posts. */
  show: number | null
}

type ReaderOf = Reader & {
  own: boolean
  picture: ShownPicture | null
  reactions: { said: Reaction[]; got: Partial<Record<Reaction, number>> } | null
}
type TopicOf = { exampleAt: string | null; postNumber: number | null; officialPost: string | null }

/** The data of a post that a page shows, and the reader's possible actions. It never contains the author's identity. */
export function shownPost(row: Row, topic: TopicOf, reader: ReaderOf) {
  const { id, number, removedAt, waitsSince, changedAt, html, text, inReplyTo, tone, changedBy, fold } = row
  const { own, reactions, zone } = reader
  const notes = notesOf(row)
  const there = !removedAt && !waitsSince && fold !== 'closed'
  const noteHidden = there && !own && reader.show !== number && isHidden(notes, reader.choices)
  const readable = there && !noteHidden
  return {
    id,
    inReplyTo,
    fold,
    notes,
    own,
    reactions,
    tone,
    changedBy,
    noteHidden,
    ...shownAuthor(row, topic),
    ...actsOn(row, topic, { ...reader, readable }),
    html: readable ? html : '',
    picture: readable ? reader.picture : null,
    open: beginsOpen(notes, reader.choices) || (number !== null && reader.show === number),
    // No excerpt of a folded post in the metadata.
    excerpt: number === 1 && readable && !fold && notes.length === 0 ? excerptOf(text) : '',
    waits: waitsSince !== null,
    hidden: row.hiddenAt !== null,
    help: row.helpSince !== null,
    helped: row.helpedIn !== null && readable,
    official: topic.officialPost === id && readable,
    helpedBy: row.helpedBy,
    number: number ?? 0,
    published: shownDay(row.publishedAt ?? '', zone),
    changed: changedAt && readable ? shownDay(changedAt, zone) : null,
    removed: removedAt !== null,
  }
}

/** The author's name as readers see it. */
function shownAuthor(row: Row, { exampleAt, postNumber }: TopicOf) {
  const { pseudonymId, importedOn, number } = row
  if (row.fold === 'closed')
    return { name: '', madeUp: false, imported: false, pronouns: null, asModerator: false }
  return {
    name: exampleAt ? words.topic.example : nameOf(row),
    madeUp: pseudonymId !== null && !importedOn,
    imported: importedOn !== null && !(postNumber !== null && number === 1),
    pronouns: row.pronouns,
    asModerator: row.asModeratorAt !== null && row.removedAt === null && pseudonymId === null,
  }
}

/** The reader's actions on the post. */
function actsOn(row: Row, { exampleAt }: TopicOf, reader: ReaderOf & { readable: boolean }) {
  const { own, readable, signedIn, begun } = reader
  const others = !exampleAt && !own
  return {
    mayReport: others && !row.removedAt && !row.waitsSince,
    mayLeaveOut: signedIn && others && row.fold !== 'closed',
    hasAuthor: row.handle !== null || row.pseudonymId !== null,
    card: cardUnder(row, { signedIn, own, readable }),
    mayReact: signedIn && others && readable,
    mayHelp: begun && row.number !== 1 && !own && readable,
  }
}

/** The day of a post in this time zone, and no time: two posts written in the same second are often by one person. */
export const shownDay = (iso: string, zone: string) => ({
  day: dayOf(new Date(iso), zone),
  date: mediumDate(iso, zone),
})

/**
 * The link to the author's card. Never under a pseudonymous post, which has no member, nor where one of the two blocked the
 * other, or the reader muted the author.
 */
function cardUnder(row: Row, reader: { signedIn: boolean; own: boolean; readable: boolean }): string | null {
  const { cardShownAt, handle, fold } = row
  if (!reader.signedIn || reader.own || !reader.readable) return null
  return cardShownAt !== null && handle !== null && !fold ? profileUrl(handle) : null
}

/** Whether this author's posts are hidden from the reader. */
export const isLeftOut = (unseen: Unseen | null, author: Author): boolean =>
  unseen !== null && visibilityOf(unseen, { ...author, text: '' }, false) === 'closed'

/** Whether the opening post, and so its title, is hidden from the reader. @param first that post, if it is already loaded */
export async function isClosedTopic(
  db: Db,
  unseen: Unseen | null,
  topicId: string,
  first: Author | undefined,
): Promise<boolean> {
  if (!unseen) return false
  const opener = first ?? (await openerOf(db, topicId))
  return opener !== undefined && isLeftOut(unseen, opener)
}

/** The title of a topic as its reader sees it, outside the topic's own page. */
export async function titleFor(
  db: Db,
  memberId: string | null,
  topic: { id: string; title: string },
): Promise<string> {
  const closed = await isClosedTopic(db, await mutesOf(db, memberId), topic.id, undefined)
  return closed ? unseenWords.post.topic : topic.title
}

/**
 * The topic data for pages. Times are rounded to the hour, because the exact moment would reveal which posts are by one
 * person.
 */
export function shownTopic(topic: NonNullable<Awaited<ReturnType<typeof publicTopic>>>, title: string) {
  const { lockedAt, pinnedAt, officialPost, ...shown } = topic
  return {
    ...shown,
    title,
    locked: lockedAt !== null,
    publishedAt: hourOf(topic.publishedAt ?? ''),
    lastPostAt: hourOf(topic.lastPostAt),
  }
}

/** A helpful reply, for the list above the posts and for metadata. */
export const shownHelp = (row: Awaited<ReturnType<typeof helpedIn>>[number]) => ({
  number: row.number ?? 1,
  name: nameOf(row),
  excerpt: notesOf(row).length === 0 ? excerptOf(row.text) : '',
  publishedAt: hourOf(row.publishedAt ?? ''),
  byModerator: row.helpedBy !== null,
})
