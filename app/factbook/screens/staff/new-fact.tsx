import { data, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { PREVIEW_THEMES } from '#app/reading/reading.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { LivePreview } from '#app/ui/staff/live-preview.tsx'
import { db } from '#db/connect.server.ts'
import { addFact } from '../../editing/saving-facts.server.ts'
import { kindIn } from '../../facts/fact-lines.server.ts'
import { KINDS } from '../../kinds/kinds.server.ts'
import { FACT_BODY, typedIn } from '../../model/forms.server.ts'
import { FACT_KINDS } from '../../model/rules.ts'
import { factFields, textsOf } from '../../model/typed-fact.ts'
import type { Route } from './+types/new-fact'
import { FACT_FORM, FactForm } from './fact-form.tsx'

export function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const kind = kindIn(params.kind) ?? notFound()
  const { fields, blank } = KINDS[kind]
  if (!FACT_KINDS[kind].grows || !blank) notFound()
  return { kind, fields, typed: factFields(fields, blank), themes: PREVIEW_THEMES }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const kind = kindIn(params.kind) ?? notFound()
  if (!FACT_KINDS[kind].grows) notFound()
  const typed = typedIn(await formData(request, FACT_BODY))
  const added = await addFact(db, kind, textsOf(KINDS[kind].fields, typed), me.userId)
  if ('errors' in added) return data({ errors: added.errors, typed }, { status: 422 })
  return redirectWithFlash(`/staff/facts/${kind}/${added.id}`, {
    kind: 'success',
    title: 'Saved as a draft',
    text: 'Visitors do not see it. “Checks before publishing” says what is left to do.',
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function NewFact({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, fields } = loaderData
  const preview = `/staff/facts/${kind}/new/page`
  const errors = actionData?.errors ?? {}
  return (
    <ConsolePage
      title={`Add a ${FACT_KINDS[kind].one}`}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to={`/staff/facts/${kind}`}>
          Back to the {FACT_KINDS[kind].many}
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <FactForm
          preview={preview}
          fields={fields}
          version={0}
          typed={actionData?.typed ?? loaderData.typed}
          errors={errors}
        />
        <LivePreview form={FACT_FORM} preview={preview} themes={loaderData.themes} />
      </div>
    </ConsolePage>
  )
}
