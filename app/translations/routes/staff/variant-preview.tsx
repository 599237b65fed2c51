import { data } from 'react-router'
import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { formData, withoutControls } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { besideForm, previewing, showsTyped } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { EasierPage } from '../../components/easier-page.tsx'
import type { Source } from '../../full-texts.server.ts'
import { easierParts } from '../../publishing-variants.server.ts'
import { typedWords, type VariantText } from '../../variant-text.ts'
import { variantAt } from '../../variant-texts.server.ts'
import type { Route } from './+types/variant-preview'

// An easier version as visitors would see it: the saved text, or the typed, unsaved one.

async function easierAt(id: string) {
  const of = await variantAt(db, id)
  return of.text.variant === 'easier' ? of : notFound()
}

/** An incomplete version says what is still empty, or its page would have only a heading. */
async function shownParts(content: VariantText, { path, notes }: Pick<Source, 'path' | 'notes'>) {
  const parts = await easierParts(content)
  return { ...parts, title: parts.title || 'The title is still empty', path, notes }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { content, source } = await easierAt(params.textId)
  return shownParts(content, source)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const form = await formData(request, { text: 4 * MEGABYTE })
  const { content, source, fields } = await easierAt(params.textId)
  const typed = Object.fromEntries(
    fields.map(({ at }) => [at, withoutControls(String(form.get(at) ?? '').replaceAll('\r\n', '\n')).trim()]),
  )
  const { words, errors } = typedWords(fields, typed)
  if (Object.keys(errors).length > 0) return data({ errors }, { status: 422 })
  showsTyped(context, form)
  const parts = await shownParts({ ...content, words }, source)
  return { parts: { ...parts, open: besideForm(request.url) } }
}

export const middleware: Route.MiddlewareFunction[] = [
  previewing('It shows the easier version as visitors would see it.'),
]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview', noindex: true })

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'errors' in actionData) return <NotShownYet errors={actionData.errors} />
  return <EasierPage {...(actionData?.parts ?? loaderData)} newerSince={null} />
}
