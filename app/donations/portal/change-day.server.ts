import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate, nowMs } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { words } from '../model/portal-words.ts'
import { firstDayFrom, money, ordinal } from '../model/rules.ts'
import { timeOf } from '../stripe/stripe-client.server.ts'
import { settleSubscription } from '../stripe/stripe-payments.server.ts'
import { mailDonor, type Running, tellStripe } from './donor-portal.server.ts'

/**
 * Moves the gift to another day of the month from the planned charge on, never earlier than planned, so no
 * month is charged twice. Stripe represents this as a trial (a time without charges) that ends on that day.
 */
export async function changeDay(db: Db, gift: Running, day: number): Promise<string> {
  const next = await tellStripe(async (library) => {
    const subscription = await library.subscriptions.retrieve(gift.stripeSubscription)
    const planned = subscription.items.data[0]?.current_period_end ?? 0
    // A failed charge is being retried; moving the day would leave it open.
    if (!['active', 'trialing'].includes(subscription.status) || planned * 1000 < nowMs())
      throw new Refused(words.refused.chargeOpen)
    if (subscription.pause_collection) throw new Refused(words.refused.paused)
    const plannedDay = dayOf(new Date(planned * 1000), config.timeZone)
    const chosen = firstDayFrom(day, plannedDay)
    // Noon UTC is the same day everywhere in the United States.
    if (chosen !== plannedDay)
      await library.subscriptions.update(
        gift.stripeSubscription,
        { trial_end: Date.parse(`${chosen}T12:00:00.000Z`) / 1000, proration_behavior: 'none' },
        { idempotencyKey: newId() },
      )
    return chosen === plannedDay ? timeOf(planned) : `${chosen}T12:00:00.000Z`
  })
  await settleSubscription(db, gift.stripeSubscription)
  const told = words.told.newDay({
    gift: money(gift.amountCents),
    next: longDate(next, config.timeZone),
    day: ordinal(day),
  })
  await mailDonor(db, gift, told)
  return told
}
