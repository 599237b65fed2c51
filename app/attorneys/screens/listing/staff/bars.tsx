import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { barLines } from '../../../listing/license-lookup.server.ts'
import type { Route } from './+types/bars'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return { bars: await barLines(db) }
}

export default function Bars({ loaderData: { bars } }: Route.ComponentProps) {
  const open = bars.filter(({ checkedOn }) => checkedOn === null).length
  return (
    <ConsolePage
      title="Where to look up licenses"
      lead={
        open === 0
          ? 'One of us has opened every link.'
          : `${open} of ${bars.length} links were written from memory. Nobody here has opened them yet.`
      }
    >
      <Table
        caption="Links of the states"
        head={['State', 'Who keeps the list', 'Address', 'Opened by us on', 'Change']}
        ids={bars.map(({ state }) => state)}
        rows={bars.map(({ state, name, who, url, checkedOn }) => [
          name,
          who,
          <a key="url" className="line-link" href={url} rel="noreferrer">
            {new URL(url).hostname}
          </a>,
          checkedOn ? longDate(checkedOn) : 'Not yet',
          <Link key="change" className="line-link" to={`/staff/attorneys/bars/${state}`}>
            Change {name}
          </Link>,
        ])}
      />
    </ConsolePage>
  )
}
