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
import { Table } from '#app/ui/parts/data.tsx'
import { VersionComparison } from '#app/ui/staff/version-comparison.tsx'
import { db } from '#db/connect.server.ts'
import { factContent } from '../../editing/publishing-facts.server.ts'
import { factText, ofKind, readFact } from '../../facts/fact-texts.server.ts'
import { KINDS } from '../../kinds/kinds.server.ts'
import { factFields } from '../../model/typed-fact.ts'
import type { Route } from './+types/fact-versions'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const text = await factText(db, ofKind(params))
  const { fields } = KINDS[text.kind]
  const whole = (content: string) => {
    const texts = factFields(fields, readFact(content))
    return fields
      .map(({ at, label, choices = [] }) => {
        const chosen = choices.find(({ value }) => value === texts[at])
        return `${label}:\n${chosen?.label || texts[at] || 'Nothing'}`
      })
      .join('\n\n')
  }
  const asked = new URL(request.url).searchParams
  return {
    id: text.id,
    kind: text.kind,
    title: text.title,
    ...(await comparedVersions(db, text, asked, whole)),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const id = ofKind(params)
  const form = await formData(request)
  try {
    const asked = { from: versionIn(form.get('from')), seen: versionIn(form.get('seen')) }
    if (!(await factContent.restore(db, id, asked, me.userId)))
      throw new Refused('Someone saved a newer version. Look at it, then try again.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
  const text = 'They are the newest version now. Visitors read them when you publish them.'
  return redirectWithFlash(`/staff/facts/${params.kind}/${id}`, {
    kind: 'success',
    title: 'The older words are back',
    text,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function FactVersions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, versions } = loaderData
  return (
    <ConsolePage
      title={`Versions of “${title}”`}
      error={Boolean(actionData?.errors)}
      lead={
        <Link className="line-link" to={`/staff/facts/${kind}/${id}`}>
          Back to the record
        </Link>
      }
    >
      <ErrorSummary errors={actionData?.errors} />
      <VersionComparison {...loaderData} readHere />
      <Table
        caption="Versions, the newest on top"
        head={['Version', 'Saved', 'By', 'Visitors']}
        ids={versions.map(({ version }) => version)}
        rows={versions.map(({ version, savedAt, by, shown, readSince }) => [
          `Version ${version}`,
          savedAt,
          by,
          shown
            ? `Read it since ${readSince ?? savedAt}`
            : readSince
              ? `Read it first on ${readSince}`
              : 'Never read it',
        ])}
      />
    </ConsolePage>
  )
}
