import { Link } from 'react-router'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { versionsOf } from '../../issues/issue-versions.server.ts'
import { issueAt } from '../../model/staff-queries.server.ts'
import type { Route } from './+types/versions'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const issue = (await issueAt(db, params.issueId)) ?? notFound()
  const versions = await versionsOf(db, issue.id)
  return {
    id: issue.id,
    subject: issue.subject,
    versions: versions.map((one) => ({ ...one, savedAt: dayAndHour(one.savedAt, config.timeZone) })),
  }
}

export default function Versions({ loaderData: { id, subject, versions } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title={`Versions of “${subject || 'A letter without a subject'}”`}
      lead={
        <Link className="line-link" to={`/staff/newsletter/${id}`}>
          Back to the letter
        </Link>
      }
    >
      {versions.length > 0 ? (
        <Table
          caption="Saved versions, the newest first"
          head={['Saved', 'By', 'How', 'Subject then']}
          ids={versions.map(({ version }) => version)}
          rows={versions.map((one) => [
            <Link
              key={one.version}
              className="line-link"
              to={`/staff/newsletter/${id}/versions/${one.version}`}
            >
              {one.savedAt}
            </Link>,
            one.name ?? 'Someone who left',
            one.byItself ? 'Saved automatically' : 'With Save',
            one.subject,
          ])}
        />
      ) : (
        <p>This letter has not been saved yet.</p>
      )}
    </ConsolePage>
  )
}
