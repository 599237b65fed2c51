import { Card, CardList } from '#app/ui/parts/lists.tsx'
import type { Listing } from '../state-list.server.ts'
import { words } from '../words.ts'

/** One example of each kind, and a link to all of them. */
export function Accommodations({ examples }: { examples: Listing['examples'] }) {
  return (
    <section aria-labelledby="accommodations">
      <h2 id="accommodations">{words.accommodations.accommodationExamples}</h2>
      <p>{words.accommodations.anAccommodationChangeHelps}</p>
      <CardList columns={3}>
        {examples.map(({ id, category, count, example }) => (
          <Card
            key={id}
            title={category}
            href={`/know-your-rights/accommodations#${id}`}
            link={words.accommodations.allExamples({ count, category: category.toLowerCase() })}
          >
            {example && `${example.need}: ${example.accommodation.toLowerCase()}.`}
          </Card>
        ))}
      </CardList>
    </section>
  )
}
