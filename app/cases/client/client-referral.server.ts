import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endAttorneyExports } from '../approvals/approvals.server.ts'
import { endCopies } from '../attorney-copy/end-copies.server.ts'
import type { Status } from '../model/rules.ts'
import { addPersonAct, type Inside, statusAddition } from '../person/client-actions.server.ts'
import { addAsStaff, type StaffRecord } from '../record/case-messages.server.ts'
import type { ReferralAnswer } from '../record/record-bodies.ts'
import { isClosed, isReferralOver, statusAfterAnswer } from '../status/status-rules.ts'

// Referring a case to an attorney of the directory. We ask, the person says yes or no, and only then may the status change.

/** A staff member asks the person. The record that names the attorney is sealed. */
export async function askForReferral(db: Db, asked: StaffRecord, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await addAsStaff(tx, asked, by, ({ status }) => {
      if (isClosed(status)) throw new Refused('This case is closed. Put it under review again first.')
      return {
        status: 'waiting-for-person',
        messages: 1,
        attention: 'person',
        action: 'case.referral-asked',
        referral: 'asked',
      }
    })
    // The person is asked about another attorney: a link that one got before ends, and what was to be exported for them.
    await endCopies(tx, asked.caseId, 'person')
    await endAttorneyExports(tx, asked.caseId)
  })
}

/** The person answers. A second press changes nothing. A change of mind counts until the case is referred. */
export async function answerReferral(db: Db, opened: Inside, answer: ReferralAnswer): Promise<void> {
  const referral = answer.agrees ? 'agreed' : 'declined'
  await addPersonAct(db, opened, (head) => {
    if (head.referral === 'none' || head.referral === referral || isReferralOver(head.status)) return null
    const to: Status = statusAfterAnswer(head.status)
    const said = { kind: 'referral-answer' as const, body: answer }
    return {
      action: answer.agrees ? 'case.referral-agreed' : 'case.referral-declined',
      status: to,
      additions: to === head.status ? [said] : [said, statusAddition(head.status, to)],
      columns: { referral },
      also: async (tx) => {
        if (referral === 'declined') await endCopies(tx, opened.id, 'person')
      },
    }
  })
}
