import { Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { testMail } from '#app/platform/mail/test-mail.server.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { canMail } from '#app/shared/promises/site-state.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { maySeeSettings } from '../../model/rules.ts'
import { itWorks } from '../../model/staff-mails.server.ts'
import { setupSteps } from '../../setup/setup.server.ts'
import type { Route } from './+types/setup'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  return { steps: await setupSteps(db), canMail, email: me.email }
}

/** Sends the test mail, and reports the result. */
export async function action({ context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  return redirectWithFlash('/staff/setup#mail', await tried(me))
}

async function tried(me: { userId: string; email: string }) {
  if (!canMail)
    return {
      kind: 'info' as const,
      title: 'No email was sent',
      text: 'No mail server is set. Ask the person who runs the server to set SMTP_URL.',
    }
  const { problem } = await testMail(db, itWorks(me.email), me.userId)
  return problem === null
    ? {
        kind: 'success' as const,
        title: 'The mail server accepted the test email',
        text: 'Check that it is in your inbox, and not in the spam folder.',
      }
    : {
        kind: 'danger' as const,
        title: 'The test email did not go out',
        text: `The mail server said: ${problem}. Show this to the person who runs the server.`,
      }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Setup({ loaderData: { steps, canMail, email } }: Route.ComponentProps) {
  const left = steps.filter(({ done }) => !done).length
  return (
    <ConsolePage
      title="Get the site ready"
      lead="Six steps from a new site to one for the public. The site checks each one itself. You do not have to mark anything."
    >
      <p>
        <strong>
          {left === 0
            ? 'All six steps are done.'
            : `${left === 6 ? 'All six steps are' : `${left} of 6 steps ${left === 1 ? 'is' : 'are'}`} left.`}
        </strong>
      </p>
      <ol className="staff-tasks">
        {steps.map(({ id, title, done, text, parts = [], to }) => (
          <li key={id} id={id} className="staff-task">
            <div>
              <h2 className="staff-step">{title}</h2>
              <p>{text}</p>
              {parts.length > 0 && (
                <ul>
                  {parts.map((part) => (
                    <li key={part}>{part}</li>
                  ))}
                </ul>
              )}
              {id === 'mail' && canMail && (
                <Form method="post">
                  <Button
                    look={done ? 'quiet' : 'main'}
                    size="small"
                  >{`Send a test email to ${email}`}</Button>
                </Form>
              )}
            </div>
            <p className="staff-task-link">
              <StatusTag look={done ? 'success' : 'waiting'}>{done ? 'Done' : 'Left to do'}</StatusTag>
              {to && <Link to={to.href}>{to.link}</Link>}
            </p>
          </li>
        ))}
      </ol>
    </ConsolePage>
  )
}
