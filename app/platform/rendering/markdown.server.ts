import { createHash } from 'node:crypto'
import { parseApart } from '../sandbox/parse-pool.server.ts'
import { TooComplex } from '../sandbox/too-complex.ts'
import { htmlAsTyped, type markdownHtml, type Reader } from '../text/markdown-html.ts'

// HTML of untrusted Markdown, made in a worker thread and cached by the hash of the text, so that a page shown before
// costs nothing.

/** Characters of HTML, a few megabytes. */
const KEPT_AT_MOST = 3_000_000
const kept = new Map<string, string>()
let keptLetters = 0

/**
 * Markdown to HTML that is safe to show for any author (markdown-html.ts).
 * @throws TooComplex if that takes too long
 */
export async function htmlOf(markdown: string, reader: Reader): Promise<string> {
  const key = keyOf(markdown, reader)
  return (
    found(key) ??
    keep(key, await parseApart<typeof markdownHtml>('markdown-html', [markdown, reader], 'page'))
  )
}

/** The same for a stored text: if it is too complex it is shown as it was typed, so that its page can be read. */
export async function storedHtmlOf(markdown: string, reader: Reader): Promise<string> {
  try {
    return await htmlOf(markdown, reader)
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return keep(keyOf(markdown, reader), htmlAsTyped(markdown))
  }
}

const keyOf = (markdown: string, reader: Reader): string =>
  createHash('sha256').update(reader).update('\0').update(markdown).digest('base64')

function found(key: string): string | undefined {
  const html = kept.get(key)
  if (html === undefined) return undefined
  // The newest is last.
  kept.delete(key)
  kept.set(key, html)
  return html
}

function keep(key: string, html: string): string {
  keptLetters += html.length - (kept.get(key)?.length ?? 0)
  kept.set(key, html)
  for (const [oldest, { length }] of kept) {
    if (keptLetters <= KEPT_AT_MOST) break
    kept.delete(oldest)
    keptLetters -= length
  }
  return html
}

export { markdownWords as plainText } from '../text/markdown-words.ts'
