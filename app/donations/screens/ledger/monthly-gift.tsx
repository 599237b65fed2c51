import { longDate } from '#app/platform/time.ts'
import { mailFollows } from '#app/shared/promises/promises.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { money, often, PAUSES } from '../../model/rules.ts'
import type { DonorsGift } from '../../portal/send-to-donor.server.ts'

export type MonthlyAct = 'stop' | 'pause' | 'resume'

const inMonths = (months: number) => (months === 1 ? '1 month' : `${months} months`)
const amountOf = ({ gift }: DonorsGift) => `${money(gift.amountCents)} ${often('monthly')}`

/** A donor's active card gift: the same three actions that the donor has. */
export function MonthlyGift({
  action,
  donor,
  error,
}: {
  action: string
  donor: DonorsGift
  error: string | undefined
}) {
  const paused = donor.gift.status === 'paused'
  return (
    <section aria-labelledby="monthly">
      <h2 id="monthly">The monthly gift</h2>
      <p>We ask you once more before anything changes.</p>
      <div className="ledger-forms">
        <form method="post" action={action}>
          <h3>Stop it</h3>
          <p>Nothing more is charged. Nobody has to say why.</p>
          <Button look="danger" name="intent" value="stop">{`Stop ${amountOf(donor)}`}</Button>
        </form>
        {paused ? (
          <form method="post" action={action}>
            <h3>Resume it</h3>
            <p>It is paused now. The card is charged again starting with the next payment.</p>
            <Button look="quiet" name="intent" value="resume">
              Resume it
            </Button>
          </form>
        ) : (
          <form method="post" action={action} noValidate>
            <h3>Pause it</h3>
            <Select
              label="For how long?"
              name="months"
              width="half"
              error={error}
              choices={PAUSES.map((months) => ({ value: String(months), label: inMonths(months) }))}
            />
            <Button look="quiet" name="intent" value="pause">
              Pause this gift
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}

const WORDS: Record<MonthlyAct, { title: string; means: string; yes: string }> = {
  stop: {
    title: 'Stop this monthly gift?',
    means: 'Nothing more is charged. It cannot be restarted. The donor would start a new gift.',
    yes: 'Yes, stop it',
  },
  pause: {
    title: 'Pause this monthly gift?',
    means: 'Nothing is charged while it is paused. Then it resumes automatically.',
    yes: 'Yes, pause it',
  },
  resume: {
    title: 'Resume this monthly gift?',
    means: 'The card is charged again starting with the next payment.',
    yes: 'Yes, resume it',
  },
}

/** Asked once, because it is another person's money. */
export function AskMonthly({
  action,
  act,
  months,
  donor,
  timeZone,
}: {
  action: string
  act: MonthlyAct
  months: number
  donor: DonorsGift
  timeZone: string
}) {
  const { title, means, yes } = WORDS[act]
  const { gift, name, email } = donor
  const mail = useMail()
  return (
    <ConsolePage title={title} lead="Nothing has changed yet.">
      <DescriptionList
        items={[
          { name: 'From', value: name || 'No longer kept' },
          { name: 'Gift', value: `${amountOf(donor)}, ${gift.reference}` },
          ...(act === 'pause' ? [{ name: 'Paused for', value: inMonths(months) }] : []),
          ...(gift.nextChargeAt && act === 'stop'
            ? [{ name: 'Charged next', value: longDate(gift.nextChargeAt, timeZone) }]
            : []),
        ]}
      />
      <p>{means}</p>
      <p>
        {email
          ? mailFollows(mail, `An email goes to ${email} that says so.`)
          : 'We have no email address of this donor. Tell them yourself.'}
      </p>
      <form method="post" action={action}>
        <input type="hidden" name="months" value={months} />
        <input type="hidden" name="intent" value={act} />
        <ButtonRow>
          <Button look={act === 'stop' ? 'danger' : 'main'} name="sure" value={act}>
            {yes}
          </Button>
          <Button name="back" value="yes" look="quiet">
            No, go back
          </Button>
        </ButtonRow>
      </form>
    </ConsolePage>
  )
}
