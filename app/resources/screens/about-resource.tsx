import { longDate } from '#app/platform/time.ts'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { ResourceVersion } from '../model/rules.ts'
import { words } from '../model/words.ts'

/** The audience of a resource, when it was last checked, and what has changed. */
export function AboutResource({
  resource,
  grade,
  reviews,
}: {
  resource: { appliesTo: string; reviewedOn: string; reviewDueOn: string; versions: ResourceVersion[] }
  grade?: number
  reviews: { id: string; reviewedOn: string; note: string }[]
}) {
  const { appliesTo, reviewedOn, reviewDueOn, versions } = resource
  return (
    <section aria-labelledby="about-resource">
      <h2 id="about-resource">{words.aboutResource.aboutResource}</h2>
      <DescriptionList
        items={[
          { name: words.aboutResource.appliesTo, value: appliesTo },
          { name: words.aboutResource.language, value: 'English' },
          ...(grade
            ? [{ name: words.aboutResource.readingLevel, value: words.aboutResource.aboutGrade({ grade }) }]
            : []),
          { name: words.aboutResource.checked, value: longDate(reviewedOn) },
          {
            name: words.aboutResource.nextCheck,
            value: words.aboutResource.by({ date: longDate(reviewDueOn) }),
          },
        ]}
      />
      <h3>{words.aboutResource.whatHasChanged}</h3>
      <ul className="spaced">
        {reviews.map(({ id, reviewedOn, note }) => (
          <li key={id}>
            <Sentence of={words.aboutResource.checkedAgainOurStaff} date={longDate(reviewedOn)} note={note} />
          </li>
        ))}
        {versions
          .map(({ on, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: versions are counted
            <li key={index}>
              <Sentence of={words.aboutResource.version} date={longDate(on)} index={index + 1} note={note} />
            </li>
          ))
          .reverse()}
      </ul>
    </section>
  )
}
