import { Card, CardList } from '#app/ui/parts/lists.tsx'
import type { Listing } from '../listing.server.ts'

/** One example of each kind, and the way to all of them. */
export function Accommodations({ examples }: { examples: Listing['examples'] }) {
  return (
    <section aria-labelledby="accommodations">
      <h2 id="accommodations">Accommodation examples</h2>
      <p>An accommodation is a change that helps you take part. These are ideas, not promises.</p>
      <CardList columns={3}>
        {examples.map(({ id, category, count, example }) => (
          <Card
            key={id}
            title={category}
            href={`/know-your-rights/accommodations#${id}`}
            link={`All ${count} ${category.toLowerCase()} examples`}
          >
            {example && `${example.need}: ${example.accommodation.toLowerCase()}.`}
          </Card>
        ))}
      </CardList>
    </section>
  )
}
