import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { somethingTyped } from '#app/platform/keys/key-ring.tsx'
import { useTrouble } from '#app/ui/page/trouble.tsx'

/** Why a page of the console cannot be shown, and how to continue. Text typed in a case stays in this tab (key-ring.tsx). */
export function Trouble({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  // The server's message, if the server rendered this page: for a posted form, or a page that failed there.
  const told = useTrouble()
  const { title, words } = told ? toldWords(told) : saying(error)
  const refusedHere = isRouteErrorResponse(error) && error.status === 403
  return (
    <div className="staff-body">
      <title>{`${title} - Staff`}</title>
      <h1>{title}</h1>
      <p>{words}</p>
      {!refusedHere && (
        <p className="line-links">
          <Link to={`${pathname}${search}`}>Load this page again</Link>
        </p>
      )}
      <p className="line-links">
        <Link to="/staff">Go to the overview</Link>
      </p>
    </div>
  )
}

const toldWords = ({ refused, incident }: NonNullable<ReturnType<typeof useTrouble>>) => ({
  title: 'This did not work',
  words:
    refused ??
    `Something broke on our side. If it happens again, give this number to the person who runs the site: ${incident}.`,
})

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
      words: 'It may have been removed or used already, or it is not open to you.',
    }
  const told = error.status < 500 && typeof error.data === 'string' && error.data
  return { title: 'This did not work', words: told || `Something broke on our side.${kept}` }
}
