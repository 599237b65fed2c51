import { csv } from '#app/platform/text/csv.ts'
import type { Part, Report } from './monthly-report.server.ts'
import { hours, number, part, percent } from './report-words.ts'

/** The report as a table: which part of it, which line, and the number as it may be shown. */
export function reportCsv(report: Report): string {
  const of = (table: string, lines: readonly Part[]) =>
    lines.map(({ name, count }) => [report.month, table, name, part(count)])
  return csv([
    ['Month', 'Table', 'Line', 'Number'],
    [report.month, 'Cases received', 'In all', number(report.received)],
    ...of('By kind of problem', report.kinds),
    ...of('By state', report.states),
    ...of('Status now', report.statuses),
    ...of('Ordinary or spam', report.lanes),
    ...of('First answer', report.answers),
    [
      report.month,
      'First answer',
      `Share within ${report.promised}`,
      percent(report.inTime, report.received),
    ],
    [report.month, 'First answer', 'Median hours', hours(report.medianHours, report.received)],
    ...report.trend.flatMap((line) => [
      [line.month, 'Month by month', 'Cases received', number(line.received)],
      [
        line.month,
        'Month by month',
        `Share answered within ${report.promised}`,
        percent(line.inTime, line.received),
      ],
      [line.month, 'Month by month', 'Open at the end', number(line.open)],
      [line.month, 'Month by month', 'Taken back', number(line.withdrawn)],
      [line.month, 'Month by month', 'Deleted', number(line.deleted)],
      [line.month, 'Month by month', 'Referred to an attorney', number(line.referred)],
    ]),
  ])
}

export const csvName = ({ month }: Report): string => `report-${month}.csv`
