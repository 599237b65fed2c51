import { dayNotOver } from '#app/platform/legal-days.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { DayBody } from '../deadlines/chosen-day.ts'
import { daysOf } from '../deadlines/date-changes.ts'
import { urgencyOf } from '../follow-up/urgency.ts'
import { recountReceipt } from '../intake/case-receipt.server.ts'
import { act, type Inside } from '../person/client-actions.server.ts'
import { datesOf, happenedOf, moreReceived } from '../person/client-view.server.ts'
import { caseForPerson, type PersonsCase } from '../record/case-queries.server.ts'
import { changedSummary } from '../record/case-summary.server.ts'

/**
 * The person says which day the words of a date mean. It is a sealed record of the case, and the line of the list gets the dates
 * that are counted from it. The same day again changes nothing.
 */
async function chooseDay(db: Db, opened: Inside, chosen: DayBody): Promise<void> {
  const found = await caseForPerson(db, opened)
  if (!found) return
  const after = { ...found, chosenDays: [...found.chosenDays, chosen] }
  await act(
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

/** The same, where the page after sending is still open in this browser: it then shows the same dates. */
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

/** What a case's line says of its days. */
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
