import { EmptyState } from '#app/ui/parts/lists.tsx'
import { directoryUrl, noFilters } from '../../rules.ts'
import type { Elsewhere, WayOn } from '../../search-index/no-results.server.ts'
import { ASK_FIRST, FreeHelp } from './free-help.tsx'

export const attorneysInWords = (count: number) => (count === 1 ? '1 attorney' : `${count} attorneys`)

/** Nobody fits: what to leave out, who is near, and who helps in any case. */
export function NoAttorneys({ elsewhere: { wider, stateAlone, near, help } }: { elsewhere: Elsewhere }) {
  const { group } = help
  return (
    <EmptyState title="No Attorneys Found" level={3}>
      <p>Try adjusting your search filters to find a match.</p>
      <Ways ways={wider} say={({ words, count }) => `Search without ${words} (${attorneysInWords(count)})`} />
      {stateAlone && (
        <Ways
          ways={[stateAlone]}
          say={({ words, count }) => `See all attorneys in ${words} (${attorneysInWords(count)})`}
        />
      )}
      <p>
        <a href={directoryUrl(noFilters)}>Reset filters and see all attorneys</a>
      </p>
      {near.length > 0 && (
        <>
          <h4>In the states next to it</h4>
          <p>{ASK_FIRST}</p>
          <Ways ways={near} say={({ words, count }) => `Search in ${words} (${attorneysInWords(count)})`} />
        </>
      )}
      <h4>{group ? `Who helps for free in ${group.state}` : 'Who helps for free'}</h4>
      <FreeHelp help={help} />
    </EmptyState>
  )
}

export function Ways({ ways, say }: { ways: WayOn[]; say: (way: WayOn) => string }) {
  if (ways.length === 0) return null
  return (
    <ul className="spaced">
      {ways.map((way) => (
        <li key={way.href}>
          <a href={way.href}>{say(way)}</a>
        </li>
      ))}
    </ul>
  )
}
