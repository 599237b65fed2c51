import { MINUTE, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'

// Webhook calls that other services make to us, each signed with a secret. If a secret were changed on one side only,
// no one would notice: the service is refused, and the staff are not told.

export const CALLERS = ['stripe', 'bounces'] as const
export type Caller = (typeof CALLERS)[number]
/** When the last call with a valid signature came, and the last with an invalid one. */
export type Calls = Record<'right' | 'wrong', string | null>

const name = (caller: Caller, how: keyof Calls) => `calls.${caller}.${how}`
const notedAt = new Map<string, number>()

/** Records a call, at most once a minute, or when the previous one was of the other kind: strangers can call too. */
export async function noteCall(db: Db, caller: Caller, how: keyof Calls): Promise<void> {
  const key = name(caller, how)
  if (Date.now() - (notedAt.get(key) ?? 0) < MINUTE) return
  notedAt.set(key, Date.now())
  notedAt.delete(name(caller, how === 'right' ? 'wrong' : 'right'))
  await setSiteValue(db, key, now())
}

export const callsOf = async (db: Db, caller: Caller): Promise<Calls> => ({
  right: (await siteValue(db, name(caller, 'right'))) ?? null,
  wrong: (await siteValue(db, name(caller, 'wrong'))) ?? null,
})
