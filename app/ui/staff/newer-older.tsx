import { Link } from 'react-router'

interface Props {
  page: number
  /** Whether a further page has something. */
  more: boolean
  /** What is listed, newest first: "pictures". */
  what: string
  /** The URL of a page. */
  at: (page: number) => string
}

/** Links to the page before and the page after, of a list in the console. */
export function NewerOlder({ page, more, what, at }: Props) {
  if (page === 1 && !more) return null
  return (
    <p className="staff-actions">
      {page > 1 && (
        <Link className="line-link" to={at(page - 1)}>
          Newer {what}
        </Link>
      )}
      {more && (
        <Link className="line-link" to={at(page + 1)}>
          Older {what}
        </Link>
      )}
    </p>
  )
}
