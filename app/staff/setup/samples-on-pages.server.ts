import { ownPage } from '#app/platform/http/render-internally.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'

// The setup guide does not trust a list of possible samples: it reads the pages as visitors get them now.

/** Pages about the organization. Posts and forum topics may stay as samples, so their pages are not read. */
const PAGES = [
  '/',
  '/about',
  '/legal-help',
  '/attorney-directory',
  '/contact',
  '/partner',
  '/donate',
  '/newsletter',
  '/privacy',
  '/terms',
]

/** Our own marks, the mailboxes and the phone number that the release contains. */
const SAMPLE =
  /\(sample\)|\bsample (?:figures?|people|person|attorneys?|street|entry|entries)\b|\b(?:hello|privacy|partnerships|giving|staff)@example\.(?:org|com|net)\b|\b202-555-01\d\d\b|\bthese are samples\b/i

export interface SampleOnPage {
  page: string
  /** The surrounding text. */
  says: string
}

let known: { version: number; found: SampleOnPage[] } | null = null

/** The first sample value on each page that has one. The pages are read again after any change on the site. */
export async function samplesOnPages(): Promise<SampleOnPage[]> {
  const version = contentVersion()
  if (known?.version !== version) known = { version, found: await readPages() }
  return known.found
}

async function readPages(): Promise<SampleOnPage[]> {
  const found: SampleOnPage[] = []
  for (const page of PAGES) {
    const answer = await ownPage(new URL(page, config.origin), '')
    const text = textOf(await answer.text())
    const at = text.search(SAMPLE)
    if (at >= 0) found.push({ page, says: around(text, at) })
  }
  return found
}

function around(text: string, at: number): string {
  const from = text.lastIndexOf(' ', Math.max(0, at - 40)) + 1
  return text.slice(from, at + 40).replace(/\s\S*$/, '')
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
