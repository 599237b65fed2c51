import { data } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Markdown } from '#app/platform/text/markdown.tsx'
import { answerTemplateForm, findReplyTemplate } from '#app/shared/reply-templates/reply-templates.server.ts'
import { EditTemplate } from '#app/shared/reply-templates/staff/edit-template.tsx'
import { db } from '#db/connect.server.ts'
import { EXAMPLE, filledIn, LETTERS } from '../../model/reply-templates.ts'
import { anyForm } from '../forms.server.ts'
import type { Route } from './+types/reply-template'

/** A preview of a letter, with example values. */
async function drawnWith(body: string) {
  const text = filledIn(body, EXAMPLE)
  return { text, html: await storedHtmlOf(text, 'letter') }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  recipientIdOf(context.get(staffMember))
  const letter = await findReplyTemplate(db, LETTERS, params.id)
  return { letter, drawn: await drawnWith(letter.body) }
}

/** A letter that is too long gets no preview. */
const drawnIfShort = async (body: string) =>
  body.length > LETTERS.limits.body ? undefined : await drawnWith(body)

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  recipientIdOf(me)
  const { typed } = await readForm(await formData(request), anyForm)
  const answer = await answerTemplateForm(db, LETTERS, params.id, typed, me.userId)
  if ('saved' in answer)
    return redirectWithFlash(LETTERS.path, { kind: 'success', title: 'Saved', text: answer.saved })
  const { status, ...again } = answer
  return data({ ...again, drawn: await drawnIfShort(again.typed.body) }, { status })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ReplyTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const drawn = actionData?.drawn ?? loaderData.drawn
  return (
    <EditTemplate
      kind={LETTERS}
      template={loaderData.letter}
      answer={actionData}
      preview={(body) => <Markdown text={filledIn(body, EXAMPLE)} drawn={drawn} />}
    />
  )
}
