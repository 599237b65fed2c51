// What the server last said to a form of the page that is on screen: errors, a conflict with a colleague. A form that could not be
// sent leaves it there.

let shown: { pathname: string; answer: unknown } | null = null

/** The page tells this each time it is drawn. */
export function tellShownAnswer(pathname: string, answer: unknown): void {
  shown = { pathname, answer }
}

/** @param pathname of the form's action: an answer belongs to its page alone */
export const shownAnswer = (pathname: string): unknown =>
  shown?.pathname === pathname ? (shown.answer ?? null) : null
