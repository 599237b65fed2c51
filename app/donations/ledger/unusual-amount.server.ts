import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, nowDate } from '#app/platform/time.ts'
import { odditiesOf, type Question } from '../model/rules.ts'

/**
 * The question a treasurer must answer before this is saved; null if the input is plausible or was confirmed.
 * @param typed `sure` names what was shown when they confirmed, so anything else is asked about again
 * @param gift if there is one: a gift entered by staff was never promised
 */
export function unusualAmountQuestion(
  typed: { amountCents: number; day: string; mailed: string; sure: string },
  gift?: { amountCents: number; begunAt: string; enteredAt: string | null },
): Question | null {
  const { amountCents, day, mailed } = typed
  const here = (at: Date) => dayOf(at, config.timeZone)
  const promised = gift?.enteredAt === null && {
    amountCents: gift.amountCents,
    day: here(new Date(gift.begunAt)),
  }
  const oddities = odditiesOf({ amountCents, day, mailed }, here(nowDate()), promised || undefined)
  const sure = `${amountCents}.${day}${mailed && `.${mailed}`}`
  if (oddities.length === 0 || typed.sure === sure) return null
  return { oddities, sure, amountCents, day, mailed, ...(promised ? { promised } : {}) }
}
