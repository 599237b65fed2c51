import { csvFile } from '#app/platform/text/csv.ts'
import { db } from '#db/connect.server.ts'
import { monthlyReport, monthsToChoose } from '../monthly-report.server.ts'
import { csvName, reportCsv } from '../report-csv.ts'
import type { Route } from './+types/report-csv'

export async function loader({ request }: Route.LoaderArgs) {
  const { month } = await monthsToChoose(db, new URL(request.url).searchParams.get('month'))
  const report = await monthlyReport(db, month)
  return csvFile(reportCsv(report), csvName(report))
}
