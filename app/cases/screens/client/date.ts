import { notFound } from '#app/platform/refused.ts'
import { nowDate } from '#app/platform/time.ts'
import { db } from '#db/connect.server.ts'
import { calendarFile } from '../../deadlines/calendar.server.ts'
import { openedCase } from '../../person/case-sessions.server.ts'
import { dateOfOurs, datesOf, dateToKeep } from '../../person/client-view.server.ts'
import { caseForPerson } from '../../record/case-queries.server.ts'
import type { Route } from './+types/date'

/** One of the dates of the case that is open in this browser, for a calendar. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  if (!found) return notFound()
  const { first, others, checked } = datesOf(found)
  const ours = /^our-(\d{1,2})$/.exec(params.at)
  const date = ours
    ? dateOfOurs(checked[Number(ours[1])], found.number)
    : dateToKeep([...first, ...others], params.at, found.number)
  return date ? calendarFile(date, nowDate()) : notFound()
}
