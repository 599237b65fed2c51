import { now } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Db } from '#db/schema.ts'
import type { DayBody } from '../deadlines/chosen-day.ts'
import { daysOf } from '../deadlines/date-changes.ts'
import { urgencyOf } from '../follow-up/urgency.ts'
import { recountReceipt } from '../intake/case-receipt.server.ts'
import { addPersonAct, type Inside } from '../person/client-actions.server.ts'
import { datesOf, happenedOf, moreReceived } from '../person/client-view.server.ts'
import { caseForPerson, type PersonsCase } from '../record/case-queries.server.ts'
import { changedSummary } from '../record/case-summary.server.ts'

/**
 * Records which day the person means by a typed date, as a sealed record of the case. The case's line in the list gets the
 * dates counted from it. Choosing the same day again changes nothing.
 */
async function chooseDay(db: Db, opened: Inside, chosen: DayBody): Promise<void> {
  const found = await caseForPerson(db, opened)
  if (!found) return
  const after = { ...found, chosenDays: [...found.chosenDays, chosen] }
  await addPersonAct(
    db,
    opened,
    async ({ status, sealedCapsule }) => ({
      action: 'case.day-chosen',
      status,
      additions: [{ kind: 'day', body: chosen }],
      summary: await changedSummary(opened, sealedCapsule, now(), (before) => {
        const { urgent, urgentOn, still, dayUnclear, ...rest } = before
        return { ...rest, ...daysIn(after) }
      }),
    }),
    async () => isChosen(await caseForPerson(db, opened), chosen),
  )
}

/** Like chooseDay; also updates the page after sending, if it is still open in this browser. */
export async function chooseDayHere(
  db: Db,
  request: Request,
  opened: Inside,
  chosen: DayBody,
): Promise<void> {
  await chooseDay(db, opened, chosen)
  const found = await caseForPerson(db, opened)
  if (found)
    await recountReceipt(db, request, found.number, { ...datesOf(found), happened: happenedOf(found) })
}

/** The days stored in the case's line of the list. */
const daysIn = (found: PersonsCase) => ({
  deadlines: daysOf(datesOf(found)),
  ...(happenedOf(found).kind === 'ask' ? { dayUnclear: true } : {}),
  ...(found.more
    ? urgencyOf(found.violationType, found.more.answers, {
        today: dayNotOver(),
        received: moreReceived(found),
        chosen: found.chosenDays,
      })
    : {}),
})

function isChosen(found: PersonsCase | null, { of, words, day }: DayBody): boolean {
  const last = found?.chosenDays.findLast((one) => one.of === of && one.words === words)
  return last !== undefined && last.day === day
}
