import { data, Link } from 'react-router'
import { comparedVersions, versionIn } from '#app/content/content.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { VersionComparison } from '#app/ui/staff/version-comparison.tsx'
import { db } from '#db/connect.server.ts'
import { variantContent } from '../../publishing-variants.server.ts'
import { asLines, readContent } from '../../variant-text.ts'
import { variantAt, variantName } from '../../variant-texts.server.ts'
import type { Route } from './+types/variant-versions'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { text, fields } = await variantAt(db, params.textId)
  const asked = new URL(request.url).searchParams
  const compared = await comparedVersions(db, text, asked, (content) => asLines(fields, readContent(content)))
  return { id: text.id, title: `${variantName(text)}: ${text.title}`, ...compared }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  try {
    const asked = { from: versionIn(form.get('from')), seen: versionIn(form.get('seen')) }
    if (!(await variantContent.restore(db, params.textId, asked, me.userId)))
      throw new Refused('Someone saved a newer version. Read it, then try again.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
  return redirectWithFlash(`/staff/variants/${params.textId}`, {
    kind: 'success',
    title: 'The older words are back',
    text: 'They are the newest version now.',
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function VariantVersions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage
      title={`Versions of “${loaderData.title}”`}
      error={Boolean(actionData?.errors)}
      lead={
        <Link className="line-link" to={`/staff/variants/${loaderData.id}`}>
          Back to the words
        </Link>
      }
    >
      <ErrorSummary errors={actionData?.errors} />
      <VersionComparison {...loaderData} readHere />
    </ConsolePage>
  )
}
