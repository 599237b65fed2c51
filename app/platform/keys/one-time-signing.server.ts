import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { hasActed, record } from '../audit/audit.server.ts'
import { anchorFile, anchorName, anchors } from '../file-store/anchors.server.ts'
import { log } from '../log.server.ts'
import { hmac, sameMark, serverSecret } from '../secrets/data-keys.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { now } from '../time.ts'
import { VOUCHED } from '../workshop.ts'

// Notes out of the database that record the one-time signing of what was in the database when HMACs of a kind were
// introduced. Database access alone cannot reach them.

type Kind = keyof typeof VOUCHED

/** In the folder with the keys; only without a bucket. */
export const vouchedFile = (kind: Kind) => anchorFile(VOUCHED[kind])

const noteMark = (kind: Kind, at: string): string =>
  hmac(serverSecret(kind === 'accounts' ? 'accounts marked' : `${kind} vouched for`), at)

const A_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Older notes hold the time alone. */
export async function noteState(kind: Kind): Promise<'whole' | 'damaged' | 'missing'> {
  const found = await anchors().read(VOUCHED[kind])
  if (typeof found === 'string') return found === 'missing' ? 'missing' : 'damaged'
  const [at = '', mark] = found.text.trim().split(' ')
  const whole = A_TIME.test(at) && (mark === undefined || sameMark(mark, noteMark(kind, at)))
  return whole ? 'whole' : 'damaged'
}

export async function writeNote(kind: Kind): Promise<void> {
  const at = now()
  await anchors().write(VOUCHED[kind], `${at} ${noteMark(kind, at)}\n`)
}

const renewed = new Set<string>()

/** Notes that this start found missing or damaged, in sentences. */
export const noteWarnings = (): string[] =>
  [...renewed].map(
    (name) =>
      `${name} was missing or damaged. It was written again, and nothing was vouched for a second time. If you did not move it, find out who changed it.`,
  )

/** A required note was missing: reports it in the trail, in the log, and in what the start prints. */
export async function noteWasGone(tx: Tx, kind: Kind): Promise<void> {
  renewed.add(anchorName(VOUCHED[kind]))
  log('keys.note-renewed', { note: VOUCHED[kind] })
  await record(tx, 'system', 'keys.note-renewed', VOUCHED[kind])
}

interface Vouching {
  kind: Kind
  action: AuditAction
  anyMarked: (tx: Tx) => Promise<boolean>
  /** Signs all rows. @returns how many there were */
  vouch: (tx: Tx) => Promise<number>
}

/**
 * Runs once, at the first start with HMACs of a kind: signs the existing rows. Never again after that, so that new rows
 * cannot pass for old ones. If the note is lost, a database that says it was done counts as done: by a row with such an
 * HMAC, its trail, or its facts.
 */
export async function vouchOnce(db: Db, { kind, action, anyMarked, vouch }: Vouching): Promise<void> {
  const state = await noteState(kind)
  const done = `vouched.${kind}`
  if (state === 'whole') {
    if (!(await siteValue(db, done))) await setSiteValue(db, done, now())
    return
  }
  await inTransaction(db, async (tx) => {
    const before =
      state === 'damaged' ||
      (await siteValue(tx, done)) ||
      (await anyMarked(tx)) ||
      (await hasActed(tx, action))
    if (before) await noteWasGone(tx, kind)
    else {
      const all = await vouch(tx)
      if (all > 0) await record(tx, 'system', action, String(all))
    }
    await setSiteValue(tx, done, now())
  })
  await writeNote(kind)
}
