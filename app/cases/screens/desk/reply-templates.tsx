import { Link } from 'react-router'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { templates } from '../../desk/reply-templates.server.ts'
import type { Route } from './+types/reply-templates'

export async function loader({ context }: Route.LoaderArgs) {
  recipientIdOf(context.get(staffMember))
  const letters = await templates(db)
  return {
    letters: letters.map((one) => ({ ...one, changed: longDate(one.editedAt, config.timeZone) })),
  }
}

/** The templates for replies. */
export default function ReplyTemplates({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Starter letters"
      lead="A reply can start from one of these. Do not put anything from a case in them."
      actions={<ButtonLink to="/staff/letters/new">Write a new letter</ButtonLink>}
    >
      {letters.length === 0 ? (
        <p>No letters yet.</p>
      ) : (
        <Table
          caption="Letters in use"
          head={['Letter', 'Next step', 'Last changed']}
          ids={letters.map(({ id }) => id)}
          rows={letters.map((one) => [
            <Link key="title" to={`/staff/letters/${one.id}`} className="line-link">
              {one.title}
            </Link>,
            one.nextStep || 'None. The writer adds one',
            one.changed,
          ])}
        />
      )}
    </ConsolePage>
  )
}
