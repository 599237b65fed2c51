import { hmac, openWithMailKey, sealWithMailKey, serverSecret } from '#app/platform/keys.server.ts'
import { allowToday } from '#app/platform/limits.server.ts'
import { type Letter, queueMail } from '#app/platform/mail.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  didTheyAnswer,
  type MessageToAttorney,
  messageForYou,
  notDelivered,
  wantYourCopy,
  yourCopy,
} from './letters.server.ts'

const COPY_WAITS = DAY
const ASK_AFTER = 7 * DAY
/** From the day on which it is asked. */
const ASK_OPEN = 60 * DAY

/** Mails to a person themselves, whose address nobody has shown to be theirs: so few that they bother no stranger. */
const SIDE_MAILS_A_DAY = 2

/** 22 letters and digits that stand for these words, and that nobody makes without our key. */
const markFor = (purpose: string, words: (string | number)[]): string =>
  hmac(serverSecret(purpose), JSON.stringify(words)).slice(0, 22)

/** Which mails to the person themselves go. */
export interface SideMails {
  copy: boolean
  ask: boolean
}

/**
 * Puts a person's words on their way to an attorney. The letter waits sealed until it is handed over; what stays is
 * that a message went, and when. A copy waits until the person says that the address is theirs; the question after
 * seven days waits as a sealed letter, and its row does not say to whom. The same form pressed twice is one message;
 * other words from the same form are another one.
 * @returns which of the mails that were asked for go to the person
 */
export async function writeToAttorney(
  db: Db | Tx,
  message: MessageToAttorney,
  { copy = false, ask = false }: { copy?: boolean; ask?: boolean } = {},
): Promise<SideMails> {
  const { attorney, email } = message
  const id = markFor('attorney deliveries', [message.id, attorney.id, email, message.message])
  const copyId = markFor('attorney copies', [id])
  const askId = markFor('attorney asks', [attorney.id, email.toLowerCase()])
  return inTransaction(db, async (tx) => {
    const first = await tx
      .insertInto('attorneyDeliveries')
      .values({ id, attorneyId: attorney.id, queuedAt: now(), mailId: null, outcome: null })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first) return { copy: copy && (await copyWaits(tx, copyId)), ask: ask && (await isAsked(tx, askId)) }
    const mailId = await queueMail(tx, messageForYou(message))
    await tx.updateTable('attorneyDeliveries').set({ mailId }).where('id', '=', id).execute()
    const may = () => allowToday(tx, 'attorney.side', email.toLowerCase(), SIDE_MAILS_A_DAY)
    const copied = copy && (await may())
    if (copied) await offerCopy(tx, copyId, message)
    const asked = ask && ((await isAsked(tx, askId)) || (await may()))
    if (asked) await askLater(tx, askId, message)
    return { copy: copied, ask: asked }
  })
}

async function offerCopy(tx: Tx, id: string, { attorney, email, message }: MessageToAttorney): Promise<void> {
  const sealed = sealWithMailKey(JSON.stringify({ to: email, attorney: attorney.name, message }))
  await tx
    .insertInto('attorneyCopies')
    .values({ id, sealed, expiresAt: fromNow(COPY_WAITS) })
    .execute()
  await queueMail(tx, wantYourCopy(email, id))
}

/** One question at a time about an attorney goes to an address: the id is made from both, and goes with the row. */
async function askLater(tx: Tx, id: string, { attorney, email }: MessageToAttorney): Promise<void> {
  await tx.deleteFrom('attorneyAsks').where('id', '=', id).where('expiresAt', '<=', now()).execute()
  const first = await tx
    .insertInto('attorneyAsks')
    .values({ id, attorneyId: attorney.id, answer: null, expiresAt: fromNow(ASK_AFTER + ASK_OPEN) })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (first) await queueMail(tx, didTheyAnswer(email, id), { after: ASK_AFTER })
}

async function isAsked(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('attorneyAsks')
    .select('id')
    .where('id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

export async function copyWaits(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('attorneyCopies')
    .select('id')
    .where('id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

/** Sends the copy to who pressed the button of its mail. @returns whether there was one */
export async function sendCopy(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('attorneyCopies')
      .where('id', '=', id)
      .where('expiresAt', '>', now())
      .returning('sealed')
      .executeTakeFirst()
    if (!row) return false
    await queueMail(tx, yourCopy(JSON.parse(openWithMailKey(row.sealed))))
    return true
  })
}

export const ANSWERS = ['yes', 'no', 'not yet'] as const
export type Answer = (typeof ANSWERS)[number]

/** About whom a person is asked, and what they said before. */
export async function askedAbout(db: Db, id: string) {
  return db
    .selectFrom('attorneyAsks')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyAsks.attorneyId')
    .select(['attorneyAsks.answer', 'attorneys.id', 'attorneys.name'])
    .where('attorneyAsks.id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
}

const COLUMN = { yes: 'yes', no: 'no', 'not yet': 'notYet' } as const

/** Counts an answer. Another one to the same question takes its place. @returns whether the question is open */
export async function countAnswer(db: Db, id: string, answer: Answer): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ask = await tx
      .selectFrom('attorneyAsks')
      .select(['attorneyId', 'answer'])
      .where('id', '=', id)
      .where('expiresAt', '>', now())
      .executeTakeFirst()
    if (!ask) return false
    const changed = await tx
      .updateTable('attorneyAsks')
      .set({ answer })
      .where('id', '=', id)
      .where((e) => (ask.answer === null ? e('answer', 'is', null) : e('answer', '=', ask.answer)))
      .returning('id')
      .executeTakeFirst()
    if (!changed || ask.answer === answer) return true
    const { attorneyId } = ask
    await tx
      .insertInto('attorneyAnswers')
      .values({ attorneyId, yes: 0, no: 0, notYet: 0 })
      .onConflict((c) => c.column('attorneyId').doNothing())
      .execute()
    const add = (column: 'yes' | 'no' | 'notYet', by: number) =>
      tx
        .updateTable('attorneyAnswers')
        .set((e) => ({ [column]: e(column, '+', by) }))
        .where('attorneyId', '=', attorneyId)
        .execute()
    if (ask.answer) await add(COLUMN[ask.answer as Answer], -1)
    await add(COLUMN[answer], 1)
    return true
  })
}

/** Looks what became of the letters: those that went, and those that were given up, whose people are told. */
export async function followDeliveries(db: Db): Promise<void> {
  const open = await db
    .selectFrom('attorneyDeliveries')
    .select(['id', 'mailId'])
    .where('outcome', 'is', null)
    .where('mailId', 'is not', null)
    .orderBy('queuedAt')
    .limit(1000)
    .execute()
  if (open.length === 0) return
  const failed = await db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('name', '=', 'mail.send')
    .where('failedAt', 'is not', null)
    .execute()
  const jobOf = new Map(failed.map(({ id, payload }) => [(JSON.parse(payload) as { id?: string }).id, id]))
  for (const { id, mailId } of open) {
    if (!mailId) continue
    await inTransaction(db, async (tx) => {
      const letter = await tx
        .selectFrom('mailQueue')
        .select('sealedLetter')
        .where('id', '=', mailId)
        .executeTakeFirst()
      const job = jobOf.get(mailId)
      if (letter && !job) return
      await tx
        .updateTable('attorneyDeliveries')
        .set({ outcome: letter ? 'failed' : 'handed over', mailId: null })
        .where('id', '=', id)
        .execute()
      if (!letter || !job) return
      const { replyTo } = JSON.parse(openWithMailKey(letter.sealedLetter)) as Letter
      await tx.deleteFrom('mailQueue').where('id', '=', mailId).execute()
      await tx.deleteFrom('jobs').where('id', '=', job).execute()
      if (replyTo) await queueMail(tx, notDelivered(replyTo))
    })
  }
}

/** Forgets copies and questions whose time is over. */
export async function sweepRelay(db: Db): Promise<void> {
  await db.deleteFrom('attorneyCopies').where('expiresAt', '<', now()).execute()
  await db.deleteFrom('attorneyAsks').where('expiresAt', '<', now()).execute()
}
