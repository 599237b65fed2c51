import { kindLabel, type NamedKind } from '#app/platform/settings/kinds-in-lines.ts'
import { stateName } from '#app/shared/states.ts'
import { words } from '../../model/listing-words.ts'
import { ALL, type DirectoryFilters, directoryUrl } from '../../model/rules.ts'

/** The words match filters: links to those filters. */
export function Meant({
  searches,
  laws,
}: {
  searches: (DirectoryFilters & { count: number })[]
  laws: readonly NamedKind[]
}) {
  if (searches.length === 0) return null
  return (
    <>
      <p>{words.list.filtersToo}</p>
      <ul className="list-links">
        {searches.map(({ count, ...filters }) => (
          <li key={directoryUrl(filters)}>
            <a href={directoryUrl(filters)}>
              {words.list.filtered({ filters: inWords(filters, laws), count })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const inWords = ({ state, specialization, language }: DirectoryFilters, laws: readonly NamedKind[]): string =>
  [
    ...(specialization === ALL ? [] : [words.list.forKind({ kind: kindLabel(laws, specialization) })]),
    ...(state === ALL ? [] : [words.list.inState({ state: stateName(state) })]),
    ...(language === ALL ? [] : [words.list.withLanguage({ language })]),
  ].join(' ')
