import { KeyBox } from '#app/ui/page/page.tsx'
import { useSomebodyReads } from '#app/ui/parts/promised.tsx'

/** For somebody who told us that they are in danger: who answers at once. We may not. */
export function DangerNow() {
  return (
    <KeyBox title="You told us that you are in danger now">
      <p>
        {useSomebodyReads() ? 'We may not see this right away.' : 'Nobody here can see this yet.'} These
        people answer day and night: call <a href="tel:911">911</a> if you are in danger. Call or text{' '}
        <a href="tel:988">988</a> if you are thinking about ending your life.
      </p>
      <p>If you cannot speak on the phone, you can text 911 in many places, and you can text 988.</p>
    </KeyBox>
  )
}
