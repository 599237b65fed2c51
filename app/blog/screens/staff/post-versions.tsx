import { data, Link } from 'react-router'
import { comparedVersions, versionIn } from '#app/content/content.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { VersionComparison } from '#app/ui/staff/version-comparison.tsx'
import { db } from '#db/connect.server.ts'
import { readContent } from '../../model/post-text.ts'
import { postAt } from '../../writing/post-at.server.ts'
import { postFile } from '../../writing/post-file.ts'
import { postContent } from '../../writing/publishing-posts.server.ts'
import type { Route } from './+types/post-versions'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const text = (await postAt(db, params.textId)) ?? notFound()
  const asked = new URL(request.url).searchParams
  return {
    id: text.id,
    title: text.title || 'Without a title',
    ...(await comparedVersions(db, text, asked, (content) => postFile(readContent(content)))),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  try {
    const done = await postContent.restore(
      db,
      params.textId,
      { from: versionIn(form.get('from')), seen: versionIn(form.get('seen')) },
      me.userId,
    )
    if (!done) throw new Refused('Someone saved a newer version. Look at it, then try again.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
  const text = 'They are the newest version now. Visitors see them when you publish them.'
  return redirectWithFlash(`/staff/content/${params.textId}`, {
    kind: 'success',
    title: 'The older words are back',
    text,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Versions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, versions } = loaderData
  return (
    <ConsolePage
      title={`Versions of “${title}”`}
      error={Boolean(actionData?.errors)}
      lead={
        <Link className="line-link" to={`/staff/content/${id}`}>
          Back to the post
        </Link>
      }
    >
      <ErrorSummary errors={actionData?.errors} />
      <VersionComparison {...loaderData} />
      <Table
        caption="Versions, the newest on top"
        head={['Version', 'Saved', 'By', 'Visitors']}
        ids={versions.map(({ version }) => version)}
        rows={versions.map(({ version, savedAt, by, shown }) => [
          <a
            key="version"
            className="line-link"
            href={`/staff/content/${id}/page?version=${version}`}
            target="_blank"
            rel="noreferrer"
          >
            {`Version ${version} (new tab)`}
          </a>,
          savedAt,
          by,
          shown ? 'See this one' : 'Do not see it',
        ])}
      />
    </ConsolePage>
  )
}
