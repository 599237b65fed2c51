import { Link } from 'react-router'
import { longDate } from '#app/platform/time.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { Fold } from '../desk/fold.tsx'

/** How long a case is retained, and where staff export or delete it. */
export function EndBox({ found, mayPurge }: { found: StaffCase; mayPurge: boolean }) {
  return (
    <Fold id="end" title="Export and deletion">
      <p>{staysUntil(found)}</p>
      <ul className="line-links">
        <li>
          <Link to={`/staff/cases/${found.id}/export`}>Export this case</Link>
        </li>
        {mayPurge && (
          <li>
            <Link to={`/staff/cases/${found.id}/purge`}>Deletion of this case</Link>
          </li>
        )}
      </ul>
    </Fold>
  )
}

function staysUntil({ heldAt, ending: { purgeOn, deletionAskedOn } }: StaffCase): string {
  const day = purgeOn && longDate(purgeOn)
  if (deletionAskedOn && heldAt) return 'The person asked us to delete it. That waits until the hold ends.'
  if (deletionAskedOn) return `The person asked us to delete it. The site deletes it on ${day}.`
  if (heldAt) return 'It stays as long as the hold lasts.'
  if (day) return `It is closed. It stays until at least ${day}. Then two people can delete it.`
  return 'It stays as long as it is open.'
}
