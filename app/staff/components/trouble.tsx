import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { somethingTyped } from '#app/platform/key-ring.tsx'

/** Why a page of the console cannot be shown, and how to go on. What was typed in a case stays in this tab (key-ring.tsx). */
export function Trouble({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { title, words } = saying(error)
  return (
    <div className="staff-body">
      <title>{`${title} - Staff`}</title>
      <h1>{title}</h1>
      <p>{words}</p>
      <p className="line-links">
        <Link to={`${pathname}${search}`}>Load this page again</Link>
      </p>
      <p className="line-links">
        <Link to="/staff">Go to the overview</Link>
      </p>
    </div>
  )
}

function saying(error: unknown): { title: string; words: string } {
  const kept = somethingTyped() ? ' What you typed in a case is still in this tab.' : ''
  if (!isRouteErrorResponse(error)) {
    return error instanceof TypeError
      ? { title: 'This page did not load', words: `We could not reach the server.${kept}` }
      : { title: 'This did not work', words: `Something broke in this page.${kept}` }
  }
  if (error.status === 404)
    return {
      title: 'We could not find this',
      words: 'It may have been removed, or it is not open to your key.',
    }
  const told = error.status < 500 && typeof error.data === 'string' && error.data
  return { title: 'This did not work', words: told || `Something broke on our side.${kept}` }
}
