import { longDate } from '#app/platform/time.ts'
import { EmptyState } from '#app/ui/lists.tsx'
import { NotYet48Hours } from '#app/ui/not-yet-48-hours.tsx'
import type { Elsewhere, WayOn } from '../elsewhere.server.ts'
import { directoryUrl, noFilters } from '../rules.ts'

const attorneys = (count: number) => (count === 1 ? '1 attorney' : `${count} attorneys`)

/** Nobody fits: what to leave out, who is near, and who helps in any case. */
export function NoAttorneys({ elsewhere: { wider, stateAlone, near, help } }: { elsewhere: Elsewhere }) {
  const { group, everywhere } = help
  return (
    <EmptyState title="No Attorneys Found" level={3}>
      <p>Try adjusting your search filters to find a match.</p>
      <Ways ways={wider} say={({ words, count }) => `Search without ${words} (${attorneys(count)})`} />
      {stateAlone && (
        <Ways
          ways={[stateAlone]}
          say={({ words, count }) => `See all attorneys in ${words} (${attorneys(count)})`}
        />
      )}
      <p>
        <a href={directoryUrl(noFilters)}>Reset filters and see all attorneys</a>
      </p>
      {near.length > 0 && (
        <>
          <h4>In the states next to it</h4>
          <p>A lawyer needs a license for your state to speak for you there. Ask first if they have one.</p>
          <Ways ways={near} say={({ words, count }) => `Search in ${words} (${attorneys(count)})`} />
        </>
      )}
      <h4>{group ? `Who helps for free in ${group.state}` : 'Who helps for free'}</h4>
      <ul className="spaced">
        {group && (
          <li>
            <a href={group.url} rel="noreferrer">
              {group.name}
            </a>
            , the Protection and Advocacy group. It helps disabled people for free. We reviewed this on{' '}
            {longDate(group.reviewedOn)}. How sure we are: {group.sure}.{' '}
            <a href={`${group.rights}#how-sure`}>See our sources and what is open for {group.state}</a>
          </li>
        )}
        {everywhere
          .filter((_, at) => !group || at > 0)
          .map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        <li>
          <a href="/legal-help">Send us your case</a>. We answer within 48 hours (2 days).
          <NotYet48Hours />
        </li>
      </ul>
    </EmptyState>
  )
}

function Ways({ ways, say }: { ways: WayOn[]; say: (way: WayOn) => string }) {
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
