import { data, Form, Link, redirect } from 'react-router'
import { LANGUAGES } from '#app/content/model/rules.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { VariantTable } from '../../components/staff/variant-table.tsx'
import { sourceOf } from '../../full-texts.server.ts'
import { beginVariant } from '../../saving-variants.server.ts'
import { variantsOf } from '../../variant-lines.server.ts'
import { variantAsked } from '../../variant-texts.server.ts'
import type { Route } from './+types/variants-of'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const source = (await sourceOf(db, params.sourceId)) ?? notFound()
  const { title, console, easier } = source
  const variants = await variantsOf(db, source)
  const there = new Set(variants.map((one) => (one.variant === 'easier' ? 'easier' : one.language)))
  const choices = [
    ...(easier ? [{ value: 'easier', label: 'Easier to read' }] : []),
    ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
  ].filter(({ value }) => !there.has(value))
  return { title, console, easier, variants, choices }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const wanted = String((await formData(request)).get('wanted') ?? '').slice(0, 20)
  const source = (await sourceOf(db, params.sourceId)) ?? notFound()
  const asked = variantAsked(wanted, source)
  if ('problem' in asked) return data({ errors: { wanted: asked.problem }, wanted }, { status: 422 })
  try {
    const { id } = await beginVariant(db, { sourceId: source.id, ...asked }, me.userId)
    return redirect(`/staff/variants/${id}`, { status: 303 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message }, wanted }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function VariantsOf({ loaderData, actionData }: Route.ComponentProps) {
  const { title, console, easier, variants, choices } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  return (
    <ConsolePage
      title={`Other versions of “${title}”`}
      error={Object.keys(errors).length > 0}
      lead={
        <>
          The full text is in English. Versions in other languages are kept here, and visitors do not see them
          yet.{' '}
          <Link className="line-link" to={console}>
            Back to the full text
          </Link>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      {variants.length === 0 ? (
        <p>There are none yet.</p>
      ) : (
        <VariantTable variants={variants} caption="Other versions of the full text" />
      )}
      <Form method="post" noValidate className="staff-box staff-form" aria-labelledby="begin">
        <h2 id="begin">Start another version</h2>
        {!easier && <p>This has no page of its own, so it has no easier version.</p>}
        <Select
          label="What you want to write"
          name="wanted"
          width="half"
          hint="Those that are there already are in the list above."
          required
          choices={[{ value: '', label: 'Not chosen yet' }, ...choices]}
          defaultValue={actionData?.wanted ?? ''}
          error={errors.wanted}
        />
        <Button>Begin</Button>
      </Form>
    </ConsolePage>
  )
}
