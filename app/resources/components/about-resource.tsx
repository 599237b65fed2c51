import { longDate } from '#app/platform/time.ts'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import type { ResourceVersion } from '../rules.ts'

/** Who it is for, how current it is, and what has changed. */
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
      <h2 id="about-resource">About this resource</h2>
      <DescriptionList
        items={[
          { name: 'Applies to', value: appliesTo },
          { name: 'Language', value: 'English' },
          ...(grade ? [{ name: 'Reading level', value: `About grade ${grade}` }] : []),
          { name: 'Checked', value: longDate(reviewedOn) },
          { name: 'Next check', value: `By ${longDate(reviewDueOn)}` },
        ]}
      />
      <h3>What has changed</h3>
      <ul className="spaced">
        {reviews.map(({ id, reviewedOn, note }) => (
          <li key={id}>
            {longDate(reviewedOn)}, checked again by our staff: {note}
          </li>
        ))}
        {versions
          .map(({ on, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: versions are counted
            <li key={index}>
              {longDate(on)}, version {index + 1}: {note}
            </li>
          ))
          .reverse()}
      </ul>
    </section>
  )
}
