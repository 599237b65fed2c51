import type { TributeCardFacts } from '../tribute-card.server.ts'

/** A card to print and hand over. It never says how much was given. */
export function TributeCard({ card }: { card: TributeCardFacts }) {
  const { organisation, tribute, person, from } = card
  return (
    <section aria-label="The card" className="tribute-card">
      <p className="tribute-lead">{tribute === 'memory' ? 'In memory of' : 'In honor of'}</p>
      <p className="tribute-name">{person}</p>
      <p>
        {from ? `${from} gave a gift to ${organisation}` : `Somebody gave a gift to ${organisation}`}
        {tribute === 'memory' ? ` to remember ${person}.` : ` to honor ${person}.`}
      </p>
      <p>{`${organisation} stands up for neurodivergent people and for disability rights.`}</p>
    </section>
  )
}
