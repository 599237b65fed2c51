import { newId } from '#app/platform/ids.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import type { Tx } from '#db/schema.ts'
import { leftOf } from '../model/rules.ts'

/**
 * Records what was refunded of a payment since the last time, dated today, so that a closed
 * month never changes. Called in every transaction that changes what is left of a payment.
 */
export async function keepMoneyBack(tx: Tx, paymentId: string): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['amountCents', 'refundedCents', 'lostCents'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { sum } = await tx
    .selectFrom('moneyBack')
    .select((e) => e.fn.sum<number | string | null>('cents').as('sum'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  const cents = payment.amountCents - leftOf(payment) - Number(sum ?? 0)
  if (cents === 0) return
  const at = now()
  const month = dayOf(new Date(at), config.timeZone).slice(0, 7)
  await tx.insertInto('moneyBack').values({ id: newId(), paymentId, cents, at, month }).execute()
}
