import { Notice } from '#app/ui/parts/notice.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { GivenBefore } from '../../checkout/gift-view.server.ts'
import { money, often } from '../../model/rules.ts'
import { words } from '../../model/words.ts'

/**
 * For a donor who returns to the form after a gift.
 * @param asks the button was pressed again: nothing is saved until it is confirmed
 */
export function GaveBefore({ before, asks }: { before: GivenBefore; asks: boolean }) {
  const { reference, amountCents, frequency, state } = before
  const promised = state === 'promised'
  const title = promised ? words.before.promised : words.before.gave
  const gift = words.before.gift[state]({ gift: `${money(amountCents)} ${often(frequency)}`, reference })
  return (
    <Notice kind="info" title={asks ? words.before.another : title} focus={asks}>
      <p>{onePiece(asks ? words.before.asks({ gift }) : words.before.starts({ gift }))}</p>
      <p>
        <Sentence of={words.before.enough} gift="/donate/thanks" />
        {promised && (
          <>
            {' '}
            <Sentence of={words.before.takeBack} mine="/donate/mine" />
          </>
        )}
      </p>
    </Notice>
  )
}
