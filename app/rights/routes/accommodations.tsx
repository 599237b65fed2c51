import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page } from '#app/ui/page/page.tsx'
import { Disclaimer, NextSteps } from '../components/record-parts.tsx'
import { accommodationList } from '../records.server.ts'
import type { Route } from './+types/accommodations'

export const loader = () => ({ groups: accommodationList })

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Know Your Rights', href: '/know-your-rights' }, { label: 'Accommodation examples' }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Accommodation examples',
    description:
      'Changes you can ask for at work, at school and in public places, each with words you can use.',
  })

/** The law that most examples of a kind rest on. It is cited once for all of them. */
function lawOf(items: readonly { lawBasis: string }[]): string | undefined {
  const laws = Map.groupBy(items, ({ lawBasis }) => lawBasis)
  return [...laws.values()].sort((a, b) => b.length - a.length)[0]?.[0]?.lawBasis
}

export default function AllAccommodations({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <Page
      wide
      title="Accommodation examples"
      lead={<p>Changes you can ask for, and words you can use to ask.</p>}
    >
      <Disclaimer />
      <OnThisPage links={groups.map(({ id, category }) => ({ id, label: category }))} />
      {groups.map(({ id, category, intro, items }) => (
        <section key={id} aria-labelledby={id} className="stack">
          <h2 id={id}>{category}</h2>
          <p>{intro}</p>
          <p className="law-basis">
            The law: <cite>{lawOf(items)}</cite>. Where another law applies, the example names it.
          </p>
          <ul className="examples">
            {items.map((item) => (
              <li key={item.need}>
                <h3>{item.need}</h3>
                <p>{item.accommodation}.</p>
                <blockquote>
                  <p>“{item.exampleAsk}”</p>
                </blockquote>
                {item.lawBasis !== lawOf(items) && (
                  <p className="law-basis">
                    Law: <cite>{item.lawBasis}</cite>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NextSteps attorneys="/attorney-directory" />
    </Page>
  )
}
