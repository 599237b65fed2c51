import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import type { SealedMessage } from '../../desk/message-queries.server.ts'

/** Closing without a reply, spam, and the case that it became. */
export function MessageEnd({ found }: { found: SealedMessage }) {
  return (
    <section className="staff-box staff-form" aria-labelledby="its-end">
      <h2 id="its-end">When it is done</h2>
      {found.caseId && (
        <p>
          The person said yes: it became a case.{' '}
          <Link to={`/staff/cases/${found.caseId}`}>Go to the case</Link>
        </p>
      )}
      <p>
        {found.closedAt ? 'This message is closed.' : 'A message can be closed with a reply, or without one.'}
      </p>
      <Form method="post" className="staff-actions">
        <Button look="quiet" name="intent" value={found.closedAt ? 'reopen' : 'close'}>
          {found.closedAt ? 'Open again' : 'Close without a reply'}
        </Button>
        {!found.closedAt && (
          <Button look="quiet" name="intent" value={found.lane === 'open' ? 'spam' : 'not-spam'}>
            {found.lane === 'open' ? 'It is spam' : 'It is not spam'}
          </Button>
        )}
      </Form>
    </section>
  )
}
