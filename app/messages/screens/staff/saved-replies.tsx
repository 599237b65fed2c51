import { Link } from 'react-router'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { savedReplies } from '../../desk/saved-replies.server.ts'
import type { Route } from './+types/saved-replies'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  return { saved: await savedReplies(db), timeZone: config.timeZone }
}

/** The saved replies to start a reply from. */
export default function SavedReplies({ loaderData: { saved, timeZone } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Saved replies"
      lead="An answer to a message can start from one of these. They are not sealed, so do not put anything about a person in them."
      actions={<ButtonLink to="/staff/messages/replies/new">Write a new reply</ButtonLink>}
    >
      <p>
        <Link className="line-link" to="/staff/messages">
          Back to all messages
        </Link>
      </p>
      {saved.length === 0 ? (
        <p>No replies yet.</p>
      ) : (
        <Table
          caption="Replies in use"
          head={['Reply', 'Last changed']}
          ids={saved.map(({ id }) => id)}
          rows={saved.map((one) => [
            <Link key="title" to={`/staff/messages/replies/${one.id}`} className="line-link">
              {one.title}
            </Link>,
            longDate(one.editedAt, timeZone),
          ])}
        />
      )}
    </ConsolePage>
  )
}
