import { exampleFacts } from '#app/factbook/factbook.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { Disclaimer, NextSteps, WhereFrom } from '../components/record-parts.tsx'
import { words } from '../words.ts'
import type { Route } from './+types/accommodations'

export const loader = () => ({ groups: exampleFacts() })

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.accommodations.knowYourRights, href: '/know-your-rights' },
    { label: words.accommodations.accommodationExamples },
  ],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.accommodations.metaTitle,
    description: words.accommodations.metaDescription,
  })

/** The law that most examples of a kind rest on. It is cited once for all of them. */
function lawOf(items: readonly { lawBasis: string }[]): string | undefined {
  const laws = Map.groupBy(items, ({ lawBasis }) => lawBasis)
  return [...laws.values()].sort((a, b) => b.length - a.length)[0]?.[0]?.lawBasis
}

export default function AllAccommodations({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <Page wide title={words.accommodations.title} lead={<p>{words.accommodations.changesYouCanAsk}</p>}>
      <Disclaimer />
      <OnThisPage links={groups.map(({ id, category }) => ({ id, label: category }))} />
      {groups.map(({ id, category, intro, items, sources, checkedOn }) => (
        <section key={id} aria-labelledby={id} className="stack">
          <h2 id={id}>{category}</h2>
          <p>{intro}</p>
          <p className="law-basis">
            <Sentence of={words.accommodations.theLaw} law={<cite>{lawOf(items)}</cite>} />
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
                    <Sentence of={words.accommodations.law} law={<cite>{item.lawBasis}</cite>} />
                  </p>
                )}
              </li>
            ))}
          </ul>
          <WhereFrom sources={sources} reviewedOn={checkedOn} />
        </section>
      ))}
      <NextSteps attorneys="/attorney-directory" />
    </Page>
  )
}
