import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { record } from '#app/platform/audit/audit.server.ts'
import { A_MEMBER } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumRule } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Author, ofPerson, personOf, toldOf } from '../posts/pseudonyms/pseudonyms.server.ts'
import { FOR_ME, isBan, type MeasureChoice, PAUSE_DAYS } from '../posts/safety-rules.ts'
import { readableWords, sealedWords, whoseRow } from '../posts/sealed-words.server.ts'
import { bansOfAddress, endKeptOf, pauses } from './bans-after-deletion.server.ts'
import { countModeratorNotes } from './moderator-notes.server.ts'

// Warnings, and pauses of a member's posting. The trail refers to them by their own ids, so that no line there identifies a
// member.

const noteOf = (id: string, memberId: string) => ({ what: 'note', id, whose: memberId }) as const

/** A moderator's message to the member it is about. */
export const measureWords = (id: string, author: Author) =>
  ({ what: 'measure', id, whose: whoseRow(author) }) as const

const ACTS = {
  warning: ['forum.warned', 'forum-warned'],
  pause: ['forum.paused', 'forum-paused'],
  ban: ['forum.banned', 'forum-banned'],
} as const

/**
 * Warns an author, pauses their posting, or bans them.
 * @param act `id` comes from the form, so that submitting it twice is one action
 */
export async function actOn(
  db: Db,
  userId: string,
  author: Author,
  act: { id: string; what: MeasureChoice; rule: ForumRule; text: string },
): Promise<void> {
  const { id, what, rule, text } = act
  const kind = what === 'warning' ? 'warning' : 'pause'
  const stops = isBan(what) ? ('forum' as const) : ('writing' as const)
  const [done, told] = ACTS[isBan(what) ? 'ban' : kind]
  const days = PAUSE_DAYS[what]
  await inTransaction(db, async (tx) => {
    // For a pseudonym it succeeds even where the author has left: a refusal would reveal that.
    const person = await personOf(tx, author)
    if (author.memberId) await memberThere(tx, author.memberId)
    const made = await tx
      .insertInto('forumMeasures')
      .values({
        id,
        ...authorOf(author),
        kind,
        stops,
        rule,
        byUser: userId,
        at: now(),
        sealedText: sealedWords(text, measureWords(id, author)),
        until: days ? fromNow(days * DAY) : null,
        readAt: null,
        liftedAt: null,
      })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .execute()
    if (made.length === 0) return
    await record(tx, userId, done, id)
    if (person) await tellMember(tx, person, told, FOR_ME, toldOf(author, id).at)
  })
}

async function memberThere(tx: Tx, id: string): Promise<void> {
  const member = await tx.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()
  if (!member) left()
}

function left(): never {
  throw new Refused('This member has left.', 404)
}

const authorOf = ({ memberId, pseudonymId }: Author): Author => ({ memberId, pseudonymId })

/** Takes back a warning, or ends a pause. */
export async function liftMeasure(
  db: Db | Tx,
  userId: string,
  author: Author,
  id: string,
  tells = true,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lifted = await tx
      .updateTable('forumMeasures')
      .set({ liftedAt: now() })
      .where('id', '=', id)
      .where('memberId', 'is not distinct from', author.memberId)
      .where('pseudonymId', 'is not distinct from', author.pseudonymId)
      .where('liftedAt', 'is', null)
      .returning('id')
      .execute()
    if (lifted.length === 0) return
    await endKeptOf(tx, id)
    await record(tx, userId, 'forum.lifted', id)
    const person = tells && (await personOf(tx, author))
    if (person) await tellMember(tx, person, 'forum-lifted', FOR_ME, toldOf(author, id).at)
  })
}

/** Records that the member has read it. */
export async function readMeasure(db: Db, memberId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const read = await tx
      .updateTable('forumMeasures')
      .set({ readAt: now() })
      .where('id', '=', id)
      .where(await ofPerson(tx, memberId, 'forum_measures'))
      .where('readAt', 'is', null)
      .returning('id')
      .execute()
    if (read.length > 0) await record(tx, A_MEMBER, 'forum.acknowledged', id)
  })
}

/** Until when this member cannot write; null while they can. `lasting`: until a moderator ends it. */
export async function pauseOf(db: Db | Tx, memberId: string): Promise<{ until: string | 'lasting' } | null> {
  const rows = await pauses(db)
    .select('until')
    .where(await ofPerson(db, memberId, 'forum_measures'))
    .execute()
  rows.push(...(await bansOfAddress(db, memberId)))
  if (rows.length === 0) return null
  const days = rows.map(({ until }) => until ?? 'lasting').sort()
  return { until: days.at(-1) ?? 'lasting' }
}

/** Whether a ban blocks this member from more than writing. */
export async function isBanned(db: Db | Tx, memberId: string): Promise<boolean> {
  const bans = pauses(db).where('stops', '=', 'forum').select('id')
  const ban = await bans
    .where(await ofPerson(db, memberId, 'forum_measures'))
    .limit(1)
    .executeTakeFirst()
  return ban !== undefined || (await bansOfAddress(db, memberId)).some(({ stops }) => stops === 'forum')
}

/** The measure that stops a member from writing. */
export interface WritingStop {
  kind: 'pause' | 'ban'
  until: string | 'lasting'
}

/** Whether a moderator paused or banned this member; null while they can write. */
export async function writingStopOf(db: Db | Tx, memberId: string): Promise<WritingStop | null> {
  const pause = await pauseOf(db, memberId)
  return pause && { ...pause, kind: (await isBanned(db, memberId)) ? 'ban' : 'pause' }
}

/** Which of these members cannot write now. */
export async function pausedAmong(db: Db | Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const paused = new Set<string>()
  for (const id of memberIds) if (await pauseOf(db, id)) paused.add(id)
  return paused
}

/** Moderators' decisions about a member, newest first, for that member only. */
export const measuresOf = async (db: Db | Tx, memberId: string) =>
  measuresWhere(db, await ofPerson(db, memberId, 'forum_measures'))

/** Moderators' decisions about a handle or a pseudonym. The page of one does not reveal the other. */
export const measuresAtDesk = (db: Db | Tx, { memberId, pseudonymId }: Author) =>
  measuresWhere(
    db,
    memberId
      ? sql<SqlBool>`forum_measures.member_id = ${memberId}`
      : sql<SqlBool>`forum_measures.pseudonym_id = ${pseudonymId}`,
  )

async function measuresWhere(db: Db | Tx, which: RawBuilder<SqlBool>) {
  const rows = await db
    .selectFrom('forumMeasures')
    .leftJoin('users', 'users.id', 'byUser')
    .select(['forumMeasures.id', 'kind', 'rule', 'sealedText', 'at', 'until', 'readAt', 'liftedAt', 'byUser'])
    .select(['memberId', 'pseudonymId', 'stops', 'users.name as byName'])
    .where(which)
    .orderBy('at', 'desc')
    .execute()
  const today = now()
  return rows.map(({ sealedText, memberId, pseudonymId, ...measure }) => ({
    ...measure,
    text: readableWords(sealedText, measureWords(measure.id, { memberId, pseudonymId })),
    /** Whether a pause has ended by its day. */
    over: measure.until !== null && measure.until <= today,
  }))
}

export async function noteOn(db: Db, userId: string, memberId: string, text: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await memberThere(tx, memberId)
    const id = newId()
    await tx
      .insertInto('forumNotes')
      .values({
        id,
        memberId,
        sealedText: sealedWords(text, noteOf(id, memberId)),
        byUser: userId,
        at: now(),
      })
      .execute()
    await record(tx, userId, 'forum.noted', id)
  })
}

export async function dropNote(db: Db, userId: string, memberId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('forumNotes')
      .where('id', '=', id)
      .where('memberId', '=', memberId)
      .returning('id')
      .execute()
    if (gone.length > 0) await record(tx, userId, 'forum.note-removed', id)
  })
}

/** The desk's data about a member; undefined once they have left. It contains no email address. */
export async function historyOf(db: Db, memberId: string) {
  const member = await db
    .selectFrom('members')
    .select(['id', 'handle', 'role', 'joinedAt', 'waitsAgainSince'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member?.handle) return undefined
  const notes = await db
    .selectFrom('forumNotes')
    .leftJoin('users', 'users.id', 'byUser')
    .select(['forumNotes.id', 'sealedText', 'at', 'users.name as byName'])
    .where('memberId', '=', memberId)
    .orderBy('at', 'desc')
    .execute()
  const posts = await db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['forumPosts.id', 'title', 'hiddenTitle', 'number', 'writtenAt', 'removedBy', 'waitsSince'])
    .where('memberId', '=', memberId)
    .orderBy('writtenAt', 'desc')
    .limit(20)
    .execute()
  const made = await db
    .selectFrom('forumReports')
    .select(['outcome', (e) => e.fn.countAll<number>().as('count')])
    .where('memberId', '=', memberId)
    .groupBy('outcome')
    .execute()
  return {
    member: { ...member, handle: member.handle },
    measures: await measuresAtDesk(db, { memberId, pseudonymId: null }),
    notes: notes.map(({ sealedText, ...note }) => ({
      ...note,
      text: readableWords(sealedText, noteOf(note.id, memberId)),
    })),
    posts,
    reports: made.map(({ outcome, count }) => ({ outcome, count })),
  }
}

/** For a member's own data export. Moderators' private notes are only counted. */
export async function measuresFor(db: Db, memberId: string) {
  const { count } = await db
    .selectFrom('forumNotes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const measures = await measuresOf(db, memberId)
  return {
    forumMeasures: measures.map(({ id, byUser, byName, over, ...measure }) => measure),
    notesOfModerators: count + (await countModeratorNotes(db, memberId)),
  }
}

/** For a pseudonym whose author has left: deletes the measures that are no longer in force. */
export const endedMeasuresGo = (tx: Tx, pseudonymId: string) =>
  tx
    .deleteFrom('forumMeasures')
    .where('pseudonymId', '=', pseudonymId)
    .where((e) => e.or([e('kind', '=', 'warning'), e('liftedAt', 'is not', null), e('until', '<=', now())]))
    .execute()

/** Deletes measures that ended a year ago. A pause in force stays. */
export async function sweepMeasures(tx: Tx): Promise<void> {
  const day = fromNow(-PROMISED_DAYS.forumMeasures * DAY)
  await tx
    .deleteFrom('forumMeasures')
    .where((e) =>
      e.or([
        e('liftedAt', '<', day),
        e('until', '<', day),
        e.and([e('kind', '=', 'warning'), e('at', '<', day)]),
      ]),
    )
    .execute()
  await tx.deleteFrom('forumNotes').where('at', '<', day).execute()
}
