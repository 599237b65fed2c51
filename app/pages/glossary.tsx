import { termFacts } from '#app/factbook/factbook.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { Route } from './+types/glossary'
import { words } from './words.ts'

export const handle = { hydrate: false, crumbs: () => [{ label: words.glossary.glossary }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.glossary.metaTitle,
    description: words.glossary.metaDescription,
  })

const letterOf = (term: string) => (/^[a-z]/i.test(term) ? term[0]!.toUpperCase() : words.glossary.digits)
const idOf = (letter: string) => (letter.length === 1 ? `letter-${letter.toLowerCase()}` : 'numbers')

export const loader = () => ({
  entries: termFacts()
    .map(({ slug, term, plain, also }) => ({ slug, term, plain, also }))
    .sort((a, b) => a.term.localeCompare(b.term, 'en')),
})

export default function Glossary({ loaderData: { entries } }: Route.ComponentProps) {
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
      <div className="glossary">
        {letters.map((letter) => (
          <section key={letter} aria-labelledby={idOf(letter)} className="glossary-letter">
            <h2 id={idOf(letter)}>{letter}</h2>
            <dl className="glossary-list">
              {groups.get(letter)?.map((entry) => (
                <div key={entry.slug} id={entry.slug}>
                  <dt>{entry.term}</dt>
                  <dd>{entry.plain}</dd>
                  {entry.also.length > 0 && (
                    <dd className="glossary-also">
                      <Sentence of={words.glossary.also} also={entry.also.join(', ')} />
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>
        <Sentence of={words.glossary.isWordMissingTell} write="/contact?about=%2Fglossary#write" />
      </p>
    </Page>
  )
}
