import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { tellUnsent, unsent } from '#app/platform/forms/stay-on-page.ts'
import { somethingTyped } from '#app/platform/keys/key-ring.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'

/** Between a button and the message below it, in pixels. */
const ROOM = 8

/** Why the last thing was not sent or opened. It stays in sight wherever on the page somebody pressed. */
export function Unsent() {
  const sentence = useSyncExternalStore(unsent.subscribe, unsent.sentence, () => null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page it was said on
  useEffect(() => () => tellUnsent(null), [pathname])
  useStayWhenCutOff()
  useOneClick()
  useLinksWithinPage()
  const box = useRef<HTMLDivElement>(null)
  useButtonInSight(box, sentence)
  return (
    <div role="status" className="staff-unsent" ref={box}>
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

/** So soon after a form was sent, a click that the browser counts as a second one belongs to the first. */
const DOUBLE_CLICK = 500

/** A double click is one press: its second click does nothing, also where the page has moved and something else lies there now. */
function useOneClick() {
  const { state } = useNavigation()
  const onItsWay = useRef(false)
  useEffect(() => {
    onItsWay.current = state !== 'idle'
  }, [state])
  useEffect(() => {
    let sentAt = Number.NEGATIVE_INFINITY
    const sent = ({ timeStamp }: Event) => {
      sentAt = timeStamp
    }
    const clicked = (event: MouseEvent) => {
      if (event.detail < 2 || !(onItsWay.current || event.timeStamp - sentAt < DOUBLE_CLICK)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('submit', sent, true)
    addEventListener('click', clicked, true)
    return () => {
      removeEventListener('submit', sent, true)
      removeEventListener('click', clicked, true)
    }
  }, [])
}

/** The router forgets what the server said to a form when the end of the address (#) changes, so links within the page leave it. */
function useLinksWithinPage() {
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
      const target = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      if (!target || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      target.scrollIntoView()
      target.focus({ preventScroll: true })
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [])
}

/** What was pressed is not covered by the message about it: it is pressed again next. */
function useButtonInSight(box: RefObject<HTMLDivElement | null>, sentence: string | null) {
  const pressed = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const heard = ({ submitter }: SubmitEvent) => {
      pressed.current = submitter
    }
    addEventListener('submit', heard, true)
    return () => removeEventListener('submit', heard, true)
  }, [])
  useEffect(() => {
    const button = pressed.current?.getBoundingClientRect()
    const message = box.current?.getBoundingClientRect()
    if (!sentence || !button || !message) return
    const covered = button.bottom + ROOM - message.top
    if (covered > 0 && button.top < message.bottom) scrollBy(0, covered)
  }, [box, sentence])
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
