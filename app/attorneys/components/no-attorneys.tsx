import { stateName } from '#app/platform/states.ts'
import { EmptyState } from '#app/ui/lists.tsx'
import { ALL, directoryUrl, noFilters } from '../rules.ts'

/** Nobody fits: what to leave out, with what that would show, and who helps in any case. */
export function NoAttorneys({
  inUse,
  state,
}: {
  inUse: { words: string; without: string; count: number }[]
  state: string
}) {
  return (
    <EmptyState title="No Attorneys Found" level={3}>
      <p>Try adjusting your search filters to find a match.</p>
      <ul className="spaced">
        {inUse
          .filter(({ count }) => count > 0)
          .map(({ words, without, count }) => (
            <li key={words}>
              <a href={without}>
                Search without {words} ({count === 1 ? '1 attorney' : `${count} attorneys`})
              </a>
            </li>
          ))}
        <li>
          <a href={directoryUrl(noFilters)}>Reset filters and see all attorneys</a>
        </li>
        {state !== ALL && (
          <li>
            <a href={`/know-your-rights/${stateName(state).toLowerCase().replaceAll(' ', '-')}`}>
              See who helps for free in {stateName(state)}
            </a>
          </li>
        )}
        <li>
          <a href="/legal-help">Send us your case</a>. We answer within 48 hours (2 days).
        </li>
      </ul>
    </EmptyState>
  )
}
