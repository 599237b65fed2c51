import { Link } from 'react-router'

interface Waiting {
  id: string
  handle: string | null
  kind: 'post' | 'measure'
  since: string
  mine: boolean
}

/** The open appeals, and who may decide them. */
export function Appeals({ appeals }: { appeals: readonly Waiting[] }) {
  return (
    <section aria-labelledby="appeals" className="staff-box">
      <h2 id="appeals">
        {appeals.length === 1
          ? '1 appeal is waiting for a second person'
          : `${appeals.length} appeals are waiting for a second person`}
      </h2>
      <ul className="tall-links">
        {appeals.map(({ id, handle, kind, since, mine }) => (
          <li key={id}>
            <Link to={`/staff/forum/appeals/${id}`} data-name>
              {handle}
              {kind === 'post' ? ', about a removed post' : ', about a warning, a pause or a ban'}
            </Link>{' '}
            since {since}. {mine ? 'You can decide.' : 'Someone else decides.'}
          </li>
        ))}
      </ul>
    </section>
  )
}
