import { useEffect, useRef } from 'react'
import type { NoticeKind } from './notice.tsx'

const SHOWN_FOR = 5000
const STEP = 250
/** Narrower or lower, as by zooming in, the copy would cover what is read or used. */
const ROOM = '(min-width: 40em) and (min-height: 30em)'

/**
 * The message of the page once more, in the corner for 5 seconds: one at a time, never a danger. It waits while it is
 * pointed at and while the window is hidden; Esc takes it away, and so does Tab, for what has the focus is never covered
 * (WCAG 2.4.12). The banner of the same words stays in the page.
 */
export function NoticeCopy({
  notice,
}: {
  /** A new object for each message, so that the same words a second time get 5 seconds of their own. */
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
  // The style shows the words from here, so that search, translation and reading aloud meet them once, in the banner.
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

/** Readers can choose to have messages at the top only; Calm view brings that. */
function wanted(): boolean {
  const { calm, notices } = document.documentElement.dataset
  return calm !== 'on' && notices !== 'stay' && matchMedia(ROOM).matches
}
