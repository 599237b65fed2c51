import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { Table } from '#app/ui/data.tsx'
import { StatusTag } from '#app/ui/lists.tsx'
import { db } from '#db/connect.server.ts'
import { resourcesByReview, today } from '../../resources.server.ts'
import { reviewState } from '../../rules.ts'
import type { Route } from './+types/list'

export async function loader({ context }: Route.LoaderArgs) {
  need(context.get(staffMember), mayPublish)
  const day = today()
  const resources = await resourcesByReview(db)
  return { resources: resources.map((one) => ({ ...one, state: reviewState(one.reviewDueOn, day) })) }
}

/** Which resource has to be looked at next. */
export default function StaffResources({ loaderData: { resources } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Resources"
      lead="The one that has to be checked first stands on top. Past its date, its page says so to visitors."
    >
      <Table
        caption="Resources by the date of their next check"
        head={['Resource', 'Next check', 'Last checked']}
        rows={resources.map(({ slug, title, state, reviewedOn, reviewDueOn }) => [
          <Link key="title" to={`/staff/resources/${slug}`} className="line-link">
            {title}
          </Link>,
          <Due key="due" state={state} on={reviewDueOn} />,
          longDate(reviewedOn),
        ])}
      />
    </ConsolePage>
  )
}

function Due({ state, on }: { state: 'past' | 'soon' | 'later'; on: string }) {
  if (state === 'past') return <StatusTag look="danger">Was due {longDate(on)}</StatusTag>
  if (state === 'soon') return <StatusTag look="waiting">Soon: {longDate(on)}</StatusTag>
  return longDate(on)
}
