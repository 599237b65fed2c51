import { EmptyState } from '#app/ui/parts/lists.tsx'
import { words } from '../../model/listing-words.ts'
import { directoryUrl, noFilters } from '../../model/rules.ts'
import type { Elsewhere, WayOn } from '../../search/no-results.server.ts'
import { FreeHelp } from './free-help.tsx'

const said = words.nobody

/** No matches: which filters to remove, attorneys nearby, and free help. */
export function NoAttorneys({ elsewhere: { wider, stateAlone, near, help } }: { elsewhere: Elsewhere }) {
  const { group } = help
  return (
    <EmptyState title={said.title} level={3}>
      <p>{said.text}</p>
      <Ways
        ways={wider}
        say={({ words: filter, count }) => said.without({ filter, count: words.facts.count({ count }) })}
      />
      {stateAlone && (
        <Ways
          ways={[stateAlone]}
          say={({ words: state, count }) => said.allIn({ state, count: words.facts.count({ count }) })}
        />
      )}
      <p>
        <a href={directoryUrl(noFilters)}>{said.reset}</a>
      </p>
      {near.length > 0 && (
        <>
          <h4>{said.nextTo}</h4>
          <p>{said.askFirst}</p>
          <Ways
            ways={near}
            say={({ words: state, count }) => said.searchIn({ state, count: words.facts.count({ count }) })}
          />
        </>
      )}
      <h4>{group ? words.help.titleIn({ state: group.state }) : words.help.title}</h4>
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
