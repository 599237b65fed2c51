import type { TributeCardFacts } from '../tribute-card.server.ts'

/** A card to print and hand over. It never says how much was given. */
export function TributeCard({ card }: { card: TributeCardFacts }) {
  const { organisation, tribute, person, from } = card
  return (
    <section aria-labelledby="tribute" className="tribute-card">
      <h2 id="tribute">
        <span className="tribute-lead">{tribute === 'memory' ? 'In memory of' : 'In honor of'}</span>{' '}
        <span className="tribute-name">{person}</span>
      </h2>
      <p>
        {from ? `${from} gave a gift to ${organisation}` : `Someone gave a gift to ${organisation}`}
        {tribute === 'memory' ? ` to remember ${person}.` : ` to honor ${person}.`}
      </p>
      <p>{`${organisation} stands up for neurodivergent people and for disability rights.`}</p>
    </section>
  )
}
