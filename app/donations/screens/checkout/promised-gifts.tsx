import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { type Frequency, money, often, WAY_WORDS, type Way } from '../../model/rules.ts'
import { words } from '../../model/words.ts'
import { WaySteps } from './way-steps.tsx'

interface Promised {
  id: string
  reference: string
  amountCents: number
  frequency: Frequency
  way: Way
  status: string
  /** How to send it, as lines. */
  steps: string[]
}

/** Promised checks and transfers: the slip of each, and a way to take it back. */
export function Promises({ at, promises }: { at: string; promises: readonly Promised[] }) {
  if (promises.length === 0) return null
  return (
    <section aria-labelledby="promises" className="stack">
      <h2 id="promises">{words.promises.heading}</h2>
      <p>
        <Sentence of={words.promises.lead} contact="/contact" />
      </p>
      <ul className="own-gifts">
        {promises.map(({ id, reference, amountCents, frequency, way, status, steps }) => (
          <li key={id} className="box">
            <h3>{`${money(amountCents)} ${often(frequency)}`}</h3>
            <DescriptionList
              items={[
                { name: words.thanks.reference, value: onePiece(reference) },
                { name: words.thanks.how, value: WAY_WORDS[way] },
              ]}
            />
            <WaySteps steps={steps} />
            <form method="post" action={at}>
              <input type="hidden" name="gift" value={id} />
              <Button look="quiet" name="intent" value="take-back">
                {onePiece(
                  status === 'promised'
                    ? words.promises.takeBack({ reference })
                    : words.promises.stop({ reference }),
                )}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
