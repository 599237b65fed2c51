import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish, mayReview } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { nameReviewer, reviewers } from '../../publishing/reviewers.server.ts'
import type { Route } from './+types/reviewers'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  return { people: await reviewers(db), names: mayReview(me.role) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  const intent = form.get('intent')
  const again = (sentence: string, status: number) => data({ errors: { form: sentence } }, { status })
  if (intent !== 'name' && intent !== 'drop') return again('Nothing happened. Load the page again.', 400)
  try {
    await nameReviewer(db, String(form.get('userId') ?? ''), { named: intent === 'name', by: me })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return again(error.message, error.status)
  }
  const text = intent === 'name' ? 'They can approve what others wrote.' : 'They can no longer approve words.'
  return redirectWithFlash('/staff/content/reviewers', { kind: 'success', title: 'Saved', text })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Reviewers({ loaderData: { people, names }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Who reviews posts"
      error={Boolean(actionData)}
      lead={
        <>
          A post about the law needs a second person. Nobody approves what they wrote.{' '}
          <Link className="line-link" to="/staff/content">
            Back to all posts
          </Link>
        </>
      }
    >
      <ErrorSummary errors={actionData?.errors} />
      {!names && <p>Every steward can review. A steward can name editors who can review, too.</p>}
      <Table
        caption="Stewards and editors"
        head={['Name', 'Can review', ...(names ? ['Change'] : [])]}
        ids={people.map(({ userId }) => userId)}
        rows={people.map(({ userId, name, role, named }) => [
          <span key="name" data-name>
            {name}
          </span>,
          role === 'steward' ? 'Yes, as a steward' : named ? 'Yes, named by a steward' : 'No',
          ...(names
            ? [role === 'steward' ? '' : <Change key="change" userId={userId} name={name} named={named} />]
            : []),
        ])}
      />
    </ConsolePage>
  )
}

function Change({ userId, name, named }: { userId: string; name: string; named: boolean }) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="userId" value={userId} />
      {named ? (
        <Button look="quiet" size="small" name="intent" value="drop">
          Take {name} off the list
        </Button>
      ) : (
        <Button look="quiet" size="small" name="intent" value="name">
          Name {name}
        </Button>
      )}
    </Form>
  )
}
