import { termFacts } from '#app/factbook/factbook.server.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { SectionList } from '#app/ui/parts/disclosure.tsx'
import { allOpen, OpenAll } from '#app/ui/parts/open-all.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { Route } from './+types/glossary'
import { words } from './model/words.ts'

export const handle = {
  hydrate: false,
  title: () => words.glossary.title,
  listed: { in: 'site' },
  searchText: () => words.searchTexts.glossary,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { description: words.glossary.metaDescription })

const letterOf = (term: string) => (/^[a-z]/i.test(term) ? term[0]!.toUpperCase() : words.glossary.digits)
const idOf = (letter: string) => (letter.length === 1 ? `letter-${letter.toLowerCase()}` : 'numbers')

export const loader = ({ request }: Route.LoaderArgs) => ({
  all: allOpen(request),
  entries: termFacts()
    .map(({ slug, term, plain, also }) => ({ slug, term, plain, also }))
    .sort((a, b) => a.term.localeCompare(b.term, 'en')),
})

type Entry = Route.ComponentProps['loaderData']['entries'][number]

export default function Glossary({ loaderData: { entries, all } }: Route.ComponentProps) {
  const groups = Map.groupBy(entries, ({ term }) => letterOf(term))
  const letters = [...groups.keys()]
  return (
    <Page
      wide
      title={words.glossary.title}
      lead={
        <p>
          <Sentence of={words.glossary.whatLegalWordsShort} count={entries.length} />
        </p>
      }
    >
      <nav aria-label={words.glossary.letters} className="letters">
        <ul>
          {letters.map((letter) => (
            <li key={letter}>
              <a href={`#${idOf(letter)}`}>
                {letter.length === 1 ? (
                  <Sentence
                    of={words.glossary.wordsWith}
                    hidden={(inside) => <span className="only-heard">{inside}</span>}
                    letter={letter}
                  />
                ) : (
                  letter
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <OpenAll path="/glossary" all={all} words={all ? words.glossary.closeAll : words.glossary.openAll} />
      <div className="glossary">
        <SectionList
          level={2}
          sections={letters.map((letter) => ({ ...sectionOf(letter, groups.get(letter) ?? []), open: all }))}
        />
      </div>
      <p>
        <Sentence of={words.glossary.isWordMissingTell} write="/contact?about=%2Fglossary#write" />
      </p>
    </Page>
  )
}

/** Closed, a letter shows the words in it. A link to the letter or to one of its words targets the inside, which opens it. */
const sectionOf = (letter: string, entries: readonly Entry[]) => ({
  id: `words-${idOf(letter)}`,
  title: letter,
  note: <span data-name>{entries.map(({ term }) => term).join(', ')}</span>,
  content: (
    <dl className="glossary-list" id={idOf(letter)}>
      {entries.map(({ slug, term, plain, also }) => (
        <div key={slug} id={slug}>
          <dt>{term}</dt>
          <dd>{plain}</dd>
          {also.length > 0 && (
            <dd className="glossary-also">
              <Sentence of={words.glossary.also} also={also.join(', ')} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  ),
})
