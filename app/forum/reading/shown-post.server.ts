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

/** How much of a post the reader sees. */
type PostBody =
  | { kind: 'removed' }
  /** Not yet read by a moderator, after a change or after reports. */
  | { kind: 'waiting' | 'hidden' }
  /** One of the two blocked the other. */
  | { kind: 'blocked' }
  /** The reader chose to hide posts with such a content note. */
  | { kind: 'note-hidden' }
  | {
      kind: 'shown'
      html: string
      picture: ShownPicture | null
      tone: Row['tone']
      changed: (ReturnType<typeof shownDay> & { byModerator: boolean }) | null
      /** The reader muted the author: the text is folded. */
      fold: 'folded' | null
      /** Whether a post with content notes is shown open. */
      open: boolean
      /** Whether help lines are shown under the post. */
      help: boolean
      /** The beginning of an opening post, for the metadata. */
      excerpt: string
    }

export type ShownPost = ReturnType<typeof shownPost>

/** The data of a post that a page shows, and the reader's possible actions. It never contains the author's identity. */
export function shownPost(row: Row, topic: TopicOf, reader: ReaderOf) {
  const { own, signedIn } = reader
  const body = bodyOf(row, reader)
  const readable = body.kind === 'shown'
  const others = !topic.exampleAt && !own
  return {
    id: row.id,
    number: row.number ?? 0,
    published: shownDay(row.publishedAt ?? '', reader.zone),
    inReplyTo: row.inReplyTo,
    author: shownAuthor(row, topic),
    own,
    notes: notesOf(row),
    body,
    /** The members who marked the post as helpful. */
    helped: row.helpedIn !== null && readable ? (row.helpedBy ?? ('author' as const)) : null,
    official: topic.officialPost === row.id && readable,
    card: cardUnder(row, { signedIn, own, readable }),
    mayReport: others && !row.removedAt && !row.waitsSince,
    /** What "Mute" hides for the reader: the author, or this post alone if it has no author any more. */
    mayMute: signedIn && others && row.fold !== 'closed' ? whomToMute(row) : null,
    mayHelp: reader.begun && row.number !== 1 && !own && readable,
    mayReact: signedIn && others && readable,
    reactions: readable ? reader.reactions : null,
  }
}

function bodyOf(row: Row, reader: ReaderOf): PostBody {
  const { number, fold, changedAt } = row
  const notes = notesOf(row)
  const asked = number !== null && reader.show === number
  if (row.removedAt) return { kind: 'removed' }
  if (row.waitsSince) return { kind: row.hiddenAt ? 'hidden' : 'waiting' }
  if (fold === 'closed') return { kind: 'blocked' }
  if (!reader.own && reader.show !== number && isHidden(notes, reader.choices)) return { kind: 'note-hidden' }
  return {
    kind: 'shown',
    html: row.html,
    picture: reader.picture,
    tone: row.tone,
    changed: changedAt
      ? { ...shownDay(changedAt, reader.zone), byModerator: row.changedBy === 'moderator' }
      : null,
    fold,
    open: beginsOpen(notes, reader.choices) || asked,
    help: row.helpSince !== null,
    // No excerpt of a folded post in the metadata.
    excerpt: number === 1 && !fold && notes.length === 0 ? excerptOf(row.text) : '',
  }
}

/** The author as readers see them; null where one of the two blocked the other. */
function shownAuthor(row: Row, { exampleAt, postNumber }: TopicOf) {
  if (row.fold === 'closed') return null
  const name = exampleAt ? words.topic.example : nameOf(row)
  const asModerator = row.asModeratorAt !== null && row.removedAt === null && row.pseudonymId === null
  if (row.importedOn !== null && !(postNumber !== null && row.number === 1))
    return { name, label: words.topic.imported({ name }), asModerator }
  if (row.pseudonymId !== null && !row.importedOn)
    return { name, label: words.topic.madeUp({ name }), asModerator }
  return { name, label: row.pronouns ? `${name} (${row.pronouns})` : name, asModerator }
}

const whomToMute = ({ handle, pseudonymId }: Row): 'author' | 'post' =>
  handle !== null || pseudonymId !== null ? 'author' : 'post'

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
