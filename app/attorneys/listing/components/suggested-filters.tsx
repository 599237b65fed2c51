import { stateName } from '#app/platform/states.ts'
import { ALL, type DirectoryFilters, directoryUrl } from '../../rules.ts'

/** The words look like filters: the ways to the filters themselves. */
export function Meant({ searches }: { searches: (DirectoryFilters & { count: number })[] }) {
  if (searches.length === 0) return null
  return (
    <>
      <p>The search looks in names, firms and descriptions. There are filters for this too:</p>
      <ul className="list-links">
        {searches.map(({ count, ...filters }) => (
          <li key={directoryUrl(filters)}>
            <a href={directoryUrl(filters)}>
              See attorneys {inWords(filters)} ({count})
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const inWords = ({ state, specialization, language }: DirectoryFilters): string =>
  [
    ...(specialization === ALL ? [] : [`for ${specialization}`]),
    ...(state === ALL ? [] : [`in ${stateName(state)}`]),
    ...(language === ALL ? [] : [`with ${language}`]),
  ].join(' ')
