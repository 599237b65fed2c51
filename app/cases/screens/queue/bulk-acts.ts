import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { BulkLetter } from '../../queue/bulk-letter.client.ts'
import { STATUS_FOR_MANY } from '../../status/status-rules.ts'

// Acts on many cases. The code that seals them is loaded on first use.

export const SPAM = 'spam'

/** Seals something for each case separately. @returns how many were changed */
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

/** A message cannot be undone. */
export const writing =
  (letter: BulkLetter): Work =>
  async (key, ids, _batch, tell) =>
    (await import('../../queue/bulk-letter.client.ts')).writeToAll(key, ids, letter, tell)
