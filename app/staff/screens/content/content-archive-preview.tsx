import { useEffect, useRef, useState } from 'react'
import { data, Form, Link, redirect, useRevalidator } from 'react-router'
import { showHowItIsNow } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { WorkProgress } from '#app/ui/parts/work-progress.tsx'
import { ImportReasons } from '#app/ui/staff/import-reasons.tsx'
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
  const text = 'It was imported, or its day has passed. Choose it again if you need to.'
  const notice = setFlash({ kind: 'info', title: 'This folder is no longer here', text })
  throw redirect('/staff/content/tree', { status: 303, headers: { 'Set-Cookie': notice } })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  const what = { mark: String(form.get('mark') ?? ''), publish: form.get('publish') === 'yes' }
  try {
    const done = await importArchivePlan(db, params.treeId, what, me)
    const notice = setFlash({ kind: 'success', title: 'Imported', text: importOutcome(done) })
    return redirect('/staff/content/tree', { status: 303, headers: { 'Set-Cookie': notice } })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}

export const shouldRevalidate = showHowItIsNow
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ContentArchivePreview({ loaderData, actionData }: Route.ComponentProps) {
  const { looked, changed } = loaderData
  const came = useCame(changed !== null)
  return (
    <>
      {/* Rendered from the start: a live region that is inserted together with its text is not announced. */}
      <p role="status" className="only-heard">
        {came && 'All pictures are looked at. The changes are on this page now.'}
      </p>
      {changed ? <Changes {...changed} errors={actionData?.errors} /> : <Looking looked={looked} />}
    </>
  )
}

function Looking({ looked }: { looked: { done: number; all: number } }) {
  return (
    <ConsolePage
      title="We are looking at the pictures"
      lead="Each is drawn once, to see that it is whole. Then the changes appear on this page."
    >
      <LookAgain />
      <WorkProgress {...looked} working={false} what={['picture file', 'picture files']} />
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

type Shown = NonNullable<Route.ComponentProps['loaderData']['changed']>

function Changes({
  groups,
  changes,
  same,
  wrong,
  left,
  mark,
  errors,
}: Shown & { errors?: { form: string } | undefined }) {
  return (
    <ConsolePage
      title="What the folder would change"
      error={Boolean(errors)}
      lead={`${changes} to save, ${same} as they are, ${wrong.length} wrong.`}
    >
      <ErrorSummary errors={errors} />
      <ImportReasons
        title="Files that are wrong"
        lead="Nothing is imported until each is right."
        files={wrong}
      />
      <ImportReasons
        title="Left out"
        lead="This cannot be imported. Check whether anyone needs it."
        files={left}
      />
      {groups.map((group) => (
        <ArchiveChanges key={group.title} {...group} />
      ))}
      {changes > 0 && wrong.length === 0 && (
        <Form method="post" noValidate className="staff-box staff-form">
          <input type="hidden" name="mark" value={mark} />
          <Checkbox
            label="Publish what is published there"
            name="publish"
            hint="The same checks count as always. What they block stays a draft, and so does law until a second person has read it."
          />
          <Button>Take in {changes === 1 ? '1 change' : `${changes} changes`}</Button>
        </Form>
      )}
      {changes === 0 && wrong.length === 0 && <p>Nothing to import. The site already matches the folder.</p>}
      <p>
        <Link className="line-link" to="/staff/content/tree">
          Choose another file
        </Link>
      </p>
    </ConsolePage>
  )
}
