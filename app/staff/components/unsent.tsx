import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { tellUnsent, unsent } from '#app/platform/forms/stay-on-page.ts'
import { somethingTyped } from '#app/platform/keys/key-ring.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'

/** Why the last thing was not sent or opened. It stays in sight wherever on the page somebody pressed. */
export function Unsent() {
  const sentence = useSyncExternalStore(unsent.subscribe, unsent.sentence, () => null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page it was said on
  useEffect(() => () => tellUnsent(null), [pathname])
  useStayWhenCutOff()
  return (
    <div role="status" className="staff-unsent">
      {sentence && (
        <Notice kind="danger" title="It did not go through">
          <p>{sentence} What you typed is still here.</p>
          <Button type="button" look="plain" onClick={() => tellUnsent(null)}>
            Close this message
          </Button>
        </Notice>
      )}
    </div>
  )
}

/**
 * With something typed and not sent, another page of the console opens only when the site still answers to this sign-in. Otherwise the
 * router or the browser would show a page of theirs in its place.
 */
function useStayWhenCutOff() {
  // Who presses another link before the first one is answered goes there, and the first one is forgotten.
  const pressedLast = useRef('')
  const sure = useRef(false)
  const navigate = useNavigate()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    pressedLast.current = nextLocation.key
    if (sure.current || currentLocation.pathname === nextLocation.pathname) return false
    return !navigator.onLine || somethingTyped()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void whyCutOff().then((why) => {
      if (pressedLast.current !== blocker.location.key) return
      tellUnsent(why)
      try {
        if (why) blocker.reset()
        else blocker.proceed()
      } catch {
        // A page that was on its way came meanwhile, and the router forgot what was pressed.
        if (why) return
        sure.current = true
        void navigate(blocker.location, { state: blocker.location.state })
        sure.current = false
      }
    })
  }, [blocker, navigate])
}

async function whyCutOff(): Promise<string | null> {
  try {
    const answer = await fetch('/staff/preview', { method: 'HEAD', redirect: 'manual' })
    if (answer.type !== 'opaqueredirect') return null
    return 'You are no longer signed in. Sign in again in another tab, then go on here.'
  } catch {
    return 'We could not reach the server, so the page could not be opened. Check your connection.'
  }
}
