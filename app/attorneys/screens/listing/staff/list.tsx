import { Form, Link } from 'react-router'
import { countWaiting } from '#app/attorneys/applications/apply.server.ts'
import { queryText } from '#app/platform/http/query-text.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { EmptyState, Pagination, ResultCount } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import type { HiddenWhy } from '#db/tables/directory.ts'
import { LINES_A_PAGE, SHOWS, type Show } from '../../../listing/shows.ts'
import { type StaffLine, staffList } from '../../../upkeep/attorney-staff-queries.server.ts'
import type { Route } from './+types/list'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const params = new URL(request.url).searchParams
  const show = SHOWS.find(([value]) => value === params.get('show'))?.[0] ?? 'all'
  const words = queryText(params, 'q', 100)
  const page = Math.max(1, Math.min(10_000, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const [found, waiting] = await Promise.all([staffList(db, { show, words, page }), countWaiting(db)])
  return { ...found, show, words, page, waiting, shows: SHOWS.map(([value, label]) => ({ value, label })) }
}

const address = (show: Show, words: string, page: number) =>
  `/staff/attorneys?${new URLSearchParams({ show, q: words, page: String(page) })}`

const WHY: Record<HiddenWhy, string> = {
  lapsed: 'Hidden: lapsed',
  unchecked: 'Hidden: license not checked',
  staff: 'Hidden by staff',
}

const stateOf = (one: StaffLine) =>
  (one.hiddenWhy && WHY[one.hiddenWhy]) ??
  (one.origin === 'sample' ? 'Sample' : one.mailPausedOn ? 'Listed, not taking messages' : 'Listed')

export default function StaffAttorneys({ loaderData }: Route.ComponentProps) {
  const { lines, count, show, words, page, waiting, shows } = loaderData
  return (
    <ConsolePage
      title="Attorneys"
      lead="Who is in the directory, who asks for an entry, and whose license to look up."
      actions={
        <ButtonRow>
          <ButtonLink to="/staff/attorneys/waiting">
            {waiting === 1 ? '1 request is waiting' : `${waiting} requests are waiting`}
          </ButtonLink>
          <ButtonLink look="quiet" to="/staff/attorneys/new">
            Add an attorney
          </ButtonLink>
          <ButtonLink look="quiet" to="/staff/attorneys/bars">
            Links to look up licenses
          </ButtonLink>
          <ButtonLink look="quiet" to="/staff/attorneys/import">
            Import and export
          </ButtonLink>
        </ButtonRow>
      }
    >
      <search>
        <Form method="get" className="staff-form">
          <Select label="Show" name="show" width="half" defaultValue={show} choices={shows} />
          <Field label="Name, firm or words" name="q" type="search" width="half" defaultValue={words} />
          <Button look="quiet">Update the list</Button>
        </Form>
      </search>
      <ResultCount>{count === 1 ? '1 entry' : `${count} entries`}</ResultCount>
      {lines.length > 0 ? (
        <Table
          caption="Entries of the directory"
          head={['Name', 'Firm', 'State of the entry', 'Confirmed']}
          ids={lines.map(({ id }) => id)}
          rows={lines.map((one) => [
            <Link key={one.id} className="line-link" to={`/staff/attorneys/${one.id}`}>
              {one.name}
            </Link>,
            one.firm,
            stateOf(one),
            one.confirmedOn ? longDate(one.confirmedOn) : 'Never',
          ])}
        />
      ) : (
        <EmptyState title="No entries match" level={3}>
          <p className="line-links">
            <Link to="/staff/attorneys">Show all entries</Link>
          </p>
        </EmptyState>
      )}
      <Pagination
        inPlace
        page={page}
        pages={Math.ceil(count / LINES_A_PAGE)}
        address={(number) => address(show, words, number)}
      />
    </ConsolePage>
  )
}
