import { Link } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { dayAfter, nowMs } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { KIND_LABELS } from '../../model/labels.ts'
import { openCases, receivedSince } from '../../queue/case-queue.server.ts'
import { bySameOrganisation } from '../../queue/case-queue.ts'
import { kindsByWeek, WEEKS, workload } from '../../queue/patterns.ts'
import type { Route } from './+types/patterns'
import { useSummaries } from './use-summaries.ts'

export { links } from '../../desk/desk-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const holder = recipientIdOf(context.get(staffMember))
  const day = today()
  return {
    at: nowMs(),
    day,
    cases: holder ? await openCases(db, holder) : [],
    received: await receivedSince(db, dayAfter(day, -WEEKS * 7)),
  }
}

export default function Patterns({ loaderData }: Route.ComponentProps) {
  const { at, day, cases, received } = loaderData
  const { key } = useKeyRing()
  const { summaries, opening } = useSummaries(cases)
  // Rendered once all lines are open, and below the rest: nothing moves while they open.
  const same = opening ? [] : bySameOrganisation(cases, summaries)
  const loads = workload(cases, at)
  const { weeks, rows } = kindsByWeek(received, day)
  return (
    <ConsolePage
      title="Workload and patterns"
      first={<OpenKey />}
      lead={
        <Link className="line-link" to="/staff/cases">
          Back to all cases
        </Link>
      }
    >
      <section aria-labelledby="workload">
        <h2 id="workload">Who has how many cases</h2>
        {loads.length === 0 ? (
          <p>No case is open to your key.</p>
        ) : (
          <Table
            caption="Open cases by who works on them"
            head={['Who', 'Open', 'Late', 'Due within 24 hours', 'Waiting for us', 'Waiting for the person']}
            ids={loads.map(({ name }, at) => name ?? `nobody ${at}`)}
            rows={loads.map((one) => [
              one.name ?? 'Nobody yet',
              one.open,
              one.late,
              one.soon,
              one.forUs,
              one.forPerson,
            ])}
          />
        )}
      </section>
      <section aria-labelledby="weeks">
        <h2 id="weeks">Received in the last {WEEKS} weeks</h2>
        {rows.length === 0 ? (
          <p>No cases came in during this time.</p>
        ) : (
          <Table
            caption="Cases received, by kind of problem and week"
            head={['Kind of problem', ...weeks, 'In all']}
            ids={rows.map(({ kind }) => kind)}
            rows={rows.map(({ kind, counts, all }) => [KIND_LABELS[kind], ...counts, all])}
          />
        )}
      </section>
      <section aria-labelledby="same">
        <h2 id="same">Several cases about the same organization</h2>
        {!key && <p>Open your key to see them.</p>}
        {key && opening && <p role="status">{`Opened ${opening.done} of ${opening.of}`}</p>}
        {key && !opening && same.length === 0 && (
          <p>No two open cases name the same organization. Names are compared without “Inc.” and the like.</p>
        )}
        {same.length > 0 && (
          <Table
            caption="Organizations with more than one open case"
            head={['Organization', 'Open cases', 'Which']}
            ids={same.map(({ name }) => name)}
            rows={same.map((group) => [
              group.name,
              group.cases.length,
              <span key="which" className="line-links">
                {group.cases.map((one) => (
                  <Link key={one.id} to={`/staff/cases/${one.id}`}>
                    {`${one.number}, ${KIND_LABELS[one.violationType]}`}
                  </Link>
                ))}
              </span>,
            ])}
          />
        )}
      </section>
    </ConsolePage>
  )
}
