import type { ReactNode } from 'react'
import { isOurHtml } from './our-html.ts'

/**
 * Body text: 66 characters wide unless the reader chose otherwise. HTML that our Markdown does not produce is shown as text.
 * @param made HTML that our own code assembled from checked text
 */
export function Prose({ html, made, children }: { html?: string; made?: string; children?: ReactNode }) {
  if (html !== undefined) {
    if (!isOurHtml(html)) return <div className="prose">{html}</div>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.server.ts sanitized it, and this checks it
    return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller has checked it
  if (made !== undefined) return <div className="prose" dangerouslySetInnerHTML={{ __html: made }} />
  return <div className="prose">{children}</div>
}
