import path from 'node:path'
import type { Page } from 'playwright-core'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import type { Example } from './example.ts'
import { press } from './walks.ts'

// The staff's search pages.

const inside = { as: 'staff', bare: true, settles: true } as const

const AT = '2026-11-20T10:00:00.000Z'
const IN_USE = {
  state: 'published',
  version: 1,
  publishedVersion: 1,
  publishedOn: '2026-11-20',
  approvedVersion: null,
  approvedBy: null,
  reviewNote: '',
  publishAt: null,
  reviewDueOn: null,
  editedAt: AT,
  editedBy: 'nobody',
  binnedAt: null,
  language: 'en',
  variant: null,
  sourceId: null,
} as const

/** Searches without results take days to be shown, and test questions a minute to run, so their rows are inserted. */
async function withNews(site: BrowserSite): Promise<string> {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const failed = { questionMark: 'vaccine-mark', month: '2026-11', days: 4, question: 'vaccine at school' }
  const month = { month: '2026-11', asked: 1240, nothing: 31, partly: 74, otherWords: 52 }
  const place = (asked: string, right: string, first: string) => ({ asked, right, first, key: null })
  const fired = place('fired', '/know-your-rights/ada-title-i', '/donate')
  const esa = place('ESA letter', '/resources/housing-request-letter', '/resources/housing-request-letter')
  const run = (id: string, at: string, places: readonly object[]) => ({
    id,
    madeAt: at,
    lookedAt: at,
    places: JSON.stringify(places),
  })
  const pin = {
    id: 'pin-900',
    kind: 'pin',
    number: 900,
    address: 'broken',
    title: 'zebra crossing',
    words: { words: ['zebra crossing'], page: '/blog/99' },
  }
  const ours = {
    id: 'testquestion-900',
    kind: 'testquestion',
    number: 900,
    address: 'ours',
    title: 'who pays for this',
    words: { words: ['who pays for this'], page: '/donate' },
  }
  const inserts = [
    db.insertInto('searchFailed').values(failed),
    db.insertInto('searchMonths').values(month),
    db.insertInto('searchRuns').values([
      run('run-1', '2100-01-01T10:00:00.000Z', [
        { ...fired, place: 1 },
        { ...esa, place: 3 },
      ]),
      run('run-2', '2100-01-02T10:00:00.000Z', [
        { ...fired, place: 0 },
        { ...esa, place: 1 },
      ]),
    ]),
    db.insertInto('texts').values([pin, ours].map(({ words, ...text }) => ({ ...IN_USE, ...text }))),
    db.insertInto('textVersions').values(
      [pin, ours].map(({ id, words }) => ({
        textId: id,
        version: 1,
        content: JSON.stringify(words),
        savedAt: AT,
        savedBy: 'nobody',
        publishedAt: AT,
      })),
    ),
  ]
  for (const insert of inserts) await insert.onConflict((c) => c.doNothing()).execute()
  await db.destroy()
  return ''
}

const typed = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, words] of Object.entries(fields))
    await page.getByRole('textbox', { name, exact: true }).fill(words)
  await press('Save')(page)
}

const after = (to: string) => async (site: BrowserSite) => `${await withNews(site)}${to}`

export const SEARCH_EXAMPLES: Example[] = [
  { route: '/staff/search', path: after('/staff/search'), ...inside },
  { route: '/staff/search/:kind', path: '/staff/search/words', ...inside },
  { route: '/staff/search/:kind', state: 'pins', path: after('/staff/search/pins'), ...inside },
  { route: '/staff/search/:kind', state: 'questions', path: after('/staff/search/questions'), ...inside },
  { route: '/staff/search/:kind/:textId', path: '/staff/search/words/synonym-3', ...inside },
  {
    route: '/staff/search/:kind/:textId',
    state: 'broken pin',
    path: after('/staff/search/pins/pin-900'),
    ...inside,
  },
  {
    route: '/staff/search/:kind/:textId/versions',
    path: '/staff/search/words/synonym-3/versions',
    ...inside,
  },
  { route: '/staff/search/:kind/:textId/without', path: '/staff/search/words/synonym-5/without', ...inside },
  { route: '/staff/search/:kind/:textId/page', path: after('/staff/search/pins/pin-900/page'), as: 'staff' },
  {
    route: '/staff/search/:kind/:textId/page',
    state: 'question',
    path: after('/staff/search/questions/testquestion-900/page'),
    as: 'staff',
  },
  { route: '/staff/search/:kind/new', path: '/staff/search/pins/new', ...inside },
  {
    route: '/staff/search/:kind/new',
    state: 'error',
    path: '/staff/search/pins/new',
    ...inside,
    status: 422,
    error: true,
    steps: typed({ Questions: 'my boss is mean', 'Address of the page': 'https://example.org/' }),
  },
]
