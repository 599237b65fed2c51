import { Form } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import type { Role } from '#app/platform/roles/roles.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { mayDoTo, mayInvite, ONLY_STEWARDS } from '../../model/rules.ts'
import { theseOpen } from '../../model/words.ts'
import { people } from '../../people/people.server.ts'
import { onlyTheirs, removePerson } from '../../people/removing.server.ts'
import type { Route } from './+types/remove'

async function find(userId: string, self: { userId: string; role: Role }) {
  if (!mayInvite(self.role))
    throw new Response('Only admins and stewards can remove people.', { status: 403 })
  const found = (await people(db)).find((one) => one.userId === userId && !one.removedAt) ?? notFound()
  if (found.userId === self.userId)
    throw new Refused('You cannot remove yourself. Ask a colleague to do it.', 422)
  if (!mayDoTo(self.role, found.role)) throw new Refused(ONLY_STEWARDS, 403)
  return found
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId, name, email } = await find(params.userId, context.get(staffMember))
  return { name, email, only: await onlyTheirs(db, userId) }
}

export async function action({ params, context }: Route.ActionArgs) {
  const self = context.get(staffMember)
  const { userId, name } = await find(params.userId, self)
  await removePerson(db, userId, self.userId)
  const notice = {
    kind: 'success',
    title: `${name} can no longer sign in`,
    text: 'Their sessions have ended. If they had a key, the overview says what to do next.',
  } as const
  return redirectWithFlash('/staff/people', notice)
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Remove({ loaderData: { name, email, only } }: Route.ComponentProps) {
  const { open, them } = theseOpen(only)
  return (
    <ConsolePage title={`Remove ${name}`} lead={`${email}. This takes effect right away.`}>
      <ul className="spaced">
        <li>They are signed out everywhere, and can no longer sign in.</li>
        <li>Their key no longer opens anything on this server. They still know what they have read.</li>
        <li>Each case they could open gets a new key. The overview says when you can start.</li>
        <li>Their lines in the audit trail stay.</li>
      </ul>
      {only.cases + only.messages > 0 && (
        <Notice kind="danger" title="Only they can open some of it">
          <p>
            {`${open} with no other staff key. After this, only the recovery key opens ${them}. Give ${them} to a colleague first, if you can.`}
          </p>
        </Notice>
      )}
      <Form method="post">
        <ButtonRow>
          <Button look="danger">Remove {name}</Button>
          <ButtonLink to="/staff/people" look="quiet">
            Keep them
          </ButtonLink>
        </ButtonRow>
      </Form>
    </ConsolePage>
  )
}
