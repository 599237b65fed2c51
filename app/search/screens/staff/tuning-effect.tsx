import { Notice } from '#app/ui/parts/notice.tsx'
import { placeInWords } from '../../relevance/places.ts'
import type { answerTo, Preview } from '../../relevance/relevance.server.ts'
import { MovedQuestions, PageLink } from './moved-questions.tsx'

/** The effect of a change on the results, and on the places of the test questions' pages. */
export function TuningEffect({ moved, touched, whole, meanBefore, mean, lists }: Preview) {
  return (
    <section aria-labelledby="effect" className="stack">
      <h2 id="effect">Test questions</h2>
      {!whole && (
        <Notice kind="info" title="Not all test questions were asked" level={3}>
          <p>There was no time for the rest. After a change, all of them are asked in the background.</p>
        </Notice>
      )}
      <p>{touchedInWords(touched, moved.length)}</p>
      {moved.length > 0 && meanBefore !== null && mean !== null && (
        <p>
          Their score would go from {meanBefore.toFixed(2)} to {mean.toFixed(2)} out of 1.
        </p>
      )}
      {moved.length > 0 && (
        <MovedQuestions caption="Test questions whose right page would move" moved={moved} />
      )}
      {lists.map((list) => (
        <BeforeAndAfter key={list.asked} {...list} />
      ))}
    </section>
  )
}

/** What a test question finds now. */
export function QuestionAnswer({ asked, right, place, pages }: Awaited<ReturnType<typeof answerTo>>) {
  return (
    <section aria-labelledby="answer" className="stack">
      <h2 id="answer">
        Results for <span data-name>“{asked}”</span>
      </h2>
      <p>
        {placeInWords(place)}: <PageLink url={right} />
      </p>
      <PageList pages={pages} />
    </section>
  )
}

function touchedInWords(touched: number, moved: number): string {
  if (touched === 0) return 'It does not affect any test question.'
  const questions = touched === 1 ? '1 test question' : `${touched} test questions`
  if (moved === 0) return `It affects ${questions}. No right page would move.`
  return `It affects ${questions}. ${moved === 1 ? '1 right page' : `${moved} right pages`} would move.`
}

function BeforeAndAfter({ asked, before, after }: Preview['lists'][number]) {
  return (
    <div className="search-lists">
      <h2>
        Results for <span data-name>“{asked}”</span>
      </h2>
      <Pages title="Now" asked={asked} pages={before} />
      <Pages title="With the change" asked={asked} pages={after} />
    </div>
  )
}

function Pages({ title, asked, pages }: { title: string; asked: string } & Listed) {
  return (
    <div>
      <h3>
        {title}
        <span className="only-heard">{`, results for “${asked}”`}</span>
      </h3>
      <PageList pages={pages} />
    </div>
  )
}

interface Listed {
  pages: Preview['lists'][number]['after']
}

function PageList({ pages }: Listed) {
  if (pages.length === 0) return <p>None of our pages.</p>
  return (
    <ol className="search-pages">
      {pages.map(({ url, title: name }) => (
        <li key={url}>
          <span data-name>{name}</span>
          <span className="search-path" data-name>
            {url}
          </span>
        </li>
      ))}
    </ol>
  )
}
