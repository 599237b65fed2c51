import { longDate } from '#app/platform/time.ts'
import { SectionList } from '#app/ui/disclosure.tsx'
import type { Listing } from '../listing.server.ts'
import { CONFIDENCE, confidenceOf } from '../rules.ts'

/** D.C. and the territories: one line each, with the group that helps for free. */
export function Territories({
  territories,
  open,
  keepOpen,
}: {
  territories: Listing['territories']
  open: boolean
  keepOpen: boolean
}) {
  const reviewedOn = territories.map((place) => place.reviewedOn).sort()[0]
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
      <SectionList
        name="rights"
        keepOpen={keepOpen}
        sections={[
          {
            id: 'territories-sure',
            title: 'How sure we are of these',
            note: 'What we could not confirm, place by place',
            open,
            content: (
              <>
                <dl className="needs">
                  {territories.map((place) => (
                    <div key={place.code}>
                      <dt>
                        {place.name}: {CONFIDENCE[confidenceOf(place.confidence)].word.toLowerCase()}
                      </dt>
                      <dd>
                        Ask the local agency or the free help named above before you rely on a time limit.
                      </dd>
                    </div>
                  ))}
                </dl>
                {reviewedOn && <p className="reviewed">Reviewed on {longDate(reviewedOn)}</p>}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
