import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { Bars } from '#app/ui/page/bars.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import plots from '#app/ui/styles/plots.css?url'
import { db } from '#db/connect.server.ts'
import styles from '../monthly.css?url'
import { type MonthLine, monthlyReport, monthsToChoose, type Part } from '../monthly-report.server.ts'
import { monthName } from '../months.ts'
import { hours, number, part, percent, titleOf } from '../report-words.ts'
import type { Route } from './+types/report'

export async function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('month')
  const { month, months } = await monthsToChoose(db, asked)
  return { months, report: await monthlyReport(db, month) }
}

export const handle = { hydrate: false }
export const links = () => [plots, styles].map((href) => ({ rel: 'stylesheet', href }))

export default function MonthlyReport({ loaderData: { months, report } }: Route.ComponentProps) {
  const { month, trend } = report
  const ending = trend.at(-1)
  return (
    <ConsolePage
      title="Monthly report"
      lead="Counts only: no names, no words, nothing that needs a key to open."
    >
      <Form method="get" className="report-month">
        <Select
          label="Month"
          name="month"
          width="half"
          defaultValue={month}
          choices={months.map((value) => ({ value, label: monthName(value) }))}
        />
        <Button look="quiet">Show this month</Button>
        <ButtonLink look="plain" href={`/staff/report.csv?month=${month}`}>
          Save as a table (CSV)
        </ButtonLink>
      </Form>
      <section aria-labelledby="month-title">
        <h2 id="month-title">{titleOf(report)}</h2>
        <dl className="report-numbers">
          <Figure name="Cases received" value={number(report.received)} />
          <Figure
            name={`Answered within ${report.promised}`}
            value={percent(report.inTime, report.received)}
          />
          <Figure
            name="Median hours to the first answer"
            value={hours(report.medianHours, report.received)}
          />
          <Figure
            name={report.running ? 'Open now' : 'Open at the end'}
            value={number(ending?.open ?? null)}
          />
          <Figure name="Taken back by the person" value={number(ending?.withdrawn ?? null)} />
          <Figure name="Deleted" value={number(ending?.deleted ?? null)} />
          <Figure name="Referred to an attorney" value={number(ending?.referred ?? null)} />
        </dl>
      </section>
      <Split
        id="kinds"
        title="By kind of problem"
        parts={report.kinds}
        head="Kind of problem"
        caption="Cases received in the month"
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
        caption="Where this month’s cases are today"
      />
      <section aria-labelledby="states">
        <h2 id="states">By state, and spam</h2>
        <div className="report-beside">
          <States parts={report.states} />
          <Table
            caption="Cases that may be spam get the same answer in the same time"
            head={['Lane', 'Cases']}
            ids={report.lanes.map(({ name }) => name)}
            rows={report.lanes.map(({ name, count }) => [name, part(count)])}
          />
        </div>
      </section>
      <Trend trend={trend} promised={report.promised} />
      <section aria-labelledby="hidden">
        <h2 id="hidden">What is hidden, and what is counted</h2>
        <p>
          Small numbers could point to a person. So a number from 1 to 4 is hidden, and so is each number that
          would give a hidden one away. “Fewer than 5, or hidden” can mean either.
        </p>
        <p>
          Cases deleted since then are not counted as received. Open, taken back, deleted and referred are
          counted from the audit trail, when they happened. The share within {report.promised} leaves out
          cases that still have time, and those taken back before an answer.
        </p>
      </section>
    </ConsolePage>
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
          rows={parts.map(({ name, count }) => [name, part(count)])}
        />
      </div>
    </section>
  )
}

const NONE: Part = { name: '', count: null }
const BESIDE = 'All numbers are in the table that follows.'
const says = (count: number | null): string => (count === null ? 'hidden' : String(count))

/** Without the states where there was no case; in the order of the alphabet, which tells nothing about hidden numbers. */
function States({ parts }: { parts: Part[] }) {
  const some = parts.filter(({ count }) => count !== 0)
  if (some.length === 0) return <p>No case was received in this month.</p>
  if (some.length === parts.length) return <p>There are too few cases to show them by state.</p>
  return (
    <Table
      caption="Cases received in the month, by state. No case from the states that are not here"
      head={['State', 'Cases']}
      ids={some.map(({ name }) => name)}
      rows={some.map(({ name, count }) => [name, part(count)])}
    />
  )
}

/** A month of zeros says nothing, and on a phone each is as tall as a card. What is hidden is null, and no zero. */
const hasSome = ({ received, open, withdrawn, deleted, referred }: MonthLine): boolean =>
  [received, open, withdrawn, deleted, referred].some((count) => count !== 0)

const trendHead = (promised: string) => [
  'Received',
  `Within ${promised}`,
  'Open at the end',
  'Taken back',
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
        caption="This month and the twelve before it"
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
