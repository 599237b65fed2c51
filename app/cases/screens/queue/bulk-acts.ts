import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { BulkReply } from '../../queue/bulk-reply.client.ts'
import { STATUS_FOR_MANY } from '../../status/status-rules.ts'

// Acts on many cases. The code that seals them is loaded on first use.

export const SPAM = 'spam'

/** How many cases were changed, and sentences about those that were not. */
interface Outcome {
  changed: number
  why?: string
}

/** The parts that are sealed separately for each case. */
export type Work = (
  key: StaffKey,
  ids: string[],
  batch: string,
  tell: (done: number, changed: number) => void,
) => Promise<Outcome>

/** A new status, or SPAM. @param personSeqs the place of the person's last record in each case, as the list showed it */
export function changeStatusWork(what: string, by: string, personSeqs: ReadonlyMap<string, number>): Work {
  const to = what === SPAM ? 'closed' : (STATUS_FOR_MANY.find((one) => one === what) ?? 'under-review')
  return async (key, ids, batch, tell) => {
    const { changeAll } = await import('../../queue/bulk.client.ts')
    const act = { to, spam: what === SPAM, by, batch, personSeqs } as const
    return { changed: await changeAll(key, ids, act, tell) }
  }
}

export const tagWork =
  (change: { add: string[]; remove: string[] }, by: string): Work =>
  async (key, ids, batch, tell) => {
    const { tagCases } = await import('../../queue/tagging.client.ts')
    return { changed: await tagCases(key, ids, { ...change, by, batch }, tell) }
  }

/** A message cannot be undone. */
export const replyWork =
  (letter: BulkReply): Work =>
  async (key, ids, _batch, tell) =>
    (await import('../../queue/bulk-reply.client.ts')).writeToAll(key, ids, letter, tell)
