import { DescriptionList } from '#app/ui/parts/data.tsx'
import { chargeDays, dollars, feeCents, type Gift, giftQuery, money, often } from '../../rules.ts'

/** What was chosen, when it is charged, how it stops, and what it means for taxes. */
export function GiftChoice({
  gift,
  card,
  covered,
  day,
  reach,
}: {
  gift: Gift
  card: boolean
  covered: boolean
  /** Today, as a day of the month. */
  day: number
  reach: { name: string; phone: string; email: string; ein: string | null }
}) {
  const total = gift.amount * 100 + (covered ? feeCents(gift.amount) : 0)
  const query = giftQuery(gift)
  return (
    <section aria-labelledby="choice" className="stack">
      <h2 id="choice">Your choice</h2>
      <DescriptionList
        items={[
          {
            name: 'Gift',
            value: `${money(total)} ${often(gift.frequency)}`,
            action: <a href={`/donate?${query}#choose`}>Change your gift</a>,
          },
          ...(covered
            ? [
                {
                  name: 'Includes',
                  value: `${dollars(gift.amount)} and ${money(feeCents(gift.amount))} for the card fee`,
                },
              ]
            : []),
          ...(gift.frequency === 'monthly' ? [{ name: 'In a year', value: money(total * 12) }] : []),
          { name: 'When it is charged', value: whenCharged(gift, card, day) },
          { name: 'How to stop', value: howToStop(gift, card) },
          { name: 'Tax status', value: taxStatus(reach) },
          { name: 'Questions', value: `Call ${reach.phone}. You can use a relay service: dial 711.` },
        ]}
      />
    </section>
  )
}

function whenCharged({ frequency }: Gift, card: boolean, day: number): string {
  if (!card) return 'You mail the check yourself, or send the transfer from your bank.'
  return frequency === 'monthly' ? chargeDays(day) : 'Once, today.'
}

function howToStop({ frequency }: Gift, card: boolean): string {
  if (!card) return 'To cancel, do not send it. You owe nothing.'
  if (frequency === 'one-time')
    return 'There is nothing to stop: it is charged once. Close the next page if you change your mind.'
  return 'Each receipt has a link. Open it and press “Stop”. You do not have to say why.'
}

/** Without a tax number we do not know that gifts count, so we do not say it. */
function taxStatus({ name, ein, email }: { name: string; ein: string | null; email: string }): string {
  return ein
    ? `${name} is a 501(c)(3) nonprofit organization (EIN ${ein}). You can use your receipt for your taxes.`
    : `We cannot give you a receipt for your taxes yet. Before you count on this gift for your taxes, ask us: ${email}.`
}
