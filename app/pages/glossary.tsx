import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import glossary from '#db/samples/glossary.json' with { type: 'json' }
import type { Route } from './+types/glossary'

export const handle = { hydrate: false, crumbs: [{ label: 'Glossary' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Glossary',
    description: 'Legal words and short names, from A to Z, each in plain words.',
  })

const letterOf = (term: string) => (/^[a-z]/i.test(term) ? term[0]!.toUpperCase() : '0 to 9')
const GROUPS = Map.groupBy(
  glossary.toSorted((a, b) => a.term.localeCompare(b.term, 'en')),
  ({ term }) => letterOf(term),
)
const idOf = (letter: string) => (letter.length === 1 ? `letter-${letter.toLowerCase()}` : 'numbers')

export default function Glossary() {
  const letters = [...GROUPS.keys()]
  return (
    <Page wide title="Glossary" lead={<p>What {glossary.length} legal words and short names mean.</p>}>
      <nav aria-label="Letters" className="letters">
        <ul>
          {letters.map((letter) => (
            <li key={letter}>
              <a href={`#${idOf(letter)}`}>
                {letter.length === 1 && <span className="only-heard">Words with </span>}
                {letter}
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
              {GROUPS.get(letter)?.map((entry) => (
                <div key={entry.slug} id={entry.slug}>
                  <dt>{entry.term}</dt>
                  <dd>{entry.plain}</dd>
                  {entry.also.length > 0 && <dd className="glossary-also">Also: {entry.also.join(', ')}</dd>}
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>
        Is a word missing? <a href="/contact?about=%2Fglossary#write">Tell us which word you looked for</a>.
      </p>
    </Page>
  )
}
