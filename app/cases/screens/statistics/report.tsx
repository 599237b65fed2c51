import { Form } from 'react-router'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { Bars } from '#app/ui/page/bars.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import plots from '#app/ui/styles/plots.css?url'
import { db } from '#db/connect.server.ts'
import {
  caseReport,
  type MonthLine,
  periodsToChoose,
  type Report,
} from '../../statistics/case-report.server.ts'
import { monthName } from '../../statistics/months.ts'
import { periodName } from '../../statistics/periods.ts'
import styles from '../../statistics/report.css?url'
import { reportAsked } from '../../statistics/report-asked.server.ts'
import { hours, number, percent, titleOf } from '../../statistics/report-words.ts'
import type { Part } from '../../statistics/shown-figures.ts'
import type { Route } from './+types/report'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { asked, exact, mayBeExact } = reportAsked(request, context.get(staffMember))
  const { period, ...choices } = await periodsToChoose(db, asked)
  return { choices, mayBeExact, report: await caseReport(db, period, { exact }) }
}

export const handle = { hydrate: false }
export const links = () => [plots, styles].map((href) => ({ rel: 'stylesheet', href }))

export default function CaseReport({ loaderData: { choices, report, mayBeExact } }: Route.ComponentProps) {
  const { period, exact } = report
  const hidden = exact ? '' : '&numbers=hidden'
  return (
    <ConsolePage
      title="Case report"
      lead="Counts only: no names, no words, nothing that needs a key to open."
    >
      <Form method="get" className="report-month">
        <Select
          label="Month, quarter or year"
          name="period"
          width="half"
          defaultValue={period}
          choices={[...choices.months, ...choices.quarters, ...choices.years].map((value) => ({
            value,
            label: periodName(value),
          }))}
        />
        {mayBeExact && !exact && <input type="hidden" name="numbers" value="hidden" />}
        <Button look="quiet">Show the report</Button>
        <ButtonLink look="plain" href={`/staff/report.csv?period=${period}${hidden}`}>
          Save as a table (CSV)
        </ButtonLink>
      </Form>
      {mayBeExact && (
        <p>
          {exact
            ? 'As a steward you see exact numbers. Small ones could point to a person, so hide them before you give the report to others. '
            : 'Small numbers are hidden, as for everyone outside the team. '}
          <a className="line-link" href={`/staff/report?period=${period}${exact ? '&numbers=hidden' : ''}`}>
            {exact ? 'Hide small numbers' : 'Show exact numbers'}
          </a>
        </p>
      )}
      <Figures report={report} />
      <Split
        id="kinds"
        title="By kind of problem"
        parts={report.kinds}
        head="Kind of problem"
        caption="Cases received, without deleted ones"
      />
      <Split
        id="answers"
        title="First answer"
        parts={report.answers}
        head="First answer"
        caption="When the first message from us came"
      />
      <Split
        id="statuses"
        title="Status now"
        parts={report.statuses}
        head="Status"
        caption="Where these cases are today"
      />
      <section aria-labelledby="states">
        <h2 id="states">By state, and spam</h2>
        <div className="report-beside">
          <States parts={report.states} />
          <Table
            caption="Cases that may be spam get the same answer in the same time"
            head={['Spam', 'Cases']}
            ids={report.lanes.map(({ name }) => name)}
            rows={report.lanes.map(({ name, count }) => [name, number(count)])}
          />
        </div>
      </section>
      <Trend trend={report.trend} promised={report.promised} />
      <section aria-labelledby="hidden">
        <h2 id="hidden">What is hidden, and what is counted</h2>
        {!exact && (
          <p>
            Small numbers could point to a person. So a number from 1 to 4 is hidden, and so is each number
            that would give a hidden one away. “Fewer than 5, or hidden” can mean either. A quarter or a year
            shows a number only if each of its months shows it.
            {!mayBeExact && ' A steward can see the exact numbers.'}
          </p>
        )}
        <p>
          A case stays counted as received after it is deleted. The tables by kind, state, status and first
          answer count only cases that are still here. Open, withdrawn, deleted and referred are counted from
          the audit trail, when they happened. The share within {report.promised} leaves out cases that still
          have time, and those withdrawn before an answer.
        </p>
      </section>
    </ConsolePage>
  )
}

function Figures({ report }: { report: Report }) {
  return (
    <section aria-labelledby="month-title">
      <h2 id="month-title">{titleOf(report)}</h2>
      <dl className="report-numbers">
        <Figure name="Cases received" value={number(report.received)} />
        <Figure name={`Answered within ${report.promised}`} value={percent(report.inTime, report.received)} />
        <Figure name="Median hours to the first answer" value={hours(report.medianHours, report.received)} />
        <Figure name={report.running ? 'Open now' : 'Open at the end'} value={number(report.open)} />
        <Figure name="Withdrawn by the person" value={number(report.withdrawn)} />
        <Figure name="Deleted" value={number(report.deleted)} />
        <Figure name="Referred to an attorney" value={number(report.referred)} />
      </dl>
      {report.gone !== 0 && (
        <p>
          {report.gone === null
            ? 'Some of the cases received may have been deleted since. The tables below do not count those.'
            : `${report.gone} of the cases received ${report.gone === 1 ? 'was' : 'were'} deleted since. The tables below do not count ${report.gone === 1 ? 'it' : 'them'}.`}
        </p>
      )}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface SplitProps {
  id: string
  title: string
  head: string
  caption: string
  parts: Part[]
}

function Split({ id, title, head, caption, parts }: SplitProps) {
  const largest = parts.reduce(
    (most, one) => ((one.count ?? 0) > (most.count ?? 0) ? one : most),
    parts[0] ?? NONE,
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="report-beside">
        <Bars
          id={`${id}-plot`}
          title={caption}
          summary={largest.count ? `Most: ${largest.name}, ${largest.count}. ${BESIDE}` : BESIDE}
          bars={parts.map(({ name, count }) => ({
            label: name,
            value: count,
            says: says(count),
            marked: true,
          }))}
        />
        <Table
          caption={caption}
          head={[head, 'Cases']}
          ids={parts.map(({ name }) => name)}
          rows={parts.map(({ name, count }) => [name, number(count)])}
        />
      </div>
    </section>
  )
}

const NONE: Part = { name: '', count: null }
const BESIDE = 'All numbers are in the table that follows.'
const says = (count: number | null): string => (count === null ? 'hidden' : String(count))

/** Omits the states without a case; in alphabetical order, which reveals nothing about hidden numbers. */
function States({ parts }: { parts: Part[] }) {
  const some = parts.filter(({ count }) => count !== 0)
  if (some.length === 0) return <p>No case was received then.</p>
  if (some.length === parts.length) return <p>There are too few cases to show them by state.</p>
  return (
    <Table
      caption="Cases received, by state. No case from the states that are not here"
      head={['State', 'Cases']}
      ids={some.map(({ name }) => name)}
      rows={some.map(({ name, count }) => [name, number(count)])}
    />
  )
}

/** A month of zeros says nothing, and on a phone each is as tall as a card. A hidden number is null, not zero. */
const hasSome = ({ received, open, withdrawn, deleted, referred }: MonthLine): boolean =>
  [received, open, withdrawn, deleted, referred].some((count) => count !== 0)

const trendHead = (promised: string) => [
  'Received',
  `Within ${promised}`,
  'Open at the end',
  'Withdrawn',
  'Deleted',
  'Referred',
]

function Trend({ trend, promised }: { trend: MonthLine[]; promised: string }) {
  const last = trend.at(-1)?.month
  const some = trend.filter((line) => hasSome(line) || line.month === last).toReversed()
  const plot = (
    value: (line: MonthLine) => number | null,
    words: (value: number | null, line: MonthLine) => string | number,
  ) =>
    trend.map((line) => ({
      label: monthName(line.month, 'short'),
      value: value(line),
      says: value(line) === null ? 'hidden' : String(words(value(line), line)),
      marked: line.month === last,
    }))
  return (
    <section aria-labelledby="trend">
      <h2 id="trend">Month by month</h2>
      <div className="report-plots">
        <Bars
          id="trend-received"
          title="Cases received"
          summary={BESIDE}
          bars={plot(({ received }) => received, number)}
        />
        <Bars
          id="trend-share"
          title={`Answered within ${promised}`}
          summary={BESIDE}
          most={100}
          bars={plot(
            ({ inTime, received }) => (received === 0 ? 0 : inTime),
            (value, { received }) => percent(received === 0 ? null : value, received),
          )}
        />
        <Bars
          id="trend-open"
          title="Open at the end of the month"
          summary={BESIDE}
          bars={plot(({ open }) => open, number)}
        />
      </div>
      {some.length < trend.length && <p>Months in which all of these are 0 are left out.</p>}
      <Table
        caption="Thirteen months, the newest first"
        head={['Month', ...trendHead(promised)]}
        numbers={trendHead(promised)}
        ids={some.map(({ month }) => month)}
        rows={some.map((line) => [
          monthName(line.month),
          number(line.received),
          percent(line.inTime, line.received),
          number(line.open),
          number(line.withdrawn),
          number(line.deleted),
          number(line.referred),
        ])}
      />
    </section>
  )
}
