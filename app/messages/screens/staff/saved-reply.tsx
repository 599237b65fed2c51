import { useState } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { showHowItIsNow } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { SavedMeanwhile } from '#app/ui/staff/saved-meanwhile.tsx'
import { db } from '#db/connect.server.ts'
import {
  keepSavedReply,
  problemsInSaved,
  retireSavedReply,
  savedReplies,
} from '../../desk/saved-replies.server.ts'
import { EXAMPLE, filledIn, VARIABLES } from '../../desk/saved-replies.ts'
import { anyForm } from '../../model/forms.server.ts'
import type { Route } from './+types/saved-reply'

const NEW = { id: null, title: '', body: '', version: 0 }

async function replyAt(id: string) {
  return id === 'new' ? NEW : ((await savedReplies(db)).find((one) => one.id === id) ?? notFound())
}

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  return { reply: await replyAt(params.id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayReadCases)
  const { typed } = await readForm(await formData(request), anyForm)
  const { title = '', body = '', version = '' } = typed
  const { id } = await replyAt(params.id)
  const kept = (text: string) =>
    redirect('/staff/messages/replies', {
      status: 303,
      headers: { 'Set-Cookie': setFlash({ kind: 'success', title: 'Saved', text }) },
    })
  if (typed.intent === 'retire' && id) {
    await retireSavedReply(db, id, me.userId)
    return kept('The reply is retired. Answers written from it stay.')
  }
  const reply = { title, body }
  const errors = problemsInSaved(reply)
  if (Object.keys(errors).length > 0)
    return data({ errors, typed: { ...reply, version }, meanwhile: false }, { status: 422 })
  try {
    await keepSavedReply(db, { ...reply, id, version: Number(version) || 0 }, me.userId)
    return kept('The reply is saved. The next answer can start from it.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data(
      { errors: { body: error.message }, typed: { ...reply, version }, meanwhile: true },
      { status: error.status },
    )
  }
}

export const shouldRevalidate = showHowItIsNow
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Saved({ loaderData, actionData }: Route.ComponentProps) {
  const { reply } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed = actionData?.typed ?? reply
  const [body, setBody] = useState(typed.body)
  return (
    <ConsolePage
      title={reply.id ? `Reply: ${reply.title}` : 'A new reply'}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/messages/replies">
          Back to all replies
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <Form method="post" noValidate className="staff-box staff-form">
          <BeganFrom
            version={versionToGoOnFrom(reply.version, actionData)}
            told={actionData?.meanwhile && actionData}
          />
          <Field label="Title" name="title" required defaultValue={typed.title} error={errors.title} />
          <TextArea
            label="The reply"
            name="body"
            rows={16}
            required
            defaultValue={typed.body}
            onChange={(event) => setBody(event.currentTarget.value)}
            hint="Plain text, the way it is sent. Names in double braces are filled in."
            error={errors.body}
          />
          <Button>Save this reply</Button>
        </Form>
        <div className="staff-body">
          {actionData?.meanwhile && (
            <SavedMeanwhile
              items={[
                { name: 'Title', value: reply.title },
                { name: 'The reply', value: reply.body },
              ]}
            />
          )}
          <section className="staff-box" aria-labelledby="looks">
            <h2 id="looks">How it will look</h2>
            <p className="as-typed">{filledIn(body, EXAMPLE) || 'Nothing is written yet.'}</p>
          </section>
          <section className="staff-box" aria-labelledby="names">
            <h2 id="names">What is filled in</h2>
            <DescriptionList
              items={Object.entries(VARIABLES).map(([name, value]) => ({ name: `{{${name}}}`, value }))}
            />
          </section>
          {reply.id && (
            <Disclosure summary="Retire this reply">
              <p>
                Nobody can choose a retired reply. Answers that started from it stay. Nobody can bring it
                back.
              </p>
              <Form method="post" className="staff-actions">
                <Button look="danger" name="intent" value="retire">
                  Retire it for good
                </Button>
              </Form>
            </Disclosure>
          )}
        </div>
      </div>
    </ConsolePage>
  )
}
