import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { MailWay, MemberNoticeCode } from '#db/tables/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import { hmac, sameMark, serverSecret } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { now, nowMs } from '../time.ts'
import { KIND_OF, MAIL_KINDS, type MailKind, mailTime } from './mail-times.ts'

// Which notices members also get by email. A member without a row chose nothing and gets none.

export interface MailChoices {
  answers: MailWay
  mentions: MailWay
  followed: MailWay
  reminders: MailWay
  decisions: MailWay
  quietFrom: number | null
  quietTo: number | null
  pausedUntil: string | null
}

const NONE: MailChoices = {
  answers: 'site',
  mentions: 'site',
  followed: 'site',
  reminders: 'site',
  decisions: 'site',
  quietFrom: null,
  quietTo: null,
  pausedUntil: null,
}

async function chosen(db: Db | Tx, memberId: string) {
  return db
    .selectFrom('memberMailChoices')
    .innerJoin('members', 'members.id', 'memberMailChoices.memberId')
    .select([
      'answers',
      'mentions',
      'followed',
      'reminders',
      'decisions',
      'quietFrom',
      'quietTo',
      'pausedUntil',
      'mailedAt',
    ])
    .select('timeZone')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

export async function mailChoices(db: Db | Tx, memberId: string): Promise<MailChoices> {
  const row = await chosen(db, memberId)
  if (!row) return NONE
  const { mailedAt, timeZone, ...choices } = row
  return choices
}

/** Stores a member's choices. Notices already waiting follow the new choices. */
export async function chooseMails(db: Db | Tx, memberId: string, choices: MailChoices): Promise<void> {
  await inTransaction(db, async (tx) => {
    await turn(tx, memberId)
    await tx
      .insertInto('memberMailChoices')
      .values({ memberId, ...choices, mailedAt: null })
      .onConflict((c) => c.column('memberId').doUpdateSet({ ...choices }))
      .execute()
    await planAgain(tx, memberId)
  })
}

/** The mails an unsubscribe link stops: those of one kind, or all, when the mail program's own button is used. */
export type Stopped = MailKind | 'all'

/** Stops mails; the notices stay on the site. */
export async function stopMails(db: Db, memberId: string, stopped: Stopped): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await mailChoices(tx, memberId)
    const mailed = MAIL_KINDS.filter((kind) => before[kind] !== 'site' && before[kind] !== 'off')
    const ended = mailed.filter((kind) => stopped === 'all' || kind === stopped)
    if (ended.length === 0) return
    const site = Object.fromEntries(ended.map((kind) => [kind, 'site' as const]))
    await chooseMails(tx, memberId, { ...before, ...site })
  })
}

const turn = (tx: Tx, memberId: string) => advisoryLock(tx, `mails of ${memberId}`)

/** Recomputes when each waiting notice is sent, because the member's choices or time zone changed. */
export async function planAgain(tx: Tx, memberId: string): Promise<void> {
  const row = await chosen(tx, memberId)
  if (!row) return
  const waiting = await tx
    .selectFrom('memberNotices')
    .select(['id', 'code'])
    .where('memberId', '=', memberId)
    .where('mailAt', 'is not', null)
    .execute()
  const times = new Set<string>()
  for (const { id, code } of waiting) {
    const mailAt = timeFor(row, code, now())
    await tx.updateTable('memberNotices').set({ mailAt }).where('id', '=', id).execute()
    if (mailAt) times.add(mailAt)
  }
  for (const at of times) await promise(tx, memberId, at)
}

type Chosen = NonNullable<Awaited<ReturnType<typeof chosen>>>

function timeFor(row: Chosen, code: MemberNoticeCode, at: string): string | null {
  const kind = KIND_OF[code]
  if (!kind) return null
  return mailTime(row[kind], at, { ...row, zone: row.timeZone ?? config.timeZone })
}

const promise = (tx: Tx, memberId: string, at: string) =>
  enqueue(tx, 'members.tell', { id: memberId }, { after: Math.max(0, Date.parse(at) - nowMs()) })

/**
 * When a new notice is sent by email, not before `from`; undefined if the member wants nothing of its kind. Enqueues
 * the job too, once for all notices that are sent together.
 */
export async function planMail(
  tx: Tx,
  memberId: string,
  code: MemberNoticeCode,
  from = now(),
): Promise<string | null | undefined> {
  const kind = KIND_OF[code]
  if (!kind) return null
  const row = await chosen(tx, memberId)
  if (row?.[kind] === 'off') return undefined
  const mailAt = row ? timeFor(row, code, from) : null
  if (!mailAt) return null
  const other = await tx
    .selectFrom('memberNotices')
    .select('id')
    .where('memberId', '=', memberId)
    .where('mailAt', '=', mailAt)
    .executeTakeFirst()
  if (!other) await promise(tx, memberId, mailAt)
  return mailAt
}

export interface DueNotice {
  kind: MailKind
  way: MailWay
  code: MemberNoticeCode
  about: string | null
}

/**
 * Takes the notices that are due, so that no other job sends them; call it in the transaction that stores the letter.
 * Notices already seen on the site are not sent.
 */
export async function takeDue(tx: Tx, memberId: string): Promise<DueNotice[]> {
  await turn(tx, memberId)
  const row = await chosen(tx, memberId)
  const taken = await tx
    .updateTable('memberNotices')
    .set({ mailAt: null })
    .where('memberId', '=', memberId)
    .where('mailAt', '<=', now())
    .returning(['code', 'about', 'at', 'readAt'])
    .execute()
  const due = taken
    .filter(({ readAt }) => readAt === null)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap(({ code, about }) => {
      const kind = KIND_OF[code]
      return !kind || !row ? [] : [{ kind, way: row[kind], code, about }]
    })
  if (due.length > 0)
    await tx
      .updateTable('memberMailChoices')
      .set({ mailedAt: now() })
      .where('memberId', '=', memberId)
      .execute()
  return due
}

/** The secret in the unsubscribe link. It works even from the oldest mail, and gives no access. */
export const stopToken = (memberId: string, kind: Stopped): string =>
  `${kind}.${memberId}.${hmac(serverSecret('member mails'), JSON.stringify([kind, memberId]))}`

export function behindStopToken(token: string): { memberId: string; kind: Stopped } | null {
  const [name, memberId = ''] = token.split('.')
  const kind = (['all', ...MAIL_KINDS] as const).find((one) => one === name)
  return kind && sameMark(token, stopToken(memberId, kind)) ? { memberId, kind } : null
}
