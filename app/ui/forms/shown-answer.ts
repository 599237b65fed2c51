// The server's last answer to a form on the current page: errors, or a conflict
// with a colleague. A form that could not be sent leaves it unchanged.

let shown: { pathname: string; answer: unknown } | null = null

/** Called by the page on each render. */
export function tellShownAnswer(pathname: string, answer: unknown): void {
  shown = { pathname, answer }
}

/** @param pathname of the form's action: an answer belongs only to its page */
export const shownAnswer = (pathname: string): unknown =>
  shown?.pathname === pathname ? (shown.answer ?? null) : null
