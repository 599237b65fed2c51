import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { tellUnsent, unsent } from '#app/platform/forms/stay-on-page.ts'
import { somethingTyped } from '#app/platform/keys/key-ring.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'

/** Between a button and the message below it, in pixels. */
const ROOM = 8

/** Why the last request was not sent or opened. It stays visible wherever on the page the button was. */
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

/** This soon after a form was sent, a click that the browser counts as a second one belongs to the first. */
const DOUBLE_CLICK = 500

/** A double click is one press: ignores the second click, also where the page has moved and another element is there now. */
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

/** The router drops the server's answer to a form when the fragment changes, so links within the page bypass it. */
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

/** The message must not cover the button that it is about: the member presses it again next. */
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
 * With unsaved text, opens another page of the console only when the site still accepts this session. Otherwise the router
 * or the browser would replace the page with an error.
 */
function useStayWhenCutOff() {
  // A second link pressed before the first is answered wins, and the first is dropped.
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
        // Another navigation finished meanwhile, and the router forgot the pressed link.
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
