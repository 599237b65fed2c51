import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { today } from '../../hub/review-resource.server.ts'
import { resourcesByReview } from '../../model/queries.server.ts'
import { reviewState } from '../../model/rules.ts'
import type { Route } from './+types/list'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const day = today()
  const resources = await resourcesByReview(db)
  return { resources: resources.map((one) => ({ ...one, state: reviewState(one.reviewDueOn, day) })) }
}

/** The resources by their next review. */
export default function StaffResources({ loaderData: { resources } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Resources"
      lead="The one to check first is on top. If its date has passed, its page tells visitors so."
    >
      <p>
        <Link className="line-link" to="/staff/content/pdfs">
          PDFs of our own
        </Link>
      </p>
      <Table
        caption="Resources by the date of their next check"
        head={['Resource', 'Next check', 'Last checked']}
        ids={resources.map(({ slug }) => slug)}
        rows={resources.map(({ slug, title, state, reviewedOn, reviewDueOn }) => [
          <Link key="title" to={`/staff/resources/${slug}`} className="line-link" data-name>
            {title}
          </Link>,
          <Due key="due" state={state} on={reviewDueOn} />,
          <Day key="day" on={reviewedOn} />,
        ])}
      />
    </ConsolePage>
  )
}

function Due({ state, on }: { state: 'past' | 'soon' | 'later'; on: string }) {
  const day = <Day on={on} />
  if (state === 'past') return <StatusTag look="danger">Was due {day}</StatusTag>
  if (state === 'soon') return <StatusTag look="waiting">Soon: {day}</StatusTag>
  return day
}

const Day = ({ on }: { on: string }) => (
  <time dateTime={on} data-name>
    {longDate(on)}
  </time>
)
