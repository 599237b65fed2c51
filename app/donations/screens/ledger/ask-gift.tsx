import { mailFollows } from '#app/shared/promises/promises.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { money } from '../../model/rules.ts'

/** The confirmation before a receipt is voided or money is refunded: a mail to the donor cannot be unsent. */
export interface GiftQuestion {
  act: 'undo' | 'refund'
  /** The value with which the form confirms it. */
  sure: string
  reference: string
  from: string
  cents: number
  day: string
  byCard: boolean
  mailed: boolean
}

const WORDS = {
  undo: {
    title: 'Undo this mark?',
    means: 'The gift counts as not arrived. Its receipt no longer counts.',
    yes: 'Yes, undo it',
  },
  refund: {
    title: 'Refund this?',
    means: 'The receipt no longer counts. If a part stays with us, a new receipt says how much.',
    yes: 'Yes, refund it',
  },
}

export function AskGift({
  action,
  typed,
  question: { act, sure, reference, from, cents, day, byCard, mailed },
}: {
  action: string
  typed: Record<string, string>
  question: GiftQuestion
}) {
  const { title, means, yes } = WORDS[act]
  const mail = useMail()
  return (
    <ConsolePage title={title} lead="Nothing has changed yet.">
      <DescriptionList
        items={[
          { name: 'Gift', value: reference },
          { name: 'From', value: from || 'Not named' },
          { name: act === 'undo' ? 'Marked as arrived' : 'Goes back', value: money(cents) },
          { name: 'Arrived on', value: day },
        ]}
      />
      <p>{means}</p>
      {act === 'refund' && (
        <p>
          {byCard
            ? 'Stripe sends the money back to the card. That cannot be undone.'
            : 'Send the money back yourself. This only records that you did.'}
        </p>
      )}
      <p>
        {mailed
          ? `${mailFollows(mail, 'The donor gets an email about it.')} This cannot be undone.`
          : 'We have no email address of this donor. Tell them yourself.'}
      </p>
      <form method="post" action={action}>
        {Object.entries(typed)
          .filter(([name]) => name !== 'sure' && name !== 'back')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <ButtonRow>
          <Button look="danger" name="sure" value={sure}>
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
