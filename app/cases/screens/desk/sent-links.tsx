import { Form } from 'react-router'
import { dayAndHour } from '#app/platform/time.ts'
import { Button } from '#app/ui/parts/button.tsx'
import type { CopyEnd } from '#db/tables/cases.ts'
import type { SentCopy } from '../../closing/attorney-copies.server.ts'

const ENDED: Record<CopyEnd, string> = {
  time: 'Its seven days are over.',
  staff: 'A member of the team ended it, or sent a new one.',
  person: 'It ended because the person no longer agreed.',
  tries: 'It ended because wrong words were tried too often.',
}

/** The links to copies of this case that attorneys got, and the times they were opened. */
export function SentLinks({ copies, timeZone }: { copies: SentCopy[]; timeZone: string }) {
  if (copies.length === 0) return null
  return (
    <ul className="spaced">
      {copies.map(({ id, madeByName, sentAt, expiresAt, ended, openedAt }) => (
        <li key={id}>
          <p>
            {madeByName} sent the attorney a link on {dayAndHour(sentAt, timeZone)}.{' '}
            {ended ? ENDED[ended] : `It works until ${dayAndHour(expiresAt, timeZone)}.`}
          </p>
          <p>
            {openedAt.length === 0
              ? 'Not opened.'
              : `Opened: ${openedAt.map((at) => dayAndHour(at, timeZone)).join('; ')}.`}
          </p>
          {!ended && (
            <Form method="post">
              <input type="hidden" name="copy" value={id} />
              <Button look="quiet" name="intent" value="end-copy">
                End this link now
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
