import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { caseAfter, placeInHistory, theWayBack } from './list-visits.ts'

/** To the list as it was left, where this case was opened from one. */
export function BackToList() {
  const navigate = useNavigate()
  return (
    <Link
      className="line-link"
      to="/staff/cases"
      onClick={(event) => {
        const way = theWayBack()
        const steps = way ? placeInHistory() - way.at : 0
        if (!way || steps <= 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(-steps)
      }}
    >
      Back to all cases
    </Link>
  )
}

/** The next case in the list from which this one was opened. */
export function NextCase({ id }: { id: string }) {
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => setNext(caseAfter(id)), [id])
  return next ? (
    <Link className="line-link" to={`/staff/cases/${next}`}>
      Next case
    </Link>
  ) : null
}
