import { Link } from 'react-router'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { replyTemplates } from '#app/shared/reply-templates/reply-templates.server.ts'
import { TemplateList } from '#app/shared/reply-templates/staff/template-list.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { SAVED_REPLIES } from '../../desk/saved-replies.ts'
import type { Route } from './+types/saved-replies'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  const saved = await replyTemplates(db, SAVED_REPLIES)
  return { saved: saved.map((one) => ({ ...one, changed: longDate(one.editedAt, config.timeZone) })) }
}

/** The saved replies to start a reply from. */
export default function SavedReplies({ loaderData: { saved } }: Route.ComponentProps) {
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
      <TemplateList kind={SAVED_REPLIES} templates={saved} />
    </ConsolePage>
  )
}
