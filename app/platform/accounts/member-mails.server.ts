import { waitTurn } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { MailWay, MemberNoticeCode } from '#db/tables/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import { hmac, sameMark, serverSecret } from '../keys/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { now } from '../time.ts'
import { KIND_OF, MAIL_KINDS, type MailKind, mailTime } from './mail-times.ts'

// What members get by email of what they were told on the site. Who has no row chose nothing and gets none.

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

/** Keeps what a member chose. What waits by then goes as they want it now. */
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

/** What a link ends: the mails of one kind, or of all, where a mail program ends them with its own button. */
export type Stopped = MailKind | 'all'

/** Ends mails; the notices stay on the site. */
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

const turn = (tx: Tx, memberId: string) => waitTurn(tx, `mails of ${memberId}`)

/** Works out once more when each waiting notice goes: the choices or the clock of the member changed. */
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
  enqueue(tx, 'members.tell', { id: memberId }, { after: Math.max(0, Date.parse(at) - Date.now()) })

/** When a new notice goes by email, not before `from`: undefined where they want to hear nothing of its kind. The work for it is promised along with it, once for all that go together. */
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

/** Takes what is due now, so that nothing else takes it: call it in the transaction that keeps the letter. What was seen on the site meanwhile needs none. */
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

/** The secret in the link that ends mails. It works from the oldest mail, and opens nothing. */
export const stopToken = (memberId: string, kind: Stopped): string =>
  `${kind}.${memberId}.${hmac(serverSecret('member mails'), JSON.stringify([kind, memberId]))}`

export function behindStopToken(token: string): { memberId: string; kind: Stopped } | null {
  const [name, memberId = ''] = token.split('.')
  const kind = (['all', ...MAIL_KINDS] as const).find((one) => one === name)
  return kind && sameMark(token, stopToken(memberId, kind)) ? { memberId, kind } : null
}
