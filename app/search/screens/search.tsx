import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { queryText } from '#app/platform/http/query-text.ts'
import { choicesOnce } from '#app/shared/content-notes/note-choices.server.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { HiddenPosts } from '#app/shared/content-notes/noted.tsx'
import { CrisisNumbers } from '#app/ui/crisis/crisis-help.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox, Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { EmptyState, ResultCount, StatusTag } from '#app/ui/parts/lists.tsx'
import { Marked } from '#app/ui/parts/marked.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db, searches } from '#db/connect.server.ts'
import { countSearch } from '../failed/failed-searches.server.ts'
import { type Found, searchFor } from '../finding/queries.server.ts'
import { notCovered } from '../model/not-covered.ts'
import { isSpanish } from '../model/spanish.ts'
import { isUrgent } from '../model/urgent.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/search'

export async function loader({ request }: Route.LoaderArgs) {
  const query = queryText(new URL(request.url).searchParams, 'q', 200)
  const member = await memberOf(db, request)
  if (!query) return { query, answer: null }
  const reader = member?.id ?? null
  const answer = await searchFor(searches, query, {
    member: reader,
    choices: choicesOnce(db, request, reader),
  })
  countSearch(query, answer.answered)
  return { query, answer }
}

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [{ label: words.search.search }],
  title: () => words.search.title,
  listed: { in: 'site', noindex: true },
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches, loaderData: { answer, query } }) =>
  pageMeta(matches, {
    title: answer ? words.search.forSearch(words.search.results(answer.count), query) : words.search.search,
    description: words.search.metaDescription,
    noindex: true,
  })

export default function Search({ loaderData: { query, answer } }: Route.ComponentProps) {
  const spanish = isSpanish(query)
  return (
    <Page title={words.search.title} lead={<p>{words.search.findLawLetterPost}</p>}>
      <search>
        <form method="get" action="/search#results" className="search-form" noValidate>
          <Field
            label={words.search.qLabel}
            name="q"
            type="search"
            defaultValue={query}
            hint={words.search.qHint}
            maxLength={200}
          />
          <Button>{words.search.search}</Button>
        </form>
      </search>
      {answer?.count === 0 && spanish && <Urgent query={query} />}
      {spanish && <InSpanish query={query} answer={answer} />}
      {answer && answer.count > 0 && (
        <>
          <ResultCount>
            <Sentence
              of={words.search.resultsFor}
              results={words.search.results(answer.count)}
              query={
                answer.how === 'spelled another way' && !onlyTopics(answer, query) ? answer.words : query
              }
            />
          </ResultCount>
          <Urgent query={query} />
          {!spanish && <NotCovered query={query} />}
          <HiddenPosts count={answer.hidden} />
          <HiddenPosts count={answer.hiddenTopics} says={noteWords.note.hidden} />
          {!spanish && !isUrgent(query) && answer.how === 'spelled another way' && (
            <Spelled answer={answer} query={query} />
          )}
          {!spanish && answer.how === 'any of the words' && <p>{words.search.noPageHasAll}</p>}
          {answer.best.length > 0 && (
            <section aria-labelledby="best" className="found-kind">
              <h2 id="best">{answer.groups.length > 0 ? words.search.bestMatches : words.search.matches}</h2>
              <FoundList found={answer.best} />
            </section>
          )}
          {answer.whichState && (
            <p>
              <Sentence of={words.search.eachStateHasIts} knowYourRights="/know-your-rights" />
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
          {answer.topics.length > 0 && (
            <section aria-labelledby="kind-topic" className="found-kind">
              <h2 id="kind-topic">
                {words.search.forumTopics} ({answer.topics.length})
              </h2>
              <p>{words.search.peopleWroteThese}</p>
              <FoundList found={answer.topics} />
              <p>
                <a
                  className="line-link"
                  href={`/forum/search?q=${encodeURIComponent(answer.topicWords)}#results`}
                >
                  {words.search.moreInForum}
                </a>
              </p>
            </section>
          )}
          {spanish ? (
            <p lang="es">
              <Sentence of={words.inSpanish.person} ask="/es#ask" />
            </p>
          ) : (
            <p>
              <Sentence of={words.search.didYouNotFind} getHelp="#get-help" />
            </p>
          )}
        </>
      )}
      {answer?.count === 0 && !spanish && <Nothing query={query} {...answer} />}
    </Page>
  )
}

/** After the heading of the results, where the search leads. */
function Urgent({ query }: { query: string }) {
  if (!isUrgent(query)) return null
  return (
    <KeyBox title={words.search.urgent}>
      <CrisisNumbers />
    </KeyBox>
  )
}

type Answer = NonNullable<Awaited<ReturnType<typeof loader>>['answer']>

/** What this site does not have, and who helps. */
function NotCovered({ query }: { query: string }) {
  const topic = notCovered(query)
  if (!topic) return null
  return (
    <section className="box" aria-labelledby="not-covered">
      <h2 id="not-covered">{words.notCovered.title}</h2>
      <p>
        <Sentence of={words.notCovered[topic]} howLong="/know-your-rights/deadlines" />
      </p>
      <p>
        <Sentence
          of={words.notCovered.whoHelps}
          freeHelp="/attorney-directory#free-help"
          contact="/contact"
        />
      </p>
    </section>
  )
}

/** For people who ask in Spanish: the page in Spanish, and what was found, in Spanish. */
function InSpanish({ query, answer }: { query: string; answer: Answer | null }) {
  const topic = notCovered(query)
  return (
    <section lang="es" aria-labelledby="en-espanol" className="box key-box">
      <h2 id="en-espanol">{words.inSpanish.title}</h2>
      <p>
        <Sentence of={words.inSpanish.help} es="/es" />
      </p>
      {topic && (
        <p>
          {words.notCoveredInSpanish[topic]} <Sentence of={words.notCoveredInSpanish.whoHelps} es="/es" />
        </p>
      )}
      {answer && <p>{foundInSpanish(query, answer)}</p>}
    </section>
  )
}

function foundInSpanish(query: string, answer: Answer) {
  if (answer.count === 0) return <Sentence of={words.inSpanish.nothing} query={query} />
  if (answer.how === 'spelled another way')
    return <Sentence of={words.inSpanish.spelled} query={query} words={answer.words} />
  return answer.how === 'any of the words' ? words.inSpanish.some : words.inSpanish.below
}

/** Whether only forum topics match the typed words, and our own pages match others. */
const onlyTopics = (answer: Answer, query: string): boolean =>
  answer.topics.length > 0 && answer.topicWords === query

/** Says that the results are for other words than the typed ones. */
function Spelled({ answer, query }: { answer: Answer; query: string }) {
  const inForum = onlyTopics(answer, query)
  return (
    <>
      <p>
        {inForum ? (
          <Sentence of={words.search.onlyTopicsHave} query={query} topics="#kind-topic" />
        ) : (
          <Sentence of={words.search.nothingFor} query={query} />
        )}
      </p>
      <p>
        <Sentence
          of={inForum ? words.search.showingPagesFor : words.search.weFoundNothingShowing}
          words={answer.words}
        />
      </p>
    </>
  )
}

function FoundList({ found }: { found: (Found & { kind?: string })[] }) {
  return (
    <ol className="found-list">
      {found.map(({ url, title, excerpt, kind, example }) => (
        <li key={url} lang={url === '/es' ? 'es' : undefined}>
          <a href={url}>
            <Marked pieces={title} />
          </a>
          {kind && (
            <span className="found-what" lang={url === '/es' ? 'en' : undefined}>
              {kind}
            </span>
          )}{' '}
          {example && <StatusTag look="info">{words.search.example}</StatusTag>}
          <p>
            <Marked pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Nothing({
  query,
  hidden,
  hiddenTopics,
}: Pick<Answer, 'hidden' | 'hiddenTopics'> & { query: string }) {
  return (
    <>
      <ResultCount>
        <Sentence of={words.search.noResults} query={query} />
      </ResultCount>
      <Urgent query={query} />
      <NotCovered query={query} />
      <HiddenPosts count={hidden} />
      <HiddenPosts count={hiddenTopics} says={noteWords.note.hidden} />
      <EmptyState title={words.search.weFoundNothing(query)} level={3}>
        {!isUrgent(query) && (
          <ul className="spaced">
            <li>{words.search.checkSpellingTryAnother}</li>
            <li>{words.search.useOneTwoWords}</li>
            <li>
              <Sentence of={words.search.lookListAllPages} siteMap="/site-map" />
            </li>
          </ul>
        )}
        <p>
          <Sentence of={words.search.aPersonCanHelp} getHelp="#get-help" />
        </p>
      </EmptyState>
    </>
  )
}
