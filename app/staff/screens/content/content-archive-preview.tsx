import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { answerImport, importGone } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { WorkProgress } from '#app/ui/parts/work-progress.tsx'
import { ImportChanges } from '#app/ui/staff/import-changes.tsx'
import { db } from '#db/connect.server.ts'
import { archivePreview, importOutcome } from '../../content/archive-preview.server.ts'
import { importArchivePlan } from '../../content/content-archive.server.ts'
import type { Route } from './+types/content-archive-preview'
import { ArchiveChanges } from './archive-changes.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const shown = await archivePreview(db, params.treeId, me)
  if (shown) return shown
  throw importGone('/staff/content/tree', 'folder', 'you chose another one since, or its day has passed')
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  return answerImport(await formData(request), async (asked) => {
    const done = await importArchivePlan(db, params.treeId, asked, me)
    return { to: `/staff/content/imports/${params.treeId}`, text: importOutcome(done) }
  })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ContentArchivePreview({ loaderData, actionData }: Route.ComponentProps) {
  const { looked, changed } = loaderData
  const came = useCame(changed !== null)
  return (
    <>
      {/* Rendered from the start: a live region that is inserted together with its text is not announced. */}
      <p role="status" className="only-heard">
        {came && 'All pictures and PDFs are checked. The changes are on this page now.'}
      </p>
      {changed ? <Changes changed={changed} errors={actionData?.errors} /> : <Looking looked={looked} />}
    </>
  )
}

function Looking({ looked }: { looked: { done: number; all: number } }) {
  return (
    <ConsolePage
      title="We are checking the pictures and PDFs"
      lead="Each is opened once, to see that it is whole. Then the changes appear on this page."
    >
      <LookAgain />
      <WorkProgress {...looked} working={false} what={['file', 'files']} />
      <p>
        You can leave this page and come back within a day.{' '}
        <Link className="line-link" to=".">
          See how far it is
        </Link>
      </p>
    </ConsolePage>
  )
}

/**
 * @returns whether the changes appeared while the page was open. Moves the focus to them if it was
 * on something that disappeared.
 */
function useCame(there: boolean): boolean {
  const before = useRef(there)
  const [came, setCame] = useState(false)
  useEffect(() => {
    if (!there || before.current) return
    before.current = true
    setCame(true)
    const title = document.querySelector<HTMLElement>('main h1')
    if (!title || document.activeElement !== document.body) return
    title.tabIndex = -1
    title.focus()
  }, [there])
  return came
}

const EVERY = 2000

/**
 * Two seconds after each answer, not while one is pending: a new request aborts the previous one,
 * and a large folder takes longer.
 */
function LookAgain() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), EVERY)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return null
}

interface ChangesProps {
  changed: NonNullable<Route.ComponentProps['loaderData']['changed']>
  errors: { form: string } | undefined
}

function Changes({ changed: { groups, changes, same, wrong, left, mark }, errors }: ChangesProps) {
  const nothing = changes === 0
  return (
    <ImportChanges
      title="What the folder would change"
      lead={`${changes} to save, ${same} as they are, ${wrong.length} wrong.`}
      errors={errors}
      mark={mark}
      wrong={wrong}
      left={left}
      publishHint="The same checks count as always. What they block stays a draft, and so does law until a second person has read it."
      button={
        wrong.length > 0 || nothing ? null : `Take in ${changes === 1 ? '1 change' : `${changes} changes`}`
      }
      nothing={
        wrong.length === 0 && nothing ? 'Nothing to import. The site already matches the folder.' : null
      }
      back="/staff/content/tree"
    >
      {groups.map((group) => (
        <ArchiveChanges key={group.title} {...group} />
      ))}
    </ImportChanges>
  )
}
