import { DescriptionList } from '#app/ui/parts/data.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { words } from '../../model/checkout-words.ts'
import { chargeDays, dollars, feeCents, type Gift, giftQuery, money, often } from '../../model/rules.ts'

/** The choice, when it is charged, how to stop it, and what it means for taxes. */
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
      <h2 id="choice">{words.review.choice}</h2>
      <DescriptionList
        items={[
          {
            name: words.review.gift,
            value: `${money(total)} ${often(gift.frequency)}`,
            action: <a href={`/donate?${query}#choose`}>{words.review.change}</a>,
          },
          ...(covered
            ? [
                {
                  name: words.review.includes,
                  value: words.review.withFee({
                    gift: dollars(gift.amount),
                    fee: money(feeCents(gift.amount)),
                  }),
                },
              ]
            : []),
          ...(gift.frequency === 'monthly' ? [{ name: words.review.inAYear, value: money(total * 12) }] : []),
          { name: words.review.whenCharged, value: whenCharged(gift, card, day) },
          { name: words.review.howToStop, value: howToStop(gift, card) },
          { name: words.review.tax, value: taxStatus(reach) },
          { name: words.review.questions, value: onePiece(words.review.call({ phone: reach.phone })) },
        ]}
      />
    </section>
  )
}

function whenCharged({ frequency }: Gift, card: boolean, day: number): string {
  if (!card) return words.review.byYourself
  return frequency === 'monthly' ? chargeDays(day) : words.review.onceToday
}

function howToStop({ frequency }: Gift, card: boolean): string {
  if (!card) return words.review.stopPromise
  if (frequency === 'one-time') return words.review.stopOnce
  return words.review.stopMonthly
}

/** Says nothing without a tax number, because then we do not know that gifts are deductible. */
function taxStatus({ name, ein, email }: { name: string; ein: string | null; email: string }): string {
  return ein ? words.review.taxCounts({ name, ein }) : words.review.taxUnknown({ email })
}
