import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { db } from '#db/connect.server.ts'
import { listedImports } from '../../content/past-imports.server.ts'
import type { Route } from './+types/past-imports'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return { imports: await listedImports(db) }
}

export default function PastImports({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Past imports"
      lead="Imports of the last 90 days. You can look at each, and undo it as a whole."
    >
      {imports.length === 0 && <p>Nothing was imported in the last 90 days.</p>}
      {imports.length > 0 && (
        <ul className="spaced line-links">
          {imports.map(({ id, what, madeAt, by, changes, undone }) => (
            <li key={id}>
              <Link to={`/staff/content/imports/${id}`}>
                {what === 'posts' ? 'Posts' : 'Folder'}, {madeAt}
              </Link>{' '}
              {changes === 1 ? '1 change' : `${changes} changes`}, imported by {by}.
              {undone && ' It is undone.'}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link className="line-link" to="/staff/content/import">
          Import and export posts
        </Link>
      </p>
      <p>
        <Link className="line-link" to="/staff/content/tree">
          All content as one folder
        </Link>
      </p>
    </ConsolePage>
  )
}
