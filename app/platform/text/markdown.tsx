import { Prose } from '#app/ui/page/prose.tsx'
import { htmlAsTyped, markdownHtml } from './markdown-html.ts'

interface Props {
  text: string
  /** The server's rendering of a text (storedHtmlOf), for a page that loads with one. */
  drawn?: { text: string; html: string } | undefined
}

/** A letter in Markdown, in the browser of its writer or reader, exactly as the person reads it on their page. */
export function Markdown({ text, drawn }: Props) {
  if (text === drawn?.text) return <Prose html={drawn.html} />
  // The server does not parse here: it does so in worker threads only.
  const onServer = typeof window === 'undefined'
  return <Prose html={onServer ? htmlAsTyped(text) : markdownHtml(text, 'letter')} />
}
