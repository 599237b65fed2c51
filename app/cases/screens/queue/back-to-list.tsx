import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { caseAfter, placeInHistory, theWayBack } from './list-visits.ts'

/** How far back the list lies; nothing where there is none. */
function steps(): number {
  const at = theWayBack()?.at ?? null
  return at === null ? 0 : placeInHistory() - at
}

/** To the list as it was left, where this case was opened from one. */
export function BackToList() {
  const navigate = useNavigate()
  const [says, setSays] = useState('')
  useEffect(() => setSays((steps() > 0 && theWayBack()?.says) || ''), [])
  return (
    <Link
      className="line-link"
      to="/staff/cases"
      onClick={(event) => {
        if (steps() <= 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(-steps())
      }}
    >
      {says || 'Back to all cases'}
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
