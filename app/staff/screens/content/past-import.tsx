import { data, Form, Link } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { db } from '#db/connect.server.ts'
import { shownImport, undoPastImport } from '../../content/past-imports.server.ts'
import type { Route } from './+types/past-import'
import { ImportedItems } from './imported-items.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const shown = await shownImport(db, params.importId, me.role)
  return { ...(shown ?? notFound()), posts: `/staff/content/imports/${params.importId}/posts` }
}

export async function action({ params, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  try {
    const done = await undoPastImport(db, params.importId, me)
    return redirectWithFlash(`/staff/content/imports/${params.importId}`, {
      kind: done ? 'success' : 'info',
      title: done ? 'The import is undone' : 'This import was already undone',
      text: 'The list says what became of each item.',
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function PastImport({ loaderData, actionData }: Route.ComponentProps) {
  const { what, madeAt, by, all, hidden, undone, halfUndone, items, stay, hasPosts, posts } = loaderData
  return (
    <ConsolePage
      title={`${what === 'posts' ? 'Import of posts' : 'Import of a folder'}, ${madeAt}`}
      error={Boolean(actionData)}
      lead={`${all === 1 ? '1 change' : `${all} changes`}, imported by ${by}.${saidOfUndo(undone, halfUndone)}`}
    >
      <ErrorSummary errors={actionData?.errors} />
      {(!undone || halfUndone) && hidden === 0 && <UndoImport stay={stay} rest={halfUndone} />}
      {hidden > 0 && (
        <p>
          {hidden === 1 ? '1 change is' : `${hidden} changes are`} not shown, because your role does not work
          on this content. Only a steward can undo this import.
        </p>
      )}
      <ImportedItems undone={undone} items={items} more={all - hidden - items.length} />
      {hasPosts && !undone && (
        <p>
          <Link className="line-link" to={posts}>
            Finish the posts of this import
          </Link>
        </p>
      )}
      <p>
        <Link className="line-link" to="/staff/content/imports">
          Past imports
        </Link>
      </p>
    </ConsolePage>
  )
}

function saidOfUndo(undone: boolean, halfUndone: boolean): string {
  if (halfUndone) return ' A part of this import is undone. Undo the rest below.'
  return undone ? ' This import is undone.' : ''
}

const UndoImport = ({ stay, rest }: { stay: readonly string[]; rest: boolean }) => (
  <Disclosure summary={rest ? 'Undo the rest of this import' : 'Undo this import'}>
    <Form method="post" noValidate className="staff-form">
      <p>
        What the import added goes into the bin, public items too. If its kind never goes into the bin, it
        goes off the site. What the import changed gets back what it said before, as a new version. What
        someone changed since the import stays, and you see which. Words that need a second person need one
        again before visitors read them.
      </p>
      {stay.length > 0 && <p>{stay.join(' ')}</p>}
      <Button look="danger">{rest ? 'Undo the rest' : 'Undo this import'}</Button>
    </Form>
  </Disclosure>
)
