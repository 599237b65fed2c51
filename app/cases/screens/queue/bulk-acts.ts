import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { BulkLetter } from '../../queue/bulk-letter.client.ts'
import { STATUS_FOR_MANY } from '../../status/status-rules.ts'

// Acts on many cases. What seals them is loaded when somebody uses it.

export const SPAM = 'spam'

/** What is sealed for each case by itself. @returns how many were changed */
export type Work = (
  key: StaffKey,
  ids: string[],
  batch: string,
  tell: (done: number, changed: number) => void,
) => Promise<number>

/** A new status, or SPAM. */
export function changing(what: string, by: string): Work {
  const to = what === SPAM ? 'closed' : (STATUS_FOR_MANY.find((one) => one === what) ?? 'under-review')
  return async (key, ids, batch, tell) =>
    (await import('../../queue/bulk.client.ts')).changeAll(
      key,
      ids,
      { to, spam: what === SPAM, by, batch },
      tell,
    )
}

export const tagging =
  (change: { add: string[]; remove: string[] }, by: string): Work =>
  async (key, ids, batch, tell) =>
    (await import('../../queue/tagging.client.ts')).tagAll(key, ids, { ...change, by, batch }, tell)

/** A letter cannot be taken back. */
export const writing =
  (letter: BulkLetter): Work =>
  async (key, ids, _batch, tell) =>
    (await import('../../queue/bulk-letter.client.ts')).writeToAll(key, ids, letter, tell)
