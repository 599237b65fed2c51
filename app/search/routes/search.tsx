import { Button } from '#app/ui/forms/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { EmptyState, ResultCount } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { type Found, searchFor } from '../queries.server.ts'
import type { Piece } from '../rules.ts'
import type { Route } from './+types/search'

export async function loader({ request }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)
  return { query, answer: query ? await searchFor(db, query) : null }
}

export const handle = { hydrate: false, crumbs: [{ label: 'Search' }] }

export const meta: Route.MetaFunction = ({ matches, loaderData: { answer, query } }) =>
  pageMeta(matches, {
    title: answer ? `${results(answer.count)} for ${query} - Search` : 'Search',
    description: 'Search the whole site: rights, resources, posts, attorneys and words.',
    noindex: true,
  })

export default function Search({ loaderData: { query, answer } }: Route.ComponentProps) {
  return (
    <Page title="Search" lead={<p>Find a law, a letter, a post, an attorney or a word on this site.</p>}>
      <search>
        <form method="get" action="/search#results" className="search-form" noValidate>
          <Field
            label="What are you looking for?"
            name="q"
            type="search"
            defaultValue={query}
            hint="For example: changes at work, or California"
            maxLength={200}
          />
          <Button>Search</Button>
        </form>
      </search>
      {answer && answer.count > 0 && (
        <>
          <ResultCount>
            {results(answer.count)} for {answer.how === 'spelled another way' ? answer.words : query}
          </ResultCount>
          {answer.how === 'spelled another way' && (
            <p>
              We found nothing for “{query}”. Showing results for <strong>{answer.words}</strong>.
            </p>
          )}
          {answer.how === 'any of the words' && (
            <p>No page has all of these words. These have some of them.</p>
          )}
          <section aria-labelledby="best" className="found-kind">
            <h2 id="best">{answer.groups.length > 0 ? 'Best matches' : 'Matches'}</h2>
            <FoundList found={answer.best} />
          </section>
          {answer.whichState && (
            <p>
              Each state has its own law. <a href="/know-your-rights">Choose your state</a>, or add its name
              to your search.
            </p>
          )}
          {answer.groups.map(({ kind, heading, found }) => (
            <section key={kind} aria-labelledby={`kind-${kind}`} className="found-kind">
              <h2 id={`kind-${kind}`}>
                {heading} ({found.length})
              </h2>
              <FoundList found={found} />
            </section>
          ))}
          <p>
            Did you not find what you need? A person can help you. <a href="#get-help">See how to reach us</a>
            .
          </p>
        </>
      )}
      {answer?.count === 0 && <Nothing query={query} />}
    </Page>
  )
}

function FoundList({ found }: { found: (Found & { kind?: string })[] }) {
  return (
    <ol className="found-list">
      {found.map(({ url, title, excerpt, kind }) => (
        <li key={url}>
          <a href={url}>
            <Marked pieces={title} />
          </a>
          {kind && <span className="found-what">{kind}</span>}
          <p>
            <Marked pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Nothing({ query }: { query: string }) {
  return (
    <>
      <ResultCount>0 results for {query}</ResultCount>
      <EmptyState title={`We found nothing for “${query}”`} level={3}>
        <ul className="spaced">
          <li>Check the spelling, or try another word for the same thing.</li>
          <li>Use one or two words, such as “school” or “fired”.</li>
          <li>
            Look at the <a href="/site-map">list of all pages</a>.
          </li>
        </ul>
        <p>
          A person can help you find it. <a href="#get-help">See how to reach us</a>.
        </p>
      </EmptyState>
    </>
  )
}

function Marked({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, marked }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
    marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}

const results = (count: number) => (count === 1 ? '1 result' : `${count} results`)
