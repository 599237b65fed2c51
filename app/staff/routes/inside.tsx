import { isRouteErrorResponse, Link, Outlet, useLocation } from 'react-router'
import type { Route } from './+types/inside'

// Between the frame and its pages: when one of them breaks, the frame stays, and with it the open key and what was typed.

export default function Inside() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const { title, words, signIn } = saying(error)
  return (
    <div className="staff-body">
      <title>{`${title} - Staff`}</title>
      <h1>{title}</h1>
      <p>{words}</p>
      {signIn && (
        <p className="line-links">
          <a href="/staff/sign-in" target="_blank" rel="noreferrer">
            Sign in again (opens a new tab)
          </a>
        </p>
      )}
      <p className="line-links">
        <Link to={`${pathname}${search}`}>Load this page again</Link>
      </p>
      <p className="line-links">
        <Link to="/staff">Go to the overview</Link>
      </p>
    </div>
  )
}

function saying(error: unknown): { title: string; words: string; signIn?: boolean } {
  const kept = 'What you typed in a case is still in this tab.'
  if (!isRouteErrorResponse(error)) {
    return error instanceof TypeError
      ? { title: 'This page did not load', words: `We could not reach the server. ${kept}` }
      : { title: 'This did not work', words: `Something broke in this page. ${kept}` }
  }
  if (error.status === 404)
    return {
      title: 'We could not find this',
      words: 'It may have been removed, or it is not open to your key.',
    }
  const told = error.status < 500 && typeof error.data === 'string' && error.data
  if (error.status === 401)
    return { title: 'You are not signed in any more', words: `${told} ${kept}`, signIn: true }
  return { title: 'This did not work', words: told || `Something broke on our side. ${kept}` }
}
