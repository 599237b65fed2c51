import { sql } from 'kysely'
import { record } from '#app/platform/audit/audit.server.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { questionKey } from '../tuning/tuning.ts'
import { keptWords } from './known-words.server.ts'

// Counts searches that found nothing, or no page with every search term. They are counted in memory and written each
// hour, so visitors do not wait for the disk. Nothing about the visitor, or the time within the month, is stored.

/** A query's text is stored only after it was asked on this many days. */
export const SHOWN_FROM_DAYS = 3
/** The most distinct queries counted per day, and per month. */
const A_DAY_MOST = 500
const A_MONTH_MOST = 5_000
const AT_ONCE = 50

interface Tally {
  asked: number
  nothing: number
  partly: number
  otherWords: number
}

const noTally = (): Tally => ({ asked: 0, nothing: 0, partly: 0, otherWords: 0 })

const counted = {
  day: '',
  /** Queries already asked today: repeats do not count. */
  today: new Set<string>(),
  /** By key, the text of a query that is not written yet. */
  questions: new Map<string, string>(),
  tally: noTally(),
}

/** @param at for tests: now */
export function countSearch(question: string, answered: 'yes' | 'partly' | 'nothing', at = fromNow(0)): void {
  const day = at.slice(0, 10)
  if (counted.day !== day) {
    counted.day = day
    counted.today.clear()
  }
  counted.tally.asked += 1
  if (answered === 'yes') return
  counted.tally[answered] += 1
  const words = keptWords(question)
  const key = words === null ? '' : questionKey(words)
  if (words === null || (!counted.today.has(key) && counted.today.size >= A_DAY_MOST)) {
    counted.tally.otherWords += 1
    return
  }
  if (counted.today.has(key)) return
  counted.today.add(key)
  counted.questions.set(key, words)
}

/** Writes the counts. Counts lost in a crash are not recovered. */
export async function writeCounts(db: Db, at = fromNow(0)): Promise<void> {
  const { questions, tally } = counted
  if (tally.asked === 0) return
  counted.questions = new Map()
  counted.tally = noTally()
  const month = at.slice(0, 7)
  const { there } = await db
    .selectFrom('searchFailed')
    .select((e) => e.fn.countAll<number>().as('there'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  let room = A_MONTH_MOST - there
  const all = [...questions]
  // Batches, so that other writers run in between.
  for (let begin = 0; begin < all.length; begin += AT_ONCE)
    await inTransaction(db, async (tx) => {
      for (const [key, words] of all.slice(begin, begin + AT_ONCE)) {
        if (room > 0) room -= await addDay(tx, { key, words, month })
        else tally.otherWords += 1
      }
    })
  await inTransaction(db, (tx) => addTally(tx, month, tally))
}

const markOf = (key: string): string => hmac(serverSecret('failed search'), key)

/** @returns 1 if it is a new row */
async function addDay(tx: Tx, { key, words, month }: { key: string; words: string; month: string }) {
  const questionMark = markOf(key)
  await tx
    .insertInto('searchFailed')
    .values({ questionMark, month, days: 1, question: null })
    .onConflict((c) =>
      c.columns(['questionMark', 'month']).doUpdateSet({ days: sql<number>`search_failed.days + 1` }),
    )
    .execute()
  const rows = await tx
    .selectFrom('searchFailed')
    .select('days')
    .where('questionMark', '=', questionMark)
    .execute()
  const days = rows.reduce((sum, row) => sum + row.days, 0)
  if (days >= SHOWN_FROM_DAYS)
    await tx
      .updateTable('searchFailed')
      .set({ question: words })
      .where('questionMark', '=', questionMark)
      .where('question', 'is', null)
      .execute()
  return rows.length === 1 && days === 1 ? 1 : 0
}

async function addTally(tx: Tx, month: string, tally: Tally): Promise<void> {
  const plus = (name: string, more: number) => sql<number>`${sql.ref(`search_months.${name}`)} + ${more}`
  await tx
    .insertInto('searchMonths')
    .values({ month, ...tally })
    .onConflict((c) =>
      c.column('month').doUpdateSet({
        asked: plus('asked', tally.asked),
        nothing: plus('nothing', tally.nothing),
        partly: plus('partly', tally.partly),
        otherWords: plus('other_words', tally.otherWords),
      }),
    )
    .execute()
}

/** Retention is counted from the end of their month. */
export async function dropOldCounts(
  db: Db,
  at = fromNow(-PROMISED_DAYS.failedSearches * DAY),
): Promise<void> {
  const month = at.slice(0, 7)
  await db.deleteFrom('searchFailed').where('month', '<', month).execute()
  await db.deleteFrom('searchMonths').where('month', '<', month).execute()
}

const LISTED = 20

/** The unanswered queries asked on the most days, and the number of searches, by month. */
export async function failedSearches(db: Db) {
  const rows = await db
    .selectFrom('searchFailed')
    .select(['questionMark as mark', 'question'])
    .select((e) => [e.fn.sum<number>('days').as('days'), e.fn.max('month').as('month')])
    .where('question', 'is not', null)
    .groupBy(['questionMark', 'question'])
    .orderBy('days', 'desc')
    .orderBy('question')
    .limit(LISTED + 1)
    .execute()
  const months = await db.selectFrom('searchMonths').selectAll().orderBy('month', 'desc').execute()
  return {
    questions: rows.slice(0, LISTED).map(({ mark, question, days, month }) => ({
      mark,
      question: question ?? '',
      days: Number(days),
      month: month ?? '',
    })),
    more: rows.length > LISTED,
    months,
  }
}

/** The text of a query, if it is shown. */
export async function failedQuestion(db: Db, mark: string): Promise<string | null> {
  const row = await db
    .selectFrom('searchFailed')
    .select('question')
    .where('questionMark', '=', mark)
    .where('question', 'is not', null)
    .executeTakeFirst()
  return row?.question ?? null
}

/** Removes a query from the list; if asked again, it is counted from zero. */
export async function dropFailed(db: Db, mark: string, by: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('searchFailed')
      .where('questionMark', '=', mark)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await record(tx, by, 'search.deleted', 'failed search')
    return numDeletedRows > 0n
  })
}
