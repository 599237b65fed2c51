import { longDate } from '#app/platform/time.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { Move } from '../../desk/convert-to-case.server.ts'
import { MOVE_DAYS } from '../../model/rules.ts'

export const ASKING = `Hello {{name}},

Thank you for telling us. This sounds like something that our case team should look at. A case is more private than email: what you and we write there is locked, and you open it with a case number and six words.

{{my name}}`

/** Asks the person whether their message may become a case. */
export function AskForCase({
  move,
  at,
  timeZone,
  begin,
}: {
  move: Move | null
  at: number
  timeZone: string
  begin: () => void
}) {
  const waits = move && !move.answeredAt && Date.parse(move.expiresAt) > at
  return (
    <Disclosure summary="Make this message a case">
      <div className="staff-form">
        {move && <p>{says(move, waits === true, timeZone)}</p>}
        <p>
          The person decides. Your reply then carries a link to a page with a button. If they say yes, their
          message becomes a case, and they get its number and six words. The link works for {MOVE_DAYS} days.
          Do not ask if someone else may read their email.
        </p>
        <Button type="button" look="quiet" onClick={begin}>
          Start with our words for this
        </Button>
        <Checkbox
          name="asks"
          label="Ask with this reply"
          optional
          hint={waits ? 'The new link replaces the old one.' : undefined}
        />
      </div>
    </Disclosure>
  )
}

function says({ askedAt, answer, answeredAt, expiresAt }: Move, waits: boolean, timeZone: string): string {
  const day = (iso: string) => longDate(iso, timeZone)
  if (answer === 'yes') return `The person said yes on ${day(answeredAt ?? '')}.`
  if (answer === 'no') return `The person said no on ${day(answeredAt ?? '')}.`
  return waits
    ? `We asked on ${day(askedAt)}. The person can answer until ${day(expiresAt)}.`
    : `We asked on ${day(askedAt)}. No answer came in time.`
}
