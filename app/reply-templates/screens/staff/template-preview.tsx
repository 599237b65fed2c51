import { data } from 'react-router'
import { CONTENT_BODY, pathAsked, textsOf, typedIn, versionIn } from '#app/content/content.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { htmlAsTyped } from '#app/platform/text/markdown-html.ts'
import { isPreviewed, previewing, showsPreview } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { loadTemplate, templatesAt, typedTemplate } from '../../define-reply-templates.server.ts'
import type { ReplyTemplateKind, TemplateText } from '../../rules.ts'
import type { Route } from './+types/template-preview'

// How a reply looks that starts from a template, with example names: the saved template, or the typed, unsaved one.

const SAYS = 'It shows a reply that starts from this, with example names filled in.'

async function shown({ preview, isMarkdown }: ReplyTemplateKind, { title, body, nextStep }: TemplateText) {
  const text = preview(body)
  const next = nextStep && htmlAsTyped(preview(nextStep))
  return { title, html: isMarkdown ? await storedHtmlOf(text, 'letter') : htmlAsTyped(text), next }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  const { kind } = templatesAt(pathAsked(request))
  // The loader runs after the action, and a new one has only its typed text.
  if (params.textId === 'new' || isPreviewed(context)) return null
  const version = versionIn(new URL(request.url).searchParams.get('version')) || undefined
  const { text, content } = await loadTemplate(db, params.textId, version)
  if (text.kind !== kind.name) notFound()
  showsPreview(context, { says: SAYS, typed: null })
  return shown(kind, content)
}

export async function action({ request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayReadCases)
  const { kind, fields } = templatesAt(pathAsked(request))
  const form = await formData(request, CONTENT_BODY)
  const read = typedTemplate(kind, textsOf(fields, typedIn(form)))
  if ('errors' in read) return data({ errors: read.errors }, { status: 422 })
  showsPreview(context, { says: SAYS, typed: typedIn(form) })
  return { parts: await shown(kind, read.content) }
}

export const middleware: Route.MiddlewareFunction[] = [previewing]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview', noindex: true })

export default function TemplatePreview({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'errors' in actionData) return <NotShownYet errors={actionData.errors} />
  const parts = actionData?.parts ?? loaderData
  if (!parts)
    return (
      <Page title="Preview" lead={<p>Nothing was typed yet.</p>}>
        {null}
      </Page>
    )
  const { title, html, next } = parts
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
