import { data } from 'react-router'
import { CONTENT_BODY, pathAsked, textsOf, typedIn, versionIn } from '#app/content/content.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { htmlAsTyped } from '#app/platform/text/markdown-html.ts'
import { previewing, showsTyped } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { loadTemplate, templatesAt, typedTemplate } from '../../define-reply-templates.server.ts'
import type { ReplyTemplateKind, TemplateText } from '../../rules.ts'
import type { Route } from './+types/template-preview'

// How a reply looks that starts from a template, with example names: the saved template, or the typed, unsaved one.

async function shown({ preview, isMarkdown }: ReplyTemplateKind, { title, body, nextStep }: TemplateText) {
  const text = preview(body)
  const next = nextStep && htmlAsTyped(preview(nextStep))
  return { title, html: isMarkdown ? await storedHtmlOf(text, 'letter') : htmlAsTyped(text), next }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  const { kind } = templatesAt(pathAsked(request))
  // A new one has only its typed text (the action).
  if (params.textId === 'new') throw new Refused('Nothing was typed yet. Go back to the form.', 404)
  const version = versionIn(new URL(request.url).searchParams.get('version')) || undefined
  const { text, content } = await loadTemplate(db, params.textId, version)
  return text.kind === kind.name ? shown(kind, content) : notFound()
}

export async function action({ request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  const { kind, fields } = templatesAt(pathAsked(request))
  const form = await formData(request, CONTENT_BODY)
  const read = typedTemplate(kind, textsOf(fields, typedIn(form)))
  if ('errors' in read) return data({ errors: read.errors }, { status: 422 })
  showsTyped(context, form)
  return { parts: await shown(kind, read.content) }
}

export const middleware: Route.MiddlewareFunction[] = [
  previewing('It shows a reply that starts from this, with example names filled in.'),
]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview', noindex: true })

export default function TemplatePreview({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'errors' in actionData) return <NotShownYet errors={actionData.errors} />
  const { title, html, next } = actionData?.parts ?? loaderData
  return (
    <Page title={title}>
      <Prose html={html} />
      {next && (
        <section aria-labelledby="next">
          <h2 id="next">Next step</h2>
          <Prose html={next} />
        </section>
      )}
    </Page>
  )
}
