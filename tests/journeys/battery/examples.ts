import type { Page } from 'playwright-core'
import type { BrowserSite } from '#tests/support/browser.ts'
import { LONGEST } from '#tests/support/site-map.ts'
import { STAFF_EXAMPLES, STAFF_NO_PAGES } from './staff-examples.ts'
import * as walk from './walks.ts'
import { press } from './walks.ts'

// Each screen of the site map in each state that it has. A screen with a parameter counts once, by its longest example.

export interface Example {
  /** As in the site map. */
  route: string
  /** What is special about it: "empty", "error", "sent"; nothing for the screen as it is opened. */
  state?: string
  /** Where it is opened. */
  path: string | ((site: BrowserSite) => Promise<string>)
  status?: number
  /** Who opens it; a visitor without a past when left out. */
  as?: 'staff'
  /** The reading settings it is opened with. */
  reading?: string
  /** What leads from there to the state. */
  steps?: (page: Page, site: BrowserSite) => Promise<void>
  /** Comes back with errors beside the fields. */
  error?: true
  /** Brings its own frame, without the header and footer of the public site. */
  bare?: true
  /** Its content comes from the browser itself, which opens what is sealed: it is not there from the first moment. */
  settles?: true
  /** Names of people and places on it that cannot be made shorter. */
  names?: string[]
}

const postId = LONGEST.post.id
const { resource, attorney } = LONGEST

export const EXAMPLES: Example[] = [
  { route: '/', path: '/' },
  { route: '/about', path: '/about' },
  { route: '/partner', path: '/partner' },
  { route: '/partner', state: 'thanks', path: '/partner', steps: press(/partner/i) },
  { route: '/terms', path: '/terms' },
  { route: '/contact', path: '/contact' },
  { route: '/contact', state: 'error', path: '/contact', error: true, steps: press(/^Send/) },
  { route: '/contact', state: 'sent', path: '/contact', steps: walk.writeToUs },
  { route: '/privacy', path: '/privacy' },
  { route: '/donate', path: '/donate' },
  {
    route: '/donate',
    state: 'error',
    path: '/donate',
    error: true,
    steps: walk.giveNothing,
  },
  { route: '/donate/review', path: '/donate/review?frequency=monthly&amount=75' },
  { route: '/newsletter', path: '/newsletter' },
  { route: '/newsletter', state: 'error', path: '/newsletter', error: true, steps: press(/subscribe/i) },
  { route: '/glossary', path: '/glossary' },
  { route: '/site-map', path: '/site-map' },
  { route: '/know-your-rights', path: '/know-your-rights' },
  { route: '/know-your-rights', state: 'empty', path: '/know-your-rights?q=zzzz' },
  { route: '/know-your-rights/quiz', path: '/know-your-rights/quiz' },
  {
    route: '/know-your-rights/quiz',
    state: 'error',
    path: '/know-your-rights/quiz?question=1&careful=yes',
    error: true,
    steps: press('Choose this answer'),
  },
  {
    route: '/know-your-rights/quiz',
    state: 'answered',
    path: '/know-your-rights/quiz',
    steps: walk.answerQuestion,
  },
  {
    route: '/know-your-rights/quiz',
    state: 'result',
    path: '/know-your-rights/quiz',
    steps: walk.finishQuiz,
  },
  { route: '/know-your-rights/accommodations', path: '/know-your-rights/accommodations' },
  { route: '/know-your-rights/:slug', path: '/know-your-rights/section-504' },
  { route: '/know-your-rights/:slug', state: 'state', path: '/know-your-rights/california' },
  { route: '/legal-help', path: '/legal-help' },
  {
    route: '/legal-help',
    state: 'error',
    path: '/legal-help',
    status: 422,
    error: true,
    steps: walk.sendEmptyCase,
  },
  { route: '/legal-help/sent', state: 'nothing', path: '/legal-help/sent' },
  { route: '/legal-help/sent', path: '/legal-help', steps: walk.sendCase },
  { route: '/legal-help/case', state: 'closed', path: '/legal-help/case' },
  {
    route: '/legal-help/case',
    state: 'error',
    path: '/legal-help/case',
    error: true,
    steps: press('Open my case'),
  },
  { route: '/legal-help/case', path: '/legal-help', steps: walk.openCase },
  { route: '/reading-settings', path: '/reading-settings' },
  { route: '/reading-settings', state: 'saved', path: '/reading-settings', steps: press('Compact') },
  { route: '/blog', path: '/blog' },
  { route: '/blog', state: 'no pictures', path: '/blog', reading: 'v1.i=none' },
  { route: '/blog', state: 'empty', path: '/blog?category=Nothing' },
  { route: '/blog/:postId', path: `/blog/${postId}` },
  { route: '/resources', path: '/resources' },
  { route: '/resources', state: 'empty', path: '/resources?q=zzzz' },
  { route: '/resources/:slug', path: `/resources/${resource.slug}` },
  { route: '/resources/:slug/saved', path: `/resources/${resource.slug}/saved` },
  { route: '/attorney-directory', path: '/attorney-directory' },
  { route: '/attorney-directory', state: 'empty', path: '/attorney-directory?q=zzzz' },
  { route: '/attorney-directory/:id', path: `/attorney-directory/${attorney.id}`, names: [attorney.name] },
  { route: '/attorney-directory/:id/contact', path: `/attorney-directory/${attorney.id}/contact` },
  {
    route: '/attorney-directory/:id/contact',
    state: 'error',
    path: `/attorney-directory/${attorney.id}/contact`,
    error: true,
    steps: press(/^Send/),
  },
  {
    route: '/attorney-directory/:id/contact',
    state: 'sent',
    path: `/attorney-directory/${attorney.id}/contact`,
    steps: walk.sendMessage,
  },
  { route: '/dashboard', path: '/dashboard' },
  { route: '/dashboard', state: 'used', path: '/dashboard', steps: walk.useDevice },
  { route: '/dashboard/complaints', path: '/dashboard/complaints' },
  {
    route: '/dashboard/complaints',
    state: 'used',
    path: '/dashboard/complaints',
    steps: walk.useDevice,
  },
  { route: '/dashboard/forum-posts', path: '/dashboard/forum-posts' },
  { route: '/dashboard/saved', path: '/dashboard/saved' },
  { route: '/dashboard/saved', state: 'used', path: '/dashboard/saved', steps: walk.useDevice },
  { route: '/dashboard/profile', path: '/dashboard/profile' },
  { route: '/dashboard/profile/delete', path: '/dashboard/profile/delete?what=everything' },
  { route: '/forum', path: '/forum' },
  { route: '/search', path: '/search' },
  { route: '/search', state: 'results', path: '/search?q=school' },
  { route: '/search', state: 'empty', path: '/search?q=zzzz' },
  ...STAFF_EXAMPLES,
  { route: '/styleguide', path: '/styleguide' },
  { route: '/*', path: '/no-such-page', status: 404 },
]

/** What the site map answers with something that is no page: files, feeds, and posts that lead elsewhere. */
export const NO_PAGES = [
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/legal-help/sent/words.txt',
  '/legal-help/case/file/:id',
  '/leave',
  '/blog/feed.atom',
  '/resources/:slug/save',
  '/dashboard/logout',
  ...STAFF_NO_PAGES,
]
