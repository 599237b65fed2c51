import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { record } from '#app/platform/audit/audit.server.ts'
import { A_MEMBER } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumTables } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { moderators } from '../posts/moderators.server.ts'
import { type Author, ofPerson, personOf, toldOf } from '../posts/pseudonyms/pseudonyms.server.ts'
import { nameAtDesk } from '../posts/pseudonyms/words.ts'
import { type AppealKind, appealUrl } from '../posts/safety-rules.ts'
import { words } from '../posts/safety-words.ts'
import { readableWords, sealedWords, whoseRow } from '../posts/sealed-words.server.ts'
import { liftMeasure, measureWords } from '../safety/measures.server.ts'
import { putBack } from '../safety/moderation-queue.server.ts'

// A second person reviews a moderator's decision. The moderator who made the decision never decides the appeal.

type Row = Pick<ForumTables['forumAppeals'], 'id' | 'memberId' | 'pseudonymId'>
const whoseWords = (what: 'appeal' | 'answer', row: Row) => ({ what, id: row.id, whose: whoseRow(row) })

/** The member's question and the answer to it. */
const opened = (row: Row & Pick<ForumTables['forumAppeals'], 'sealedText' | 'sealedAnswer'>) => ({
  text: readableWords(row.sealedText, whoseWords('appeal', row)),
  answer: row.sealedAnswer === null ? null : readableWords(row.sealedAnswer, whoseWords('answer', row)),
})

export interface Deciders {
  by: 'moderator' | 'steward' | 'nobody'
  ids: string[]
}

/**
 * The people who decide about this staff member's action: another moderator, otherwise a steward or admin.
 * @param against null when they have left
 */
export async function decidersOf(db: Db | Tx, against: string | null): Promise<Deciders> {
  const others = (await moderators(db)).filter(({ userId }) => userId !== against)
  if (others.length > 0) return { by: 'moderator', ids: others.map(({ userId }) => userId) }
  const rows = await db
    .selectFrom('staff')
    .select('userId')
    .where('role', 'in', ['steward', 'admin'])
    .where('removedAt', 'is', null)
    .where('joinedAt', 'is not', null)
    .execute()
  const ids = rows.map(({ userId }) => userId).filter((id) => id !== against)
  return { by: ids.length > 0 ? 'steward' : 'nobody', ids }
}

const tableOf = (kind: AppealKind) => (kind === 'post' ? 'forum_posts' : 'forum_measures')

/** The decision that a member can appeal, under any of their names; undefined when it is not theirs. */
const subjectOf = async (db: Db | Tx, memberId: string, kind: AppealKind, id: string) =>
  subjectWhere(db, await ofPerson(db, memberId, tableOf(kind)), kind, id)

/** The same for the person who decides: under the one name, whether its author is still a member or not. */
const subjectUnder = (db: Db | Tx, { memberId, pseudonymId }: Author, kind: AppealKind, id: string) =>
  subjectWhere(
    db,
    memberId
      ? sql<SqlBool>`${sql.ref(`${tableOf(kind)}.member_id`)} = ${memberId}`
      : sql<SqlBool>`${sql.ref(`${tableOf(kind)}.pseudonym_id`)} = ${pseudonymId}`,
    kind,
    id,
  )

/** The decision that an appeal is about, and who made it. `since`: an earlier appeal is about another decision. */
async function subjectWhere(db: Db | Tx, theirs: RawBuilder<SqlBool>, kind: AppealKind, id: string) {
  if (kind === 'post') {
    const post = await db
      .selectFrom('forumPosts')
      .select(['removedAt', 'removedBy', 'actedBy', 'rule', 'ruleNote', 'text', 'memberId', 'pseudonymId'])
      .where('id', '=', id)
      .where(theirs)
      .executeTakeFirst()
    if (post?.removedBy !== 'moderator') return undefined
    const { rule, ruleNote, actedBy, removedAt, text } = post
    const author = { memberId: post.memberId, pseudonymId: post.pseudonymId }
    return { author, rule, said: ruleNote, against: actedBy, since: removedAt ?? '', still: text !== '' }
  }
  const measure = await db
    .selectFrom('forumMeasures')
    .select(['rule', 'sealedText', 'byUser', 'at', 'until', 'liftedAt', 'memberId', 'pseudonymId'])
    .where('id', '=', id)
    .where(theirs)
    .executeTakeFirst()
  if (!measure) return undefined
  const { rule, sealedText, byUser, at, until, liftedAt, ...author } = measure
  const still = liftedAt === null && (until === null || until > now())
  const said = readableWords(sealedText, measureWords(id, author))
  return { author, rule, said, against: byUser, since: at, still }
}

const NOTHING_LEFT = { author: null, rule: null, said: null, against: null, since: '', still: false }

const appealAbout = (db: Db | Tx, kind: AppealKind, id: string, since: string) =>
  db
    .selectFrom('forumAppeals')
    .select([
      'id',
      'memberId',
      'pseudonymId',
      'sealedText',
      'askedAt',
      'decidedAt',
      'outcome',
      'sealedAnswer',
    ])
    .where(kind === 'post' ? 'postId' : 'measureId', '=', id)
    .where('askedAt', '>=', since)
    .orderBy('askedAt', 'desc')
    .executeTakeFirst()

/** The data of an appeal page for a member who may appeal; undefined for everyone else. */
export async function appealFor(db: Db, memberId: string, kind: AppealKind, id: string) {
  const subject = await subjectOf(db, memberId, kind, id)
  const { against, since, author, ...shown } = subject ?? NOTHING_LEFT
  const appeal = await appealAbout(db, kind, id, since)
  // A restored post has no decision left, but its answer still exists.
  const person = appeal && (await personOf(db, appeal))
  if (!subject && person !== memberId) return undefined
  return {
    ...shown,
    decides: (await decidersOf(db, against)).by,
    appeal: appeal
      ? {
          askedAt: appeal.askedAt,
          decidedAt: appeal.decidedAt,
          outcome: appeal.outcome,
          ...opened(appeal),
        }
      : null,
  }
}

/** Files an appeal, once for each decision. @throws Refused when the decision is not theirs, or no longer in force */
export async function askSecondPerson(
  db: Db,
  memberId: string,
  asked: { kind: AppealKind; id: string; text: string },
): Promise<void> {
  const { kind, id } = asked
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, `forum appeal ${id}`)
    const subject = await subjectOf(tx, memberId, kind, id)
    if (!subject) throw new Refused(words.appeal.notYours, 404)
    if (await appealAbout(tx, kind, id, subject.since)) return
    if (!subject.still) throw new Refused(words.appeal.over)
    const appealId = newId()
    await tx
      .insertInto('forumAppeals')
      .values({
        id: appealId,
        ...subject.author,
        against: subject.against,
        askedAt: now(),
        sealedText: sealedWords(asked.text, whoseWords('appeal', { id: appealId, ...subject.author })),
        postId: kind === 'post' ? id : null,
        measureId: kind === 'measure' ? id : null,
        decidedAt: null,
        decidedBy: null,
        outcome: null,
        sealedAnswer: null,
      })
      .execute()
    await record(tx, A_MEMBER, 'forum.appealed', appealId)
  })
}

const appeals = (db: Db | Tx) =>
  db
    .selectFrom('forumAppeals')
    .leftJoin('members', 'members.id', 'forumAppeals.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumAppeals.pseudonymId')
    .select([
      'forumAppeals.id',
      'memberId',
      'pseudonymId',
      'madeName',
      'postId',
      'measureId',
      'against',
      'sealedText',
      'askedAt',
      'handle',
    ])
    .select(['decidedAt', 'outcome', 'sealedAnswer'])

/** Undecided appeals, longest waiting first, and whether this staff member may decide them. */
export async function openAppeals(db: Db | Tx, userId: string) {
  const rows = await appeals(db).where('decidedAt', 'is', null).orderBy('askedAt').limit(50).execute()
  return Promise.all(
    rows.map(async ({ id, postId, askedAt, against, ...author }) => ({
      id,
      handle: nameAtDesk(author),
      askedAt,
      kind: postId ? ('post' as const) : ('measure' as const),
      mine: (await decidersOf(db, against)).ids.includes(userId),
    })),
  )
}

/** An appeal as the desk shows it. */
export async function appealAtDesk(db: Db, userId: string, id: string) {
  const row = await appeals(db).where('forumAppeals.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { sealedText, sealedAnswer, against, ...appeal } = row
  const kind = row.postId ? ('post' as const) : ('measure' as const)
  const subject = await subjectUnder(db, row, kind, row.postId ?? row.measureId ?? '')
  const deciders = await decidersOf(db, against)
  const post = row.postId
    ? await db.selectFrom('forumPosts').select('html').where('id', '=', row.postId).executeTakeFirst()
    : undefined
  return {
    ...appeal,
    handle: nameAtDesk(row),
    kind,
    rule: subject?.rule ?? null,
    said: subject?.said ?? null,
    html: post?.html ?? null,
    ...opened(row),
    mayDecide: deciders.ids.includes(userId),
  }
}

/** Decides an appeal. @throws Refused for the moderator who decided first, and for everyone who is not among the deciders */
export async function decideAppeal(
  db: Db,
  userId: string,
  id: string,
  decision: { outcome: NonNullable<ForumTables['forumAppeals']['outcome']>; answer: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const appeal = await appeals(tx).where('forumAppeals.id', '=', id).executeTakeFirst()
    if (!appeal) gone()
    const { postId, measureId, against } = appeal
    // No notice is sent where the author of a pseudonymous post has left, and nothing reveals that.
    const person = await personOf(tx, appeal)
    if (appeal.memberId && !person) gone()
    if (userId === against) throw new Refused('You decided this first. Someone else decides now.', 403)
    if (!(await decidersOf(tx, against)).ids.includes(userId))
      throw new Refused('Another moderator decides this.', 403)
    await advisoryLock(tx, `forum appeal ${postId ?? measureId}`)
    const decided = await tx
      .updateTable('forumAppeals')
      .set({
        decidedAt: now(),
        decidedBy: userId,
        outcome: decision.outcome,
        sealedAnswer: sealedWords(decision.answer, whoseWords('answer', appeal)),
      })
      .where('id', '=', id)
      .where('decidedAt', 'is', null)
      .returning('id')
      .execute()
    if (decided.length === 0) throw new Refused('Someone else has already decided this.')
    await record(tx, userId, `forum.appeal-decided ${decision.outcome}`, id)
    const kind = postId ? 'post' : 'measure'
    const about = postId ?? measureId ?? ''
    const subject = await subjectUnder(tx, appeal, kind, about)
    const changes = decision.outcome === 'changed' && subject?.still
    // One notice covers both the decision and what it changed.
    if (changes && postId) await putBack(tx, userId, postId, false)
    if (changes && measureId) await liftMeasure(tx, userId, subject.author, measureId, false)
    const code = !changes ? 'appeal-decided' : postId ? 'appeal-post-back' : 'appeal-lifted'
    const { id: named, at } = toldOf(appeal, about)
    if (person) await tellMember(tx, person, code, appealUrl(kind, named), at)
  })
}

function gone(): never {
  throw new Refused('This appeal is gone. The member has left.', 404)
}

/** A member's appeals, for their own data export. */
export async function appealsBy(db: Db, memberId: string) {
  const rows = await appeals(db)
    .where(await ofPerson(db, memberId, 'forum_appeals'))
    .orderBy('askedAt')
    .execute()
  return rows.map(({ postId, measureId, askedAt, decidedAt, outcome, ...row }) => ({
    postId,
    measureId,
    askedAt,
    decidedAt,
    outcome,
    ...opened(row),
  }))
}

export async function sweepAppeals(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('forumAppeals')
    .where('decidedAt', '<', fromNow(-PROMISED_DAYS.forumMeasures * DAY))
    .execute()
}
