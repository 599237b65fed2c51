import { Link, useNavigate } from 'react-router'
import { placeInHistory, theWayBack } from './list-visits.ts'

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
