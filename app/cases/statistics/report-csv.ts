import { csv } from '#app/platform/text/csv.ts'
import type { Report } from './case-report.server.ts'
import { hours, number, percent } from './report-words.ts'
import type { Part } from './shown-figures.ts'

/** The report as a table: its part, its line, and the number as it may be shown. */
export function reportCsv(report: Report): string {
  const { period, received, promised } = report
  const of = (table: string, lines: readonly Part[]) =>
    lines.map(({ name, count }) => [period, table, name, number(count)])
  return csv([
    ['Period', 'Table', 'Line', 'Number'],
    [period, 'Cases received', 'In all', number(received)],
    [period, 'Cases received', 'Deleted since then, in no table below', number(report.gone)],
    [period, 'In the period', report.running ? 'Open now' : 'Open at the end', number(report.open)],
    [period, 'In the period', 'Withdrawn', number(report.withdrawn)],
    [period, 'In the period', 'Deleted', number(report.deleted)],
    [period, 'In the period', 'Referred to an attorney', number(report.referred)],
    ...of('By kind of problem', report.kinds),
    ...of('By state', report.states),
    ...of('Status now', report.statuses),
    ...of('Spam', report.lanes),
    ...of('First answer', report.answers),
    [period, 'First answer', `Share within ${promised}`, percent(report.inTime, received)],
    [period, 'First answer', 'Median hours', hours(report.medianHours, received)],
    ...report.trend.flatMap((line) => [
      [line.month, 'Month by month', 'Cases received', number(line.received)],
      [
        line.month,
        'Month by month',
        `Share answered within ${promised}`,
        percent(line.inTime, line.received),
      ],
      [line.month, 'Month by month', 'Open at the end', number(line.open)],
      [line.month, 'Month by month', 'Withdrawn', number(line.withdrawn)],
      [line.month, 'Month by month', 'Deleted', number(line.deleted)],
      [line.month, 'Month by month', 'Referred to an attorney', number(line.referred)],
    ]),
    [period, 'About this table', report.exact ? EXACT : HIDDEN, ''],
  ])
}

const EXACT = 'Exact numbers, for the team. Hide small numbers before you give it to others.'
const HIDDEN = 'Numbers from 1 to 4 are hidden, and each number that would give one away.'

export const csvName = ({ period, exact }: Report): string => `report-${period}${exact ? '-exact' : ''}.csv`
