import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

// This browser's last page in the console, so that a member who has to sign in again returns there. A URL reveals no more
// than the id of a case. Signing out deletes it.

const PLACE_KEY = 'staff-place'
const RETURNS_KEY = 'staff-returns'
const PAGE = /^\/staff\/[\w/.-]{1,150}$/

/** A browser may refuse to store anything: then the overview is shown. */
function stored<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** In the frame: records each page. */
export function useNotingPlace(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (PAGE.test(pathname)) stored(() => localStorage.setItem(PLACE_KEY, pathname))
  }, [pathname])
}

/** On the sign-in page. */
export function useReturning(): void {
  useEffect(() => {
    stored(() => localStorage.setItem(RETURNS_KEY, 'yes'))
  }, [])
}

/** On the overview, which follows a sign-in: returns to the last page, once. */
export function useGoingBack(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const place = stored(() => {
      const returns = localStorage.getItem(RETURNS_KEY)
      localStorage.removeItem(RETURNS_KEY)
      return returns ? localStorage.getItem(PLACE_KEY) : null
    })
    if (place && PAGE.test(place)) void navigate(place, { replace: true })
  }, [navigate])
}

export function forgetPlace(): void {
  stored(() => localStorage.removeItem(PLACE_KEY))
}
