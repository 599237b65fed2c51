import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { config } from '../settings/config.server.ts'
import { fact, setFact } from '../settings/facts.server.ts'
import { now } from '../time.ts'
import { record } from '../trail/audit.server.ts'
import { kindOfError, logTrouble } from '../trail/log.server.ts'
import { type Letter, sendNow } from './mail.server.ts'

export interface TestedMail {
  at: string
  /** What kind of error the mail server or the way to it made; null: it took the letter. */
  problem: string | null
}

const NAME = 'mail tested'

/** With another server or sender, the last test says nothing. */
const sentBy = (): string =>
  createHash('sha256')
    .update(JSON.stringify([config.smtpUrl, config.mailFrom]))
    .digest('base64url')
    .slice(0, 22)

/** What came of the last test with this mail server, or null. */
export async function testedMail(db: Db): Promise<TestedMail | null> {
  const kept = JSON.parse((await fact(db, NAME)) ?? 'null') as (TestedMail & { by: string }) | null
  return kept && kept.by === sentBy() ? { at: kept.at, problem: kept.problem } : null
}

/** Hands a letter to the mail server while somebody waits, past the queue, and keeps what came of it. */
export async function testMail(db: Db, letter: Letter, by: string): Promise<TestedMail> {
  const problem = await sendNow(letter).then(
    () => null,
    (error: unknown) => {
      logTrouble(error, 'test mail')
      return kindOfError(error)
    },
  )
  const tested = { at: now(), problem }
  await inTransaction(db, async (tx) => {
    await setFact(tx, NAME, JSON.stringify({ ...tested, by: sentBy() }))
    await record(tx, by, 'mail.tested')
  })
  return tested
}
