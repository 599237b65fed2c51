import { data } from 'react-router'
import { CONTENT_BODY, pathAsked, typedIn, versionIn } from '#app/content/content.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { isPreviewed, previewing, showsPreview } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { changeOf, loadTuning, typedChange } from '../../kinds/tuning-item.server.ts'
import { tuningAt } from '../../kinds/tuning-kinds.server.ts'
import { answerTo, previewOf } from '../../relevance/relevance.server.ts'
import type { Change } from '../../tuning/tuning.ts'
import type { Route } from './+types/tuning-preview'
import { QuestionAnswer, TuningEffect } from './tuning-effect.tsx'

// What a change of the search would do to its results: the saved one, or the typed, unsaved one.

export { links } from './search-staff-styles.ts'

const SAYS = 'It shows what the search finds now, and what it would find.'

async function effectOf(change: Change) {
  return change.kind === 'testquestion'
    ? { answer: await answerTo(db, change.words[0] ?? '', change.page ?? '') }
    : { effect: await previewOf(db, change) }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { name } = tuningAt(pathAsked(request))
  // The loader runs after the action, and a new one has only what was typed.
  if (params.textId === 'new' || isPreviewed(context)) return null
  const version = versionIn(new URL(request.url).searchParams.get('version')) || undefined
  const item = await loadTuning(db, name, { id: params.textId, version })
  showsPreview(context, { says: SAYS, typed: null })
  return effectOf(changeOf(item))
}

export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { name, read } = tuningAt(pathAsked(request))
  const form = await formData(request, CONTENT_BODY)
  const made = await typedChange(db, name, params.textId, read(form))
  if ('errors' in made) return data({ errors: made.errors }, { status: 422 })
  showsPreview(context, { says: SAYS, typed: typedIn(form) })
  return { shown: await effectOf(made.change) }
}

export const middleware: Route.MiddlewareFunction[] = [previewing]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview', noindex: true })

export default function TuningPreview({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'errors' in actionData) return <NotShownYet errors={actionData.errors} />
  const shown = actionData?.shown ?? loaderData
  if (!shown)
    return (
      <Page title="Preview" lead={<p>Nothing was typed yet.</p>}>
        {null}
      </Page>
    )
  return (
    <Page title={shown.answer ? 'What the search finds' : 'What would change'}>
      {shown.answer ? <QuestionAnswer {...shown.answer} /> : <TuningEffect {...shown.effect} />}
    </Page>
  )
}
