import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { placeInWords } from '../../relevance/places.ts'
import type { Moved } from '../../relevance/relevance.server.ts'

const isUp = ({ was, place }: Moved): boolean => place !== 0 && (was === 0 || place < was)

/** A query as a link to the visitors' search. */
export const AskedLink = ({ asked }: { asked: string }) => (
  <a className="line-link search-short" href={`/search?q=${encodeURIComponent(asked)}#results`} data-name>
    {asked}
  </a>
)

/** Test queries whose right page changed its rank. */
export function MovedQuestions({ caption, moved }: { caption: string; moved: readonly Moved[] }) {
  return (
    <Table
      caption={caption}
      head={['Question', 'Right page', 'Before', 'After', 'Moved', 'First after']}
      ids={moved.map(({ asked, key }) => `${key ?? ''} ${asked}`)}
      rows={moved.map((one) => [
        <AskedLink key="asked" asked={one.asked} />,
        <PageLink key="right" url={one.right} />,
        placeInWords(one.was),
        placeInWords(one.place),
        <StatusTag key="went" look={isUp(one) ? 'success' : 'danger'}>
          {isUp(one) ? 'Up' : 'Down'}
        </StatusTag>,
        one.first === null ? 'Nothing' : <PageLink key="first" url={one.first} />,
      ])}
    />
  )
}

export const PageLink = ({ url }: { url: string }) => (
  <a className="line-link search-path" href={url} data-name>
    {url}
  </a>
)
