import type { ReactNode } from 'react'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { TributeCardFacts } from '../../checkout/tribute-card.server.ts'
import { words } from '../../model/words.ts'

/** A card to print and hand over. It never states the amount. */
export function TributeCard({ card }: { card: TributeCardFacts }) {
  const { organisation, tribute, person, from } = card
  const memory = tribute === 'memory'
  const says = memory ? words.card.memory : words.card.honor
  return (
    <section aria-labelledby="tribute" className="tribute-card">
      <h2 id="tribute">
        <Sentence
          of={memory ? words.card.headingMemory : words.card.headingHonor}
          lead={(said: ReactNode) => <span className="tribute-lead">{said}</span>}
          name={(said: ReactNode) => <span className="tribute-name">{said}</span>}
          person={person}
        />
      </h2>
      <p>{says({ from: from || words.card.someone, organization: organisation, person })}</p>
      <p>{words.card.about({ organization: organisation })}</p>
    </section>
  )
}
