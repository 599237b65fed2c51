import { Button, ButtonLink, ButtonRow } from '#app/ui/button.tsx'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { exactMoney } from '../../rules.ts'

/** Asked once when what arrived is not what was promised: a slip of the finger would be a receipt for the tax office. */
export function CheckAmount({
  giftId,
  promisedCents,
  amountCents,
  typed,
}: {
  giftId: string
  promisedCents: number
  amountCents: number
  typed: Record<string, string>
}) {
  const at = `/staff/gifts/${giftId}`
  return (
    <ConsolePage title="Is the amount right?" lead="Nothing is kept yet.">
      <p>
        You typed <strong>{exactMoney(amountCents)}</strong>. Promised were{' '}
        <strong>{exactMoney(promisedCents)}</strong>. The receipt will say {exactMoney(amountCents)}.
      </p>
      <form method="post" action={at}>
        <input type="hidden" name="intent" value="received" />
        {['amount', 'day', 'note', 'once'].map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
        <input type="hidden" name="sure" value={amountCents} />
        <ButtonRow>
          <Button>Yes, keep {exactMoney(amountCents)} and send the receipt</Button>
          <ButtonLink href={at} look="quiet">
            No, go back
          </ButtonLink>
        </ButtonRow>
      </form>
    </ConsolePage>
  )
}
