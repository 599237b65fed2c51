import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { csvFile } from '#app/platform/text/csv.ts'
import { db } from '#db/connect.server.ts'
import { caseReport, periodsToChoose } from '../../statistics/case-report.server.ts'
import { reportAsked } from '../../statistics/report-asked.server.ts'
import { csvName, reportCsv } from '../../statistics/report-csv.ts'
import type { Route } from './+types/report-csv'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { asked, exact } = reportAsked(request, context.get(staffMember))
  const { period } = await periodsToChoose(db, asked)
  const report = await caseReport(db, period, { exact })
  return csvFile(reportCsv(report), csvName(report))
}
