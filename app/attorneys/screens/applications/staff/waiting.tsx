import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { stateNames } from '#app/shared/states.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { waitingApplications } from '../../../applications/apply.server.ts'
import type { Route } from './+types/waiting'

const KINDS = { new: 'New entry', claim: 'Says that an entry is theirs', change: 'Change' } as const

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const all = await waitingApplications(db)
  return {
    waiting: all.map(({ id, kind, entry, confirmedAt }) => ({
      id,
      kind: KINDS[kind],
      name: entry.name,
      states: stateNames(entry.states),
      since: longDate(confirmedAt ?? '', config.timeZone),
    })),
  }
}

export default function Waiting({ loaderData: { waiting } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Requests of attorneys"
      lead="Oldest first. Each one proved that the email address is theirs."
    >
      {waiting.length > 0 ? (
        <Table
          caption="Requests"
          head={['Name', 'What', 'States', 'Since']}
          ids={waiting.map(({ id }) => id)}
          rows={waiting.map((one) => [
            <Link key={one.id} className="line-link" to={`/staff/attorneys/waiting/${one.id}`}>
              {one.name}
            </Link>,
            one.kind,
            one.states,
            one.since,
          ])}
        />
      ) : (
        <EmptyState title="Nobody is waiting">
          <p className="line-links">
            <Link to="/staff/attorneys">Go to the entries</Link>
          </p>
        </EmptyState>
      )}
    </ConsolePage>
  )
}
