import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { peopleWords } from '../../model/people-words.ts'
import { undoImport } from '../../subscribers/import-subscribers.server.ts'
import { doneImports } from '../../subscribers/uploaded-lists.server.ts'
import type { Route } from './+types/undo-import'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const found = (await doneImports(db)).find(({ id, undone }) => id === params.importId && !undone)
  if (found) return { ...found, doneAt: longDate(found.doneAt) }
  throw redirectWithFlash('/staff/newsletter/people', {
    kind: 'info',
    title: 'This import cannot be undone',
    text: 'It was already undone, or it is too old.',
  })
}

export async function action({ params, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  try {
    const { removed, back, stay } = await undoImport(db, params.importId, me.userId)
    const text = [
      `${peopleWords(removed)} removed from the list.`,
      ...(back ? [`${peopleWords(back)} back on the list.`] : []),
      ...(stay ? [`${peopleWords(stay)} changed something since, and stay as they are now.`] : []),
    ]
    return redirectWithFlash('/staff/newsletter/people', {
      kind: 'success',
      title: 'The import is undone',
      text: text.join(' '),
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function UndoImport({ loaderData, actionData }: Route.ComponentProps) {
  const { doneAt, added, takenOff } = loaderData
  return (
    <ConsolePage
      title={`Undo the import of ${doneAt}?`}
      error={Boolean(actionData?.errors)}
      lead={`It added ${peopleWords(added)}${takenOff ? ` and took ${peopleWords(takenOff)} off the list` : ''}.`}
    >
      <ErrorSummary errors={actionData?.errors} />
      <Form method="post" noValidate className="staff-box staff-form">
        <p>
          The people that it added are removed.{' '}
          {takenOff > 0 && 'The people that it took off are back on the list. '}A person who left, or who
          confirmed on our site since then, stays as they are.
        </p>
        <ButtonRow>
          <Button look="danger">Undo this import</Button>
          <Link className="line-link" to="/staff/newsletter/people">
            Keep it
          </Link>
        </ButtonRow>
      </Form>
    </ConsolePage>
  )
}
