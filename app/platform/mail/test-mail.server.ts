import { createHash } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '../audit/audit.server.ts'
import { kindOfError, logTrouble } from '../log.server.ts'
import { config } from '../settings/config.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { now } from '../time.ts'
import { type Mail, sendNow } from './mail.server.ts'

export interface TestedMail {
  at: string
  /** The kind of error of the mail server or the connection to it; null if it accepted the letter. */
  problem: string | null
}

const NAME = 'mail tested'

/** With another server or sender, the last test is out of date. */
const sentBy = (): string =>
  createHash('sha256')
    .update(JSON.stringify([config.smtpUrl, config.mailFrom]))
    .digest('base64url')
    .slice(0, 22)

/** The result of the last test with this mail server, or null. */
export async function testedMail(db: Db): Promise<TestedMail | null> {
  const kept = JSON.parse((await siteValue(db, NAME)) ?? 'null') as (TestedMail & { by: string }) | null
  return kept && kept.by === sentBy() ? { at: kept.at, problem: kept.problem } : null
}

/** Sends a letter directly while the member waits, without the queue, and stores the result. */
export async function testMail(db: Db, letter: Mail, by: string): Promise<TestedMail> {
  const problem = await sendNow(letter).then(
    () => null,
    (error: unknown) => {
      logTrouble(error, 'test mail')
      return kindOfError(error)
    },
  )
  const tested = { at: now(), problem }
  await inTransaction(db, async (tx) => {
    await setSiteValue(tx, NAME, JSON.stringify({ ...tested, by: sentBy() }))
    await record(tx, by, 'mail.tested')
  })
  return tested
}
