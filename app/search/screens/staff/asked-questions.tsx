import { Table } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { whereOf } from '../../relevance/places.ts'
import type { shownQuestions } from '../../relevance/relevance.server.ts'
import { AskedLink, PageLink } from './moved-questions.tsx'

type Question = Awaited<ReturnType<typeof shownQuestions>>[number]

const isBehind = (place: number | null): boolean => place !== null && place !== 1

/** All test questions, those first whose right page does not come first. */
export function AskedQuestions({ questions }: { questions: readonly Question[] }) {
  const behind = questions.filter(({ place }) => isBehind(place))
  const others = questions.filter(({ place }) => !isBehind(place))
  return (
    <section aria-labelledby="asked" className="staff-box">
      <h2 id="asked">Test questions whose right page does not come first</h2>
      {behind.length === 0 ? (
        <p>There are none.</p>
      ) : (
        <Table
          caption="Where these right pages are"
          head={['Question', 'Right page', 'Where it is', 'What comes first']}
          ids={behind.map(({ key, asked }) => key ?? asked)}
          rows={behind.map((one) => [
            <AskedLink key="asked" asked={one.asked} />,
            <PageLink key="right" url={one.right} />,
            whereOf(one),
            one.first === null ? 'Nothing' : <PageLink key="first" url={one.first} />,
          ])}
        />
      )}
      <Disclosure summary={`All other test questions (${others.length})`}>
        <ul className="search-others">
          {others.map((one) => (
            <li key={`${one.key ?? ''} ${one.asked}`} data-name>
              {`${one.asked}: ${whereOf(one)}, ${one.right}`}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}
