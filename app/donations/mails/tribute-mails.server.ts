import { letterhead } from '#app/blog/blog.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { type Mail, queueMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, now, nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressOf } from '../model/donors.server.ts'
import { money, often, type Way } from '../model/rules.ts'
import { statementFor } from '../receipts/gift-receipts.server.ts'
import { giftMails as words } from './gift-mail-words.ts'
import { mine, toDonor } from './gift-mails.server.ts'
import { wayLines } from './pledge-mails.server.ts'
import { wishLink } from './wishes.server.ts'

// The reminder of a promise and the January statement: each once, and only for donors who asked for it.

const AT_A_TIME = 100

/** Reminds donors who asked for it of promises that have not arrived. */
export async function remindOfPromises(db: Db): Promise<void> {
  const due = await db
    .selectFrom('gifts')
    .select(['id', 'donorId', 'amountCents', 'frequency', 'way', 'reference'])
    .where('status', '=', 'promised')
    .where('remindAt', '<', now())
    .limit(AT_A_TIME)
    .execute()
  for (const gift of due)
    await inTransaction(db, async (tx) => {
      const first = await tx
        .updateTable('gifts')
        .set({ remindAt: null })
        .where('id', '=', gift.id)
        .where('status', '=', 'promised')
        .where('remindAt', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      const to = first && (await addressOf(tx, gift.donorId))
      if (to) await queueMail(tx, reminderLetter(to, gift))
    })
}

export function reminderLetter(
  to: string,
  gift: { amountCents: number; frequency: 'monthly' | 'one-time'; way: Way; reference: string },
): Mail {
  return toDonor(
    to,
    words.reminder.subject,
    words.reminder.text({
      amount: money(gift.amountCents),
      often: often(gift.frequency),
      reference: gift.reference,
      way: wayLines(gift).join('\n'),
    }),
  )
}

/** The day from which statements are sent, and the last such day: a donor who ticks the box later waits for the next year. */
const FROM = '01-15'
const UNTIL = '01-31'

const isTime = (day: string): boolean => day.slice(5) >= FROM && day.slice(5) <= UNTIL

/**
 * Runs every hour.
 * @param day today, in the organization's time zone
 */
export async function planStatements(db: Db, day = dayOf(nowDate(), config.timeZone)): Promise<void> {
  if (!isTime(day)) return
  const year = String(Number(day.slice(0, 4)) - 1)
  if ((await dueFor(db, year, 1)).length > 0) await enqueue(db, 'giving.statements', { year })
}

const dueFor = (db: Db, year: string, limit: number) =>
  db
    .selectFrom('donors')
    .select(['id'])
    .where('januaryMailAt', 'is not', null)
    .where('sealed', '!=', '')
    .where('id', 'in', (e) =>
      e.selectFrom('receipts').select('donorId').where('year', '=', year).where('voidedAt', 'is', null),
    )
    .where('id', 'not in', (e) => e.selectFrom('statementMails').select('donorId').where('year', '=', year))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Sends one batch of a year's statements; the next batch is another job. The database records who already got theirs. */
export async function sendStatements(db: Db, { year = '' }: Record<string, string>): Promise<void> {
  const due = await dueFor(db, year, AT_A_TIME)
  const { statementPdf } = await import('../receipts/receipt-pdf.server.ts')
  for (const { id } of due) {
    const facts = await statementFor(db, id, year)
    const pdf = facts && (await statementPdf(facts, await letterhead(db)))
    if (!pdf) continue
    await inTransaction(db, async (tx) => {
      const to = await addressOf(tx, id)
      const first = await tx
        .insertInto('statementMails')
        .values({ donorId: id, year, queuedAt: now() })
        .onConflict((c) => c.doNothing())
        .returning('donorId')
        .executeTakeFirst()
      if (first && to) await queueMail(tx, statementLetter(to, year, id, pdf))
    })
  }
  if (due.length === AT_A_TIME) await enqueue(db, 'giving.statements', { year })
}

/** The mail itself states no amount, because other people may see it on the screen. */
export function statementLetter(to: string, year: string, donorId: string, pdf: Uint8Array): Mail {
  return {
    ...toDonor(
      to,
      words.statement.subject({ year }),
      words.statement.text({ year, page: mine(), stop: wishLink('january', donorId) }),
    ),
    attachments: [
      { name: `gifts-${year}.pdf`, type: 'application/pdf', base64: Buffer.from(pdf).toString('base64') },
    ],
  }
}
