import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { caseAfter, placeInHistory, theWayBack } from './list-visits.ts'

/** How many history entries back the list is; nothing if there is no list. */
function steps(): number {
  const at = theWayBack()?.at ?? null
  return at === null ? 0 : placeInHistory() - at
}

/** Back to the list as it was left, if this case was opened from one. */
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
