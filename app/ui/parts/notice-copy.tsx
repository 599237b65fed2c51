import { useEffect, useRef } from 'react'
import type { NoticeKind } from './notice.tsx'

const SHOWN_FOR = 5000
const STEP = 250
/** On narrower or lower screens, for example when zoomed in, the copy would cover the content. */
const ROOM = '(min-width: 40em) and (min-height: 30em)'

/**
 * A copy of the page's message, in the corner for 5 seconds: one at a time, never an error. The time pauses
 * while the pointer is on it and while the window is hidden; Esc dismisses it, and so does Tab, because the
 * focused element must not be covered (WCAG 2.4.12). The banner with the same text stays in the page.
 */
export function NoticeCopy({
  notice,
}: {
  /** A new object for each message, so that a repeated text gets its own 5 seconds. */
  notice: { kind: NoticeKind; title: string; text: string }
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const copy = box.current
    if (!copy || notice.kind === 'danger' || !wanted()) return
    copy.showPopover()
    let left = SHOWN_FOR
    const timer = setInterval(() => {
      if (document.hidden || copy.matches(':hover')) return
      left -= STEP
      if (left <= 0) end()
    }, STEP)
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' || key === 'Tab') && end()
    const onResize = () => wanted() || end()
    const end = () => {
      clearInterval(timer)
      removeEventListener('keydown', onKey)
      removeEventListener('resize', onResize)
      if (copy.matches(':popover-open')) copy.hidePopover()
    }
    addEventListener('keydown', onKey)
    addEventListener('resize', onResize)
    return end
  }, [notice])
  // CSS shows the text from the attribute, so that search, translation and screen readers find it once, in the banner.
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden="true"
      className="notice-copy"
      data-title={notice.title}
      data-text={notice.text}
    />
  )
}

/** Readers can choose to see messages only at the top; Calm view includes that. */
function wanted(): boolean {
  const { calm, notices } = document.documentElement.dataset
  return calm !== 'on' && notices !== 'stay' && matchMedia(ROOM).matches
}
