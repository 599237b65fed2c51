import { randomInt } from 'node:crypto'
import { tomorrowMorning } from '#app/platform/auth/mail-times.ts'
import { findMember, type Member } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import {
  hmac,
  openWithMailKey,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, dayAndHour, MINUTE, now, nowMs } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { HELD_MOST, SENT_AFTER_MINUTES, type Sends } from '../../model/rules.ts'
import { mayBegin } from '../../posts/categories/open-categories.server.ts'
import { replyForm, topicForm } from '../../posts/forms.server.ts'
import { refuseAcrossBlock } from '../../posts/mutes/blocked-replies.server.ts'
import { titlesFor } from '../../posts/mutes/closed-titles.server.ts'
import { tagsIn } from '../../posts/tags/forms.server.ts'
import { savePostDraft } from '../drafts/post-drafts.server.ts'
import { beginningOf, DRAFT_LONGEST, DRAFTS_PAGE, isOfPost, type Place } from '../drafts/rules.ts'
import { words as draftWords } from '../drafts/words.ts'
import {
  accountExists,
  asKept,
  FormAlreadyUsed,
  findDuplicate,
  mayWrite,
  requireAccount,
  requireOpenTopic,
} from '../posting-rules.server.ts'
import { postIn, reply, startTopic } from '../writing.server.ts'
import { words } from './words.ts'

// Scheduled posts. Until its time each is a sealed row; then a job publishes it, or returns the text as a draft.

interface Sealed {
  memberId: string
  /** The id of the future post. */
  ticket: string
  where: Place
  /** The topic title, and the category that it was in. */
  title: string
  category: string
  sendsAt: string
  typed: Record<string, string>
}

export interface HeldPost extends Sealed {
  id: string
}

// Many more slots than posts, so that two consecutive posts of one person hardly ever share a slot.
const SLOTS = 200
const KEPT_AFTER = 7 * DAY

function slotsOf(memberId: string): string[] {
  const secret = serverSecret('forum held')
  return Array.from({ length: SLOTS }, (_, i) => hmac(secret, JSON.stringify([memberId, i])))
}

const opened = ({ id, sealed }: { id: string; sealed: string }): HeldPost => ({
  ...(JSON.parse(openWithMailKey(sealed, `forum held ${id}`)) as Sealed),
  id,
})

const heldRows = (db: Db | Tx, memberId: string) =>
  db.selectFrom('forumHeld').select(['id', 'slot', 'sealed']).where('slot', 'in', slotsOf(memberId)).execute()

/** A member's posts that go out later, the next one first. */
export const scheduledPosts = async (db: Db | Tx, memberId: string): Promise<HeldPost[]> =>
  (await heldRows(db, memberId)).map(opened).sort((a, b) => a.sendsAt.localeCompare(b.sendsAt))

const heldTurn = (tx: Tx, memberId: string) => advisoryLock(tx, `forum held of ${memberId}`)

const timeFor = (when: Exclude<Sends, 'now'>, { timeZone }: Member): string =>
  when === 'minutes'
    ? new Date(nowMs() + SENT_AFTER_MINUTES * MINUTE).toISOString()
    : tomorrowMorning(nowMs(), timeZone ?? config.timeZone)

/**
 * Schedules a post.
 * @param post `ticket`: the id of the future post; submitting the same form twice schedules one
 * @returns when it will be published, or the post that was already sent with this form
 * @throws Refused where the member could not post it now either
 */
export async function scheduleForumPost(
  db: Db,
  member: Member,
  post: { ticket: string; where: Place; typed: Record<string, string>; when: Exclude<Sends, 'now'> },
): Promise<{ sendsAt: string } | { postId: string }> {
  const { ticket, where, when } = post
  const text = asKept(post.typed.text ?? '')
  const same = (held: HeldPost[]) => sameForm(held, ticket, text)
  const before = (await findDuplicate(db, member, ticket, text)) ?? same(await scheduledPosts(db, member.id))
  if (before) return before
  await mayWrite(db, member, { startsTopic: 'category' in where })
  return inTransaction(db, async (tx) => {
    await heldTurn(tx, member.id)
    await requireAccount(tx, member)
    const rows = await heldRows(tx, member.id)
    const other = same(rows.map(opened))
    if (other) return other
    if (rows.length >= HELD_MOST) throw new Refused(words.many({ most: HELD_MOST }), 429)
    const { title, category } = await categoryNow(tx, member, where, post.typed)
    const typed = Object.fromEntries(Object.entries(post.typed).filter(([name]) => isOfPost(name)))
    // It must fit into a draft, in case it is returned.
    if (JSON.stringify(typed).length > DRAFT_LONGEST) throw new Refused(draftWords.refused.long)
    const [id, sendsAt] = [newId(), timeFor(when, member)]
    const sealed: Sealed = { memberId: member.id, ticket, where, title, category, sendsAt, typed }
    await tx
      .insertInto('forumHeld')
      .values({
        id,
        sealed: sealWithMailKey(JSON.stringify(sealed), `forum held ${id}`),
        slot: freeSlot(member.id, new Set(rows.map(({ slot }) => slot))),
        expiresOn: new Date(Date.parse(sendsAt) + KEPT_AFTER).toISOString().slice(0, 10),
      })
      .execute()
    await enqueue(tx, 'forum.send-held', { id }, { after: Date.parse(sendsAt) - nowMs() })
    return { sendsAt }
  })
}

/** The post that was held with this form. @throws FormAlreadyUsed where it has other words */
function sameForm(held: readonly HeldPost[], ticket: string, text: string): HeldPost | undefined {
  const found = held.find((one) => one.ticket === ticket)
  if (found && asKept(found.typed.text ?? '') !== text) throw new FormAlreadyUsed(draftWords.refused.sent)
  return found
}

function freeSlot(memberId: string, taken: ReadonlySet<string>): string {
  const free = slotsOf(memberId).filter((slot) => !taken.has(slot))
  return free[randomInt(free.length)] ?? ''
}

/** Where a post would be published. @throws Refused where it cannot be */
async function categoryNow(
  tx: Tx,
  member: Member,
  where: Place,
  typed: Record<string, string>,
): Promise<{ title: string; category: string }> {
  const [text, nameless] = [asKept(typed.text ?? ''), typed.nameless === 'yes']
  if ('category' in where) {
    await mayBegin(tx, where.category)
    if (nameless) await refuseAcrossBlock(tx, member, { text })
    return { title: '', category: where.category }
  }
  const to = Number(typed.to) || null
  const { topic } = await requireOpenTopic(tx, member, { topicId: where.topic, to, text, nameless })
  return { title: topic.title, category: topic.categoryId }
}

/** Loads a scheduled post under the lock of its member. */
async function atHeld(tx: Tx, id: string): Promise<HeldPost | undefined> {
  const row = () =>
    tx.selectFrom('forumHeld').select(['id', 'sealed']).where('id', '=', id).executeTakeFirst()
  const found = await row()
  if (!found) return undefined
  await heldTurn(tx, opened(found).memberId)
  const still = await row()
  return still && opened(still)
}

const drop = (tx: Tx, id: string) => tx.deleteFrom('forumHeld').where('id', '=', id).execute()

/** Cancels a scheduled post and returns its text as a draft. @throws Refused when it is published, or another member's */
export async function stopHeld(db: Db, memberId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await atHeld(tx, id)
    if (held?.memberId !== memberId) throw new Refused(words.gone, 409)
    await asDraft(tx, held)
    await takeBack(tx, { name: 'forum.send-held', payload: { id } })
  })
}

async function asDraft(tx: Tx, { id, memberId, where, title, typed }: HeldPost): Promise<void> {
  const draft = { where, title, fields: typed, page: newId(), turn: null, cameBack: true } as const
  const { kept } = await savePostDraft(tx, { id: memberId }, draft)
  if (!kept) throw new Error('the words did not become a draft')
  await drop(tx, id)
}

/** Returns the text as a draft and notifies the author. */
async function cameBack(tx: Tx, id: string): Promise<void> {
  const held = await atHeld(tx, id)
  if (!held) return
  // The member left, so the post cannot be given back.
  if (!(await accountExists(tx, held.memberId))) {
    await drop(tx, id)
    return
  }
  await asDraft(tx, held)
  await tellMember(tx, held.memberId, 'post-not-sent', DRAFTS_PAGE)
}

async function send(tx: Tx, id: string): Promise<void> {
  const held = await atHeld(tx, id)
  if (!held) return
  const member = await findMember(tx, held.memberId)
  // Closed, or moved meanwhile: they wrote it for another place.
  if (!member || (await categoryNow(tx, member, held.where, held.typed)).category !== held.category)
    throw new Refused(words.gone)
  await drop(tx, id)
  const form = { ...held.typed, ticket: held.ticket }
  if ('topic' in held.where) {
    const values = stillInOrder(replyForm.safeParse(form))
    await reply(tx, member, { ...postIn(values), topicId: held.where.topic, to: values.to, counted: true })
  } else {
    const values = stillInOrder(topicForm.safeParse(form))
    await startTopic(tx, member, {
      ...postIn(values),
      category: held.where.category,
      title: values.title,
      wish: values.wish,
      tags: tagsIn(values),
      counted: true,
    })
  }
}

function stillInOrder<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw new Refused(words.gone)
  return parsed.data
}

export const heldJobs = {
  /** Publishing and deleting the scheduled row happen in one transaction, so that a repeated job publishes once. */
  'forum.send-held': async (db: Db, { id = '' }: Record<string, string>): Promise<void> => {
    try {
      await inTransaction(db, (tx) => send(tx, id))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await inTransaction(db, (tx) => cameBack(tx, id))
    }
  },
}

/** For the page that lists them. @param places the names of the categories */
export async function heldHere(db: Db, member: Member, places: ReadonlyMap<string, string>) {
  const zone = member.timeZone ?? config.timeZone
  const held = await scheduledPosts(db, member.id)
  const titles = await titlesFor(
    db,
    member.id,
    held.flatMap(({ where }) => ('topic' in where ? [where.topic] : [])),
  )
  return held.map(({ id, where, title, sendsAt, typed }) => ({
    id,
    at: dayAndHour(sendsAt, zone),
    beginning: beginningOf(typed),
    isReply: 'topic' in where,
    nameless: typed.nameless === 'yes',
    title: 'topic' in where ? (titles.get(where.topic) ?? title) : (places.get(where.category) ?? ''),
  }))
}

/** All of them, for the member's data export. */
export const heldForFile = async (db: Db, memberId: string) =>
  (await scheduledPosts(db, memberId)).map(({ where, title, sendsAt, typed }) => ({
    goesOutAt: sendsAt,
    topic: 'topic' in where ? title : '',
    place: 'category' in where ? where.category : '',
    ...typed,
  }))

export async function heldLeave(tx: Tx, memberId: string): Promise<void> {
  await heldTurn(tx, memberId)
  for (const { id } of await heldRows(tx, memberId)) {
    await drop(tx, id)
    await takeBack(tx, { name: 'forum.send-held', payload: { id } })
  }
}

function canBeOpened(row: { id: string; sealed: string }): boolean {
  try {
    return opened(row) !== null
  } catch {
    // The server key was lost, so the row is unreadable.
    return false
  }
}

/** Returns the text to the author when the job was given up. */
export async function sweepHeld(tx: Tx): Promise<void> {
  const over = await tx
    .selectFrom('forumHeld')
    .select(['id', 'sealed'])
    .where('expiresOn', '<=', now().slice(0, 10))
    .limit(100)
    .execute()
  for (const { id, sealed } of over) {
    if (canBeOpened({ id, sealed })) await cameBack(tx, id)
    else await drop(tx, id)
  }
}
