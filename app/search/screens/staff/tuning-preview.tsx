import { Notice } from '#app/ui/parts/notice.tsx'
import type { Preview } from '../../relevance/relevance.server.ts'
import { MovedQuestions } from './moved-questions.tsx'

/** The effect of a change. Nothing is saved yet. */
export function TuningPreview(preview: Preview) {
  const { moved, touched, whole, meanBefore, mean, lists } = preview
  return (
    <section aria-labelledby="preview" className="staff-box">
      <h2 id="preview">What would change</h2>
      {/* A new preview takes the focus. */}
      <Notice kind="info" title="Nothing is saved yet" level={3} focus={preview}>
        <p>Check what would change. Then save it with the button below, or type something else.</p>
      </Notice>
      {!whole && (
        <Notice kind="info" title="Not all test questions were asked" level={3}>
          <p>There was no time for the rest. After you save, all of them are asked in the background.</p>
        </Notice>
      )}
      <p>{touchedInWords(touched, moved.length)}</p>
      {moved.length > 0 && meanBefore !== null && mean !== null && (
        <p>
          Their mean rank would go from {meanBefore.toFixed(2)} to {mean.toFixed(2)}, where 1 is best.
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

function touchedInWords(touched: number, moved: number): string {
  if (touched === 0) return 'It does not affect any test question.'
  const questions = touched === 1 ? '1 test question' : `${touched} test questions`
  if (moved === 0) return `It affects ${questions}. No right page would move.`
  return `It affects ${questions}. ${moved === 1 ? '1 right page' : `${moved} right pages`} would move.`
}

function BeforeAndAfter({ asked, before, after }: Preview['lists'][number]) {
  return (
    <div className="search-lists">
      <h3>
        Results for <span data-name>“{asked}”</span>
      </h3>
      <Pages title="Now" asked={asked} pages={before} />
      <Pages title="With the change" asked={asked} pages={after} />
    </div>
  )
}

function Pages({
  title,
  asked,
  pages,
}: {
  title: string
  asked: string
  pages: Preview['lists'][number]['after']
}) {
  return (
    <div>
      <h4>
        {title}
        <span className="only-heard">{`, results for “${asked}”`}</span>
      </h4>
      {pages.length === 0 ? (
        <p>None of our pages.</p>
      ) : (
        <ol>
          {pages.map(({ url, title: name }) => (
            <li key={url}>
              <span data-name>{name}</span>
              <span className="search-path">{url}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
