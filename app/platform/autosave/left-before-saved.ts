import type { Sender } from './draft-sender.client.ts'

// Notes in this tab that a page was left before the server had all its words: they may arrive after the next page.

const LEFT = 'left-before-saved'
const LEFT_JUST_NOW = 10_000

type Shelf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const thisTab: Shelf = () => sessionStorage

/** The page is being left: sends its words first, then notes it for the next page. */
export function leavePage(sender: Pick<Sender<unknown>, 'isSaved' | 'leave'>, shelf: Shelf = thisTab): void {
  const saved = sender.isSaved()
  void sender.leave()
  if (saved) return
  try {
    shelf().setItem(LEFT, String(Date.now()))
  } catch {
    // Storage is full or switched off: the next page asks once only.
  }
}

/** Whether words of the page before may still be on their way to the server. Answers once. */
export function wordsMayFollow(shelf: Shelf = thisTab): boolean {
  try {
    const left = Number(shelf().getItem(LEFT))
    shelf().removeItem(LEFT)
    return Date.now() - left < LEFT_JUST_NOW
  } catch {
    return false
  }
}
