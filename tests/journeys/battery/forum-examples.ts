import type { BrowserSite } from '#tests/support/browser.ts'
import type { Example } from './example.ts'

export const FORUM_EXAMPLES: Example[] = [
  { route: '/forum/:category', path: '/forum/work' },
  { route: '/forum/:category', state: 'empty page', path: '/forum/work?page=7' },
  { route: '/forum/:category', state: 'unknown', path: '/forum/nothing-like-this', status: 404 },
  { route: '/forum/topic/:topicId', path: firstTopic },
  { route: '/forum/topic/:topicId', state: 'gone', path: '/forum/topic/gone', status: 404 },
]

/** The example of the first category. */
async function firstTopic({ origin }: BrowserSite): Promise<string> {
  const html = await (await fetch(new URL('/forum/work', origin))).text()
  return /\/forum\/topic\/[\w-]+/.exec(html)?.[0] ?? ''
}
