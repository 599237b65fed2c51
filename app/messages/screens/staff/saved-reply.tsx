import { data } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { answerTemplateForm, findReplyTemplate } from '#app/shared/reply-templates/reply-templates.server.ts'
import { EditTemplate } from '#app/shared/reply-templates/staff/edit-template.tsx'
import { db } from '#db/connect.server.ts'
import { EXAMPLE, filledIn, SAVED_REPLIES } from '../../desk/saved-replies.ts'
import { anyForm } from '../../model/forms.server.ts'
import type { Route } from './+types/saved-reply'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  return { reply: await findReplyTemplate(db, SAVED_REPLIES, params.id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayReadCases)
  const { typed } = await readForm(await formData(request), anyForm)
  const answer = await answerTemplateForm(db, SAVED_REPLIES, params.id, typed, me.userId)
  if ('saved' in answer)
    return redirectWithFlash(SAVED_REPLIES.path, { kind: 'success', title: 'Saved', text: answer.saved })
  const { status, ...again } = answer
  return data(again, { status })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function SavedReply({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditTemplate
      kind={SAVED_REPLIES}
      template={loaderData.reply}
      answer={actionData}
      preview={(body) => <p className="as-typed">{filledIn(body, EXAMPLE) || 'Nothing is written yet.'}</p>}
    />
  )
}
