import { exampleFacts } from '#app/factbook/factbook.server.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page } from '#app/ui/page/page.tsx'
import { SectionList } from '#app/ui/parts/disclosure.tsx'
import { allOpen, OpenAll } from '#app/ui/parts/open-all.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { Disclaimer, NextSteps, WhereFrom } from '../components/record-parts.tsx'
import { words } from '../words.ts'
import type { Route } from './+types/accommodations'

export const loader = ({ request }: Route.LoaderArgs) => ({
  groups: exampleFacts(),
  all: allOpen(request),
})

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.accommodations.knowYourRights, href: '/know-your-rights' },
    { label: words.accommodations.accommodationExamples },
  ],
  title: () => words.accommodations.title,
  listed: { in: 'rights' },
  searchText: () => words.searchTexts.accommodations,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.accommodations.metaTitle,
    description: words.accommodations.metaDescription,
  })

/** The law behind most examples of a kind. It is cited once for all of them. */
function lawOf(items: readonly { lawBasis: string }[]): string | undefined {
  const laws = Map.groupBy(items, ({ lawBasis }) => lawBasis)
  return [...laws.values()].sort((a, b) => b.length - a.length)[0]?.[0]?.lawBasis
}

type Example = Route.ComponentProps['loaderData']['groups'][number]['items'][number]

export default function AllAccommodations({ loaderData: { groups, all } }: Route.ComponentProps) {
  return (
    <Page wide title={words.accommodations.title} lead={<p>{words.accommodations.changesYouCanAsk}</p>}>
      <Disclaimer />
      <OnThisPage links={groups.map(({ id, category }) => ({ id, label: category }))} />
      <p>{words.accommodations.openOne}</p>
      <OpenAll
        path="/know-your-rights/accommodations"
        all={all}
        words={all ? words.accommodations.closeAll : words.accommodations.openAll}
      />
      {groups.map(({ id, category, intro, items, sources, checkedOn }) => (
        <section key={id} aria-labelledby={id} className="stack">
          <h2 id={id}>{category}</h2>
          <p>{intro}</p>
          <p className="law-basis">
            <Sentence of={words.accommodations.theLaw} law={<cite>{lawOf(items)}</cite>} />
          </p>
          <SectionList
            sections={items.map((item, at) => ({
              ...sectionOf(item, `${id}-${at + 1}`, lawOf(items)),
              open: all,
            }))}
          />
          <WhereFrom sources={sources} reviewedOn={checkedOn} />
        </section>
      ))}
      <NextSteps attorneys="/attorney-directory" />
    </Page>
  )
}

/** Closed, it says what is hard and what helps. Inside is the wording of a request, and its law if it is a different one. */
const sectionOf = (item: Example, id: string, lawOfAll: string | undefined) => ({
  id,
  title: item.need,
  note: `${item.accommodation}.`,
  content: (
    <>
      <blockquote>
        <p>“{item.exampleAsk}”</p>
      </blockquote>
      {item.lawBasis !== lawOfAll && (
        <p className="law-basis">
          <Sentence of={words.accommodations.law} law={<cite>{item.lawBasis}</cite>} />
        </p>
      )}
    </>
  ),
})
