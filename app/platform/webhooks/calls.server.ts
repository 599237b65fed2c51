import { MINUTE, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { fact, setFact } from '../settings/facts.server.ts'

// Calls that other services make to us, each signed with a secret. A secret that was changed on one side only would go unseen: the
// service is refused, and nobody here is told.

export const CALLERS = ['stripe', 'bounces'] as const
export type Caller = (typeof CALLERS)[number]
/** When the last call with the right signature came, and the last with a wrong one. */
export type Calls = Record<'right' | 'wrong', string | null>

const name = (caller: Caller, how: keyof Calls) => `calls.${caller}.${how}`
const notedAt = new Map<string, number>()

/** Notes that a call came, at most once a minute, or when the one before was of the other kind: strangers can call too. */
export async function noteCall(db: Db, caller: Caller, how: keyof Calls): Promise<void> {
  const key = name(caller, how)
  if (Date.now() - (notedAt.get(key) ?? 0) < MINUTE) return
  notedAt.set(key, Date.now())
  notedAt.delete(name(caller, how === 'right' ? 'wrong' : 'right'))
  await setFact(db, key, now())
}

export const callsOf = async (db: Db, caller: Caller): Promise<Calls> => ({
  right: (await fact(db, name(caller, 'right'))) ?? null,
  wrong: (await fact(db, name(caller, 'wrong'))) ?? null,
})
