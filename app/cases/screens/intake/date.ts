import { notFound } from '#app/platform/refused.ts'
import { nowDate } from '#app/platform/time.ts'
import { db } from '#db/connect.server.ts'
import { calendarFile } from '../../deadlines/calendar.server.ts'
import { receiptOf } from '../../intake/case-receipt.server.ts'
import { dateToKeep } from '../../person/client-view.server.ts'
import type { Route } from './+types/date'

/** One of the dates beside the number and words, for a calendar. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const shown = await receiptOf(db, request, new URL(request.url).searchParams.get('of'))
  const date =
    shown &&
    dateToKeep([...shown.receipt.deadlines, ...(shown.receipt.others ?? [])], params.at, shown.receipt.number)
  return date ? calendarFile(date, nowDate()) : notFound()
}
