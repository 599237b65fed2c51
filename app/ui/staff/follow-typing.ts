import { showFrameFocus } from './frame-focus.ts'
import { showPart, typedPart } from './typed-part.ts'

/** So long after the last letter. */
const WAIT = 600

interface Following {
  /** The id of the form whose words are shown. */
  form: string
  /** Where the server makes a page of them. Nothing is saved by it. */
  address: string
  frame: HTMLIFrameElement
  /** Why the newest words are not shown; empty where they are. */
  told: (problems: string[]) => void
  /** The sentence where nobody knows why. */
  notNow: string
}

/** Shows what is typed as the page that the server makes of it, now and after each pause. @returns how to stop */
export function followTyping({ form, address, frame, told, notNow }: Following): () => void {
  let timer = 0
  let asking = new AbortController()
  let first = true
  const ask = async () => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const words = document.getElementById(form)
    if (!(words instanceof HTMLFormElement)) return
    const part = typedPart(words)
    const typed = [...new FormData(words)].map(([name, value]) => [name, String(value)])
    try {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(typed), signal })
      const html = await answer.text()
      if (signal.aborted) return
      if (!answer.ok) return told(sentencesIn(answer, html, notNow))
      if (first) frame.srcdoc = html
      else {
        putIn(frame, html)
        if (frame.contentDocument) showPart(frame.contentDocument, part)
      }
      first = false
      told([])
    } catch {
      // No connection, or newer words are on their way.
      if (!signal.aborted) told([notNow])
    }
  }
  const later = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('form')?.id !== form) return
    clearTimeout(timer)
    timer = window.setTimeout(ask, WAIT)
  }
  const loaded = () => {
    if (!frame.contentDocument) return
    ownStyles(frame.contentDocument)
    atRest(frame.contentDocument)
  }
  const stopShowing = showFrameFocus(frame)
  frame.addEventListener('load', loaded)
  document.addEventListener('input', later)
  void ask()
  return () => {
    clearTimeout(timer)
    asking.abort()
    stopShowing()
    frame.removeEventListener('load', loaded)
    document.removeEventListener('input', later)
  }
}

/** The new words in the page that is there: it does not flash, and stays where it was scrolled to unless the words that are typed are elsewhere. */
function putIn(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument
  if (!page?.body?.firstElementChild) {
    frame.srcdoc = html
    return
  }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  page.body.replaceWith(page.adoptNode(body))
  atRest(page)
}

/** A letter brings its styles along. The policy of this page, which counts in the frame, knows nothing of them. */
function ownStyles(page: Document): void {
  const view = page.defaultView
  if (!view) return
  page.adoptedStyleSheets = [...page.querySelectorAll('style')].map((one) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(one.textContent ?? '')
    return sheet
  })
}

/**
 * Nothing in it works but links within the page, so the Tab key passes by. No page of ours may be in a frame, and the browser runs no
 * listener in a frame without scripts: so links lead to no other page.
 */
function atRest(page: Document): void {
  for (const link of page.querySelectorAll('a[href]')) {
    const to = link.getAttribute('href') ?? ''
    link.setAttribute('href', `about:srcdoc${to.startsWith('#') ? to : '#nowhere'}`)
  }
  for (const one of page.querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, summary, [tabindex]',
  ))
    one.tabIndex = -1
}

/** What the server says is wrong: with the words, or with who is signed in. A page that is not there, or broke, says nothing of them. */
function sentencesIn({ status, headers }: Response, html: string, notNow: string): string[] {
  if (status === 404 || status >= 500) return [notNow]
  // A preview that is no page of the router's is refused in plain text.
  if (headers.get('content-type')?.startsWith('text/plain')) return [`${html.trim()} ${STILL_HERE}`]
  const page = new DOMParser().parseFromString(html, 'text/html')
  const said = [...page.querySelectorAll('main .notice li')].map((one) => one.textContent ?? '')
  if (said.length > 0) return said
  const refused = page.querySelector('main .lead')?.textContent?.trim()
  return [refused ? `${refused} ${STILL_HERE}` : notNow]
}

const STILL_HERE = 'Your words are still in the form.'
