import type { Listing } from '../listing.server.ts'

/** D.C. and the territories: one line each, with the group that helps for free. */
export function Territories({ territories }: { territories: Listing['territories'] }) {
  return (
    <section aria-labelledby="territories">
      <h2 id="territories">D.C. and the territories</h2>
      <p>Federal laws protect you here as well.</p>
      <dl className="territories">
        {territories.map((place) => (
          <div key={place.code}>
            <dt>{place.name}</dt>
            <dd>{place.line}</dd>
            <dd>
              Free help: <a href={place.protectionAndAdvocacy.url}>{place.protectionAndAdvocacy.name}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
