import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { exactMoney, type Oddity, type Question } from '../../model/rules.ts'

const WHY: Record<Oddity, string> = {
  amount: 'The amount is not the one that was promised.',
  before: 'The day is before the day of the promise.',
  'long-ago': 'The day is more than 60 days ago.',
  'long-in-mail': 'The postmark is more than 30 days before the day it arrived.',
}

/** Asks once whether an implausible input is right: a typo would be on a receipt for the tax office. */
export function IsItRight({
  action,
  typed,
  question,
}: {
  /** The form's action; with `back` it shows the form again. */
  action: string
  typed: Record<string, string>
  question: Question
}) {
  const { oddities, sure, amountCents, day, mailed, promised } = question
  const onDay = (at: string) => longDate(`${at}T18:00:00.000Z`)
  return (
    <ConsolePage title="Is this right?" lead="Nothing is recorded yet.">
      <ul className="stack">
        {oddities.map((oddity) => (
          <li key={oddity}>{WHY[oddity]}</li>
        ))}
      </ul>
      <DescriptionList
        items={[
          { name: 'To be recorded', value: `${exactMoney(amountCents)}, arrived on ${onDay(day)}` },
          ...(mailed ? [{ name: 'Postmark', value: onDay(mailed) }] : []),
          ...(promised
            ? [
                {
                  name: 'Promised',
                  value: `${exactMoney(promised.amountCents)}, on ${onDay(promised.day)}`,
                },
              ]
            : []),
        ]}
      />
      <p>The receipt will say this.</p>
      <form method="post" action={action}>
        {Object.entries(typed)
          .filter(([name]) => name !== 'sure' && name !== 'back')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <ButtonRow>
          <Button name="sure" value={sure}>
            Yes, record it and send the receipt
          </Button>
          <Button name="back" value="yes" look="quiet">
            No, go back
          </Button>
        </ButtonRow>
      </form>
    </ConsolePage>
  )
}
