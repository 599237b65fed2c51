import { randomInt } from 'node:crypto'
import { record } from '#app/platform/audit/audit.server.ts'
import { allow, mayMailToday } from '#app/platform/http/limits.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import {
  hmac,
  isUnbound,
  openWithMailKey,
  sameMark,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { plainDigits } from '#app/platform/text/plain-digits.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { codeForAddress } from '../model/case-mails.server.ts'

// Where the short "there is an update" mails go. An address counts only after its owner has typed the code that we sent
// there. Otherwise the mails could go to a stranger, or to a partner after a typo.

const CODE_DAYS = PROMISED_DAYS.uncheckedAddresses
const TRIES = 10
const CODES_AN_HOUR = 3

/** Stands for the code of an address whose mail waits until staff have seen the case. Nothing typed matches it. */
const NO_CODE_YET = ''
/** Codes per day to one address: from one network, and in all, so that strangers cannot use up the owner's allowance. */
const CODES_A_DAY = { fromOne: 3, all: 6 }

/**
 * Stores the address separately and sends it a code. Call it in the transaction that received the address. Past the limit of
 * the address no code is sent, and an earlier code stays valid; the answer is the same.
 * @param later the code is sent only once sendWaitingCode is called
 */
export async function checkAddress(
  tx: Db | Tx,
  caseId: string,
  address: string,
  { later = false } = {},
): Promise<void> {
  const goes = !later && (await mayMailToday(tx, 'case.code.to', address, CODES_A_DAY))
  if (!goes && !later && (await waitingAddress(tx, caseId)) === address) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    sealedContact: sealWithMailKey(address, `contact of ${caseId}`),
    codeHash: later ? NO_CODE_YET : hashOf(caseId, code),
    tries: 0,
    expiresAt: fromNow(CODE_DAYS * DAY),
  }
  await tx
    .insertInto('caseContactChecks')
    .values({ caseId, ...row })
    .onConflict((c) => c.column('caseId').doUpdateSet(row))
    .execute()
  if (goes) await queueMail(tx, codeForAddress(address, code, row.expiresAt))
}

/**
 * The address that was left with this case, for its page. Rejects everything else that was sealed with the mail key; an
 * older value, sealed without its purpose, must at least be an address.
 * @returns null for anything else
 */
export function openContact(caseId: string, sealed: string): string | null {
  try {
    const address = openWithMailKey(sealed, `contact of ${caseId}`)
    return isUnbound(sealed) && !emailAddress().safeParse(address).success ? null : address
  } catch {
    // Moved here from elsewhere, changed, or sealed to another key: show no address. The case stays readable.
    return null
  }
}

async function waitingAddress(tx: Db | Tx, caseId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('caseContactChecks')
    .select('sealedContact')
    .where('caseId', '=', caseId)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row ? openContact(caseId, row.sealedContact) : null
}

/** Staff confirmed that a person sent this case: send the code that waited for this. */
export async function sendWaitingCode(tx: Db | Tx, caseId: string): Promise<void> {
  const address = await waitingAddress(tx, caseId)
  if (address) await checkAddress(tx, caseId, address)
}

/** A person adds an address during their visit. @returns false when they asked for too many codes */
export async function giveAddress(db: Db, caseId: string, address: string): Promise<boolean> {
  if (!(await allow(db, 'case.code', caseId, CODES_AN_HOUR))) return false
  await inTransaction(db, async (tx) => {
    await checkAddress(tx, caseId, address)
    await record(tx, 'person', 'case.address-given', caseId)
  })
  return true
}

/** @returns false when the code is wrong, too old or tried too often */
export async function confirmAddress(db: Db, caseId: string, typed: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const check = await tx
      .updateTable('caseContactChecks')
      .set((e) => ({ tries: e('tries', '+', 1) }))
      .where('caseId', '=', caseId)
      .where('tries', '<', TRIES)
      .where('expiresAt', '>', now())
      .returning(['sealedContact', 'codeHash'])
      .executeTakeFirst()
    if (!check || !sameMark(check.codeHash, hashOf(caseId, plainDigits(typed).replace(/\D/g, ''))))
      return false
    await tx
      .updateTable('cases')
      .set({ sealedContact: check.sealedContact, contactMode: 'email' })
      .where('id', '=', caseId)
      .execute()
    await tx.deleteFrom('caseContactChecks').where('caseId', '=', caseId).execute()
    await record(tx, 'person', 'case.address-confirmed', caseId)
    return true
  })
}

export async function stopMails(db: Db, caseId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('cases')
      .set({ sealedContact: null, contactMode: 'none' })
      .where('id', '=', caseId)
      .execute()
    await tx.deleteFrom('caseContactChecks').where('caseId', '=', caseId).execute()
    await record(tx, 'person', 'case.address-removed', caseId)
  })
}

export interface Contact {
  /** Where mails are sent now. */
  address: string | null
  /** An address that waits for its code. */
  waiting: string | null
}

export async function contactOf(db: Db, caseId: string): Promise<Contact> {
  const row = await db
    .selectFrom('cases')
    .leftJoin('caseContactChecks', 'caseContactChecks.caseId', 'cases.id')
    .select([
      'cases.sealedContact as now',
      'caseContactChecks.sealedContact as waiting',
      'expiresAt',
      'codeHash',
    ])
    .where('cases.id', '=', caseId)
    .executeTakeFirst()
  const waits = row?.waiting && row.expiresAt && row.expiresAt > now() && row.codeHash !== NO_CODE_YET
  return {
    address: row?.now ? openContact(caseId, row.now) : null,
    waiting: waits && row.waiting ? openContact(caseId, row.waiting) : null,
  }
}

export async function sweepAddressChecks(db: Db): Promise<void> {
  await db.deleteFrom('caseContactChecks').where('expiresAt', '<=', now()).execute()
}

const hashOf = (caseId: string, code: string): string =>
  hmac(serverSecret('codes for addresses of cases'), `${caseId} ${code}`)
