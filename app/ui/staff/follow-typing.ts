import { showFrameFocus } from './frame-focus.ts'
import { showPart, typedPart } from './typed-part.ts'

/** The pause in milliseconds after the last keystroke. */
const WAIT = 600

interface Following {
  /** The id of the form to preview. */
  form: string
  /** The URL that renders it. Nothing is saved. */
  address: string
  frame: HTMLIFrameElement
  /** Why the newest text is not shown; empty if it is. */
  told: (problems: string[]) => void
  /** The sentence for an unknown reason. */
  notNow: string
}

/**
 * Shows the typed text as the page that the server renders, now and after each pause.
 * @returns a function that stops it
 */
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
      // No connection, or a newer request replaced this one.
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

/**
 * Patches the new content into the existing page: it does not flash, and keeps
 * its scroll position unless the edited text is elsewhere.
 */
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

/** An email brings its own styles. This page's policy, which applies to the frame, does not allow them. */
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
 * Nothing works in it but links within the page, so the Tab key skips the rest. Our pages refuse to be framed,
 * and the browser runs no listeners in a frame without scripts, so links must not lead to another page.
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

/** The server's error about the text or the session. A missing or failed page says nothing about them. */
function sentencesIn({ status, headers }: Response, html: string, notNow: string): string[] {
  if (status === 404 || status >= 500) return [notNow]
  // A preview outside the router is refused in plain text.
  if (headers.get('content-type')?.startsWith('text/plain')) return [`${html.trim()} ${STILL_HERE}`]
  const page = new DOMParser().parseFromString(html, 'text/html')
  const said = [...page.querySelectorAll('main .notice li')].map((one) => one.textContent ?? '')
  if (said.length > 0) return said
  const refused = page.querySelector('main .lead')?.textContent?.trim()
  return [refused ? `${refused} ${STILL_HERE}` : notNow]
}

const STILL_HERE = 'Your words are still in the form.'
