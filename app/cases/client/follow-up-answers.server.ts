import { today } from '#app/platform/settings/today.server.ts'
import { now } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Db } from '#db/schema.ts'
import type { MoreAnswers } from '../follow-up/follow-up-shapes.ts'
import { urgencyOf } from '../follow-up/urgency.ts'
import { addPersonAct, type Inside, resumeReview } from '../person/client-actions.server.ts'
import { caseForPerson } from '../record/case-queries.server.ts'
import { changedSummary } from '../record/case-summary.server.ts'
import { sameAnswers } from '../record/follow-up-rules.ts'

/**
 * Stores the person's answers to the few more questions as a record of their own, and writes the urgent ones into the
 * summary that the list of cases opens. The same answers again change nothing.
 */
export async function saveFollowUpAnswers(db: Db, opened: Inside, answers: MoreAnswers): Promise<void> {
  const found = await caseForPerson(db, opened)
  if (!found) return
  const given = { today: dayNotOver(), received: today(), chosen: found.chosenDays }
  const urgency = urgencyOf(found.violationType, answers, given)
  await addPersonAct(
    db,
    opened,
    async ({ status, sealedCapsule }) => {
      const summary = await changedSummary(opened, sealedCapsule, now(), (before) => {
        const { urgent, urgentOn, still, ...rest } = before
        return { ...rest, ...urgency }
      })
      const body = { answers, ...urgency }
      return { ...resumeReview(status, 'case.more-answered', { kind: 'more', body }), summary }
    },
    async () => sameAnswers((await caseForPerson(db, opened))?.more?.answers ?? {}, answers),
  )
}
