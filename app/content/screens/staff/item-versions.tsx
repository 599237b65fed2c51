import { data, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { VersionComparison } from '#app/ui/staff/version-comparison.tsx'
import { db } from '#db/connect.server.ts'
import { pathAsked, workersAt } from '../../editing/desk-kinds.server.ts'
import { versionIn } from '../../items/comparing.server.ts'
import { ITEM_WORDS } from '../../model/item-words.ts'
import type { Route } from './+types/item-versions'
import { itemAsked, itemPosted } from './item-asked.server.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), workersAt(pathAsked(request)))
  const kind = await itemAsked(db, request, params.textId)
  const compared = await kind.compared(db, params.textId, new URL(request.url).searchParams)
  return { ...compared, at: `${kind.list}/${params.textId}`, one: kind.one }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, workersAt(pathAsked(request)))
  const { kind, id } = await itemPosted(db, request, params.textId)
  const form = await formData(request)
  try {
    const asked = { from: versionIn(form.get('from')), seen: versionIn(form.get('seen')) }
    if (!(await kind.restore(db, id, asked, me.userId)))
      throw new Refused('Someone saved a newer version. Look at it, then try again.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
  return redirectWithFlash(`${kind.list}/${id}`, {
    kind: 'success',
    title: 'The older words are back',
    text: ITEM_WORDS[kind.use].olderAgain,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** All versions of an item, and two of them compared. */
export default function ItemVersions({ loaderData, actionData }: Route.ComponentProps) {
  const { at, one, title, page, versions, use } = loaderData
  const words = ITEM_WORDS[use]
  return (
    <ConsolePage
      title={`Versions of “${title}”`}
      error={Boolean(actionData?.errors)}
      lead={
        <Link className="line-link" to={at}>
          Back to the {one}
        </Link>
      }
    >
      <ErrorSummary errors={actionData?.errors} />
      <VersionComparison {...loaderData} />
      <Table
        caption="Versions, the newest on top"
        head={['Version', 'Saved', 'By', words.readers]}
        ids={versions.map(({ version }) => version)}
        rows={versions.map(({ version, savedAt, by, shown, readSince }) => [
          page ? (
            <a
              key="version"
              className="line-link"
              href={`${at}/page?version=${version}`}
              target="_blank"
              rel="noreferrer"
            >
              {`Version ${version} (new tab)`}
            </a>
          ) : (
            `Version ${version}`
          ),
          savedAt,
          by,
          shown
            ? words.readNow(readSince ?? savedAt)
            : readSince
              ? words.readFirst(readSince)
              : words.notRead,
        ])}
      />
    </ConsolePage>
  )
}
