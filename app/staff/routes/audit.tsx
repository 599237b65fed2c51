import { config } from '#app/platform/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { Table } from '#app/ui/data.tsx'
import { Pagination } from '#app/ui/lists.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connect.server.ts'
import { auditPage } from '../audit-trail.server.ts'
import { StaffPage } from '../components/staff-page.tsx'
import type { Route } from './+types/audit'

export async function loader({ request }: Route.LoaderArgs) {
  const asked = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '1', 10)
  const found = await auditPage(db, Number.isSafeInteger(asked) ? asked : 1)
  return { ...found, lines: found.lines.map((one) => ({ ...one, at: dayAndHour(one.at, config.timeZone) })) }
}

export default function AuditTrail({ loaderData }: Route.ComponentProps) {
  const { lines, count, page, pages, brokenAt } = loaderData
  return (
    <StaffPage title="Audit trail" lead="Who did what, and when. It holds no case content.">
      {brokenAt === null ? (
        <p>All {count} lines hold: each fits the one before it.</p>
      ) : (
        <Notice kind="danger" title={`Line ${brokenAt} does not fit`}>
          <p>Somebody changed or removed lines in the database. Tell the people who run the server.</p>
        </Notice>
      )}
      <Table
        caption="The newest lines first"
        head={['Line', 'When', 'Who', 'What', 'To which']}
        rows={lines.map((one) => [one.seq, one.at, one.who, one.action, one.subject])}
      />
      <Pagination page={page} pages={pages} address={(to) => `/staff/audit?page=${to}`} />
    </StaffPage>
  )
}
