import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { tellUnsent, unsent } from '#app/platform/stay-on-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Why the last thing was not sent or opened. It stays in sight wherever on the page somebody pressed. */
export function Unsent() {
  const sentence = useSyncExternalStore(unsent.subscribe, unsent.sentence, () => null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page it was said on
  useEffect(() => () => tellUnsent(null), [pathname])
  useStayWithoutNetwork()
  return (
    <div role="status" className="staff-unsent">
      {sentence && (
        <Notice kind="danger" title="It did not go">
          <p>{sentence} What you typed is still here.</p>
          <Button type="button" look="plain" onClick={() => tellUnsent(null)}>
            Close this message
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** Without network the browser would show its own error page instead of the next one, and forget what was typed. */
function useStayWithoutNetwork() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    tellUnsent('This device is not connected, so the page could not be opened. Try again when it is.')
    blocker.reset()
  }, [blocker])
}
