import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import type { Status } from '../model/rules.ts'
import { type Act, addPersonAct, type Inside, statusAddition } from '../person/client-actions.server.ts'
import { words } from '../person/words.ts'
import type { StatusReason } from '../record/status-reasons.ts'
import { isClosed } from '../status/status-rules.ts'

// How a person ends their own case: by withdrawing it or by having it deleted.

/** The person withdraws the case. They can still read it. */
export async function withdrawCase(db: Db, opened: Inside): Promise<void> {
  await addPersonAct(db, opened, ({ status, held }) => {
    if (held) throw new Refused(words.refused.onHold)
    return isClosed(status)
      ? null
      : { ...closing(status, 'case.withdrawn', 'withdrew'), waitsFor: 'withdrawal' }
  })
}

/**
 * The person wants everything deleted. The deletion happens after some days, so that a change of mind, or a stranger's
 * press, can be undone. On a held case the wish waits, and the case stays as it is.
 */
export async function askForDeletion(db: Db, opened: Inside): Promise<'planned' | 'waits'> {
  let outcome: 'planned' | 'waits' = 'planned'
  const action = 'case.deletion-asked'
  await addPersonAct(db, opened, ({ status, held, ending }) => {
    outcome = held ? 'waits' : 'planned'
    if (ending.deletionAskedOn) return null
    if (!held) return { ...closing(status, action, 'asked-deletion'), wish: 'asked', waitsFor: 'deletion' }
    const additions = [statusAddition(status, status, 'asked-deletion-on-hold')]
    return { action, status, additions, wish: 'asked', waitsFor: 'deletion' }
  })
  return outcome
}

/** Takes the wish for deletion back: the case stays open. */
export async function keepCase(db: Db, opened: Inside): Promise<void> {
  await addPersonAct(db, opened, ({ status, held, ending }) => {
    // Staff may have put it under review again already. The wish stands until the person takes it back.
    if (!ending.deletionAskedOn) return null
    const next = held ? status : 'under-review'
    const additions = [statusAddition(status, next, 'kept-after-all')]
    return { action: 'case.kept', status: next, additions, wish: 'taken-back' }
  })
}

const closing = (status: Status, action: AuditAction, why: StatusReason): Act => ({
  action,
  status: 'closed',
  additions: [statusAddition(status, 'closed', why)],
})
