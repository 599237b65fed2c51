import { useState } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { showHowItIsNow } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Markdown } from '#app/platform/text/markdown.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { MarkdownArea } from '#app/ui/forms/markdown-area.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { SavedMeanwhile } from '#app/ui/staff/saved-meanwhile.tsx'
import { db } from '#db/connect.server.ts'
import {
  problemsInTemplate,
  retireTemplate,
  saveTemplate,
  templates,
} from '../../desk/reply-templates.server.ts'
import { EXAMPLE, filledIn, TEMPLATE_LIMITS, VARIABLES } from '../../model/reply-templates.ts'
import { anyForm } from '../forms.server.ts'
import type { Route } from './+types/reply-template'

export { links } from '../../desk/desk-links.ts'

const NEW = { id: null, title: '', body: '', nextStep: '', version: 0 }

async function letterAt(id: string) {
  return id === 'new' ? NEW : ((await templates(db)).find((one) => one.id === id) ?? notFound())
}

/** A preview of a template, with example values. */
async function drawnWith(body: string) {
  const text = filledIn(body, EXAMPLE)
  return { text, html: await storedHtmlOf(text, 'letter') }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  recipientIdOf(context.get(staffMember))
  const letter = await letterAt(params.id)
  return { letter, drawn: await drawnWith(letter.body) }
}

/** A template that is too long gets no preview. */
const drawnIfShort = async (body: string) =>
  body.length > TEMPLATE_LIMITS.body ? undefined : await drawnWith(body)

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  recipientIdOf(me)
  const { typed } = await readForm(await formData(request), anyForm)
  const { title = '', body = '', nextStep = '', version = '' } = typed
  const { id } = await letterAt(params.id)
  const kept = (text: string) =>
    redirect('/staff/letters', {
      status: 303,
      headers: { 'Set-Cookie': setFlash({ kind: 'success', title: 'Saved', text }) },
    })
  if (typed.intent === 'retire' && id) {
    await retireTemplate(db, id, me.userId)
    return kept('The letter is retired. Replies written from it stay.')
  }
  const letter = { title, body, nextStep }
  const errors = problemsInTemplate(letter)
  if (Object.keys(errors).length > 0)
    return data(
      { errors, typed: { ...letter, version }, meanwhile: false, drawn: await drawnIfShort(body) },
      { status: 422 },
    )
  try {
    await saveTemplate(db, { ...letter, id, version: Number(version) || 0 }, me.userId)
    return kept('The letter is saved. The next reply can start from it.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data(
      {
        errors: { body: error.message },
        typed: { ...letter, version },
        meanwhile: true,
        drawn: await drawnIfShort(body),
      },
      { status: error.status },
    )
  }
}

export const shouldRevalidate = showHowItIsNow
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ReplyTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { letter } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed = actionData?.typed ?? letter
  const [body, setBody] = useState(typed.body)
  return (
    <ConsolePage
      title={letter.id ? `ReplyTemplate: ${letter.title}` : 'A new letter'}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/letters">
          Back to all letters
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <Form method="post" noValidate className="staff-box staff-form">
          <BeganFrom
            version={versionToGoOnFrom(letter.version, actionData)}
            told={actionData?.meanwhile && actionData}
          />
          <Field label="Title" name="title" defaultValue={typed.title} error={errors.title} />
          <MarkdownArea
            label="The letter"
            name="body"
            rows={16}
            defaultValue={typed.body}
            onChange={(event) => setBody(event.currentTarget.value)}
            hint="Markdown: start a line with - to make a list. Put ** around **words** to make them bold. Names in double braces are filled in."
            error={errors.body}
          />
          <TextArea
            label="Next step for the person"
            name="nextStep"
            rows={2}
            optional
            defaultValue={typed.nextStep}
            hint="Every reply needs one. Leave this empty if the writer should decide each time."
            error={errors.nextStep}
          />
          <Button>Save this letter</Button>
        </Form>
        <div className="staff-body">
          {actionData?.meanwhile && (
            <SavedMeanwhile
              items={[
                { name: 'Title', value: letter.title },
                { name: 'The letter', value: letter.body },
                { name: 'Next step for the person', value: letter.nextStep },
              ]}
            />
          )}
          <section className="staff-box" aria-labelledby="looks">
            <h2 id="looks">How it looks</h2>
            {body.length > TEMPLATE_LIMITS.body ? (
              <p>The letter is too long to be drawn. Make it shorter.</p>
            ) : (
              <Markdown text={filledIn(body, EXAMPLE)} drawn={actionData?.drawn ?? loaderData.drawn} />
            )}
          </section>
          <section className="staff-box" aria-labelledby="names">
            <h2 id="names">What is filled in</h2>
            <DescriptionList
              items={Object.entries(VARIABLES).map(([name, value]) => ({ name: `{{${name}}}`, value }))}
            />
          </section>
          {letter.id && (
            <Disclosure summary="Retire this letter">
              <p>
                Nobody can choose a retired letter. Replies that started from it stay. Nobody can bring it
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
