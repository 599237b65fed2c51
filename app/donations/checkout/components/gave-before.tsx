import { Notice } from '#app/ui/parts/notice.tsx'
import { money, often } from '../../rules.ts'
import type { GivenBefore } from '../gift-view.server.ts'

const STATE = {
  arrived: 'arrived',
  promised: 'is promised',
  'on-its-way': 'is on its way from your bank',
} as const

/** For who comes back to the form after a gift. @param asks the button was pressed once more: nothing is kept until it is pressed again */
export function GaveBefore({ before, asks }: { before: GivenBefore; asks: boolean }) {
  const { reference, amountCents, frequency, state } = before
  const promised = state === 'promised'
  const title = promised ? 'You just promised a gift' : 'You just gave a gift'
  const gift = `Your gift of ${money(amountCents)} ${often(frequency)} (${reference}) ${STATE[state]}.`
  return (
    <Notice kind="info" title={asks ? 'Do you want to give another gift?' : title} focus={asks}>
      <p>
        {asks
          ? `${gift} Nothing new is recorded yet. If you want to give another gift, press the button below.`
          : `${gift} The button below starts another one.`}
      </p>
      <p>
        If one gift is enough, <a href="/donate/thanks">go to that gift</a>.
        {promised && (
          <>
            {' '}
            If you want to change it, <a href="/donate/mine">take it back first</a>.
          </>
        )}
      </p>
    </Notice>
  )
}
