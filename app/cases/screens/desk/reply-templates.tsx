import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { replyTemplates } from '#app/shared/reply-templates/reply-templates.server.ts'
import { TemplateList } from '#app/shared/reply-templates/staff/template-list.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { LETTERS } from '../../model/reply-templates.ts'
import type { Route } from './+types/reply-templates'

export async function loader({ context }: Route.LoaderArgs) {
  recipientIdOf(context.get(staffMember))
  const letters = await replyTemplates(db, LETTERS)
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
      <TemplateList kind={LETTERS} templates={letters} />
    </ConsolePage>
  )
}
