import path from 'node:path'
import type { Page } from 'playwright-core'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import type { Example } from './example.ts'
import { press } from './walks.ts'

// The staff's search pages.

const inside = { as: 'staff', bare: true, settles: true } as const

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
    db.insertInto('searchChanges').values([
      {
        kind: 'pin',
        key: 'broken',
        version: 1,
        state: 'on',
        words: '["zebra crossing"]',
        page: '/blog/99',
        savedAt: '2026-11-20T10:00:00.000Z',
        savedBy: 'nobody',
      },
      {
        kind: 'question',
        key: 'ours',
        version: 1,
        state: 'on',
        words: '["who pays for this"]',
        page: '/donate',
        savedAt: '2026-11-20T10:00:00.000Z',
        savedBy: 'nobody',
      },
      {
        kind: 'same',
        key: 'ours',
        version: 1,
        state: 'on',
        words: '["quokka","wombat"]',
        page: null,
        savedAt: '2026-11-20T10:00:00.000Z',
        savedBy: 'nobody',
      },
    ]),
  ]
  for (const insert of inserts) await insert.onConflict((c) => c.doNothing()).execute()
  await db.destroy()
  return ''
}

const typed = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, words] of Object.entries(fields))
    await page.getByRole('textbox', { name, exact: true }).fill(words)
  await press('See what would change')(page)
}

const after = (to: string) => async (site: BrowserSite) => `${await withNews(site)}${to}`

export const SEARCH_EXAMPLES: Example[] = [
  { route: '/staff/search', path: after('/staff/search'), ...inside },
  { route: '/staff/search/words', path: after('/staff/search/words'), ...inside },
  { route: '/staff/search/words/:key', path: '/staff/search/words/attorney', ...inside },
  {
    route: '/staff/search/words/:key',
    state: 'error',
    path: '/staff/search/words/new',
    ...inside,
    status: 422,
    error: true,
    steps: typed({ Words: 'what is\nzebra' }),
  },
  {
    route: '/staff/search/words/:key',
    state: 'looked at',
    path: '/staff/search/words/fired',
    ...inside,
    steps: typed({ 'Words to add': 'barrister\nsolicitor' }),
  },
  { route: '/staff/search/pins', path: after('/staff/search/pins'), ...inside },
  { route: '/staff/search/pins/:key', path: after('/staff/search/pins/broken'), ...inside },
  {
    route: '/staff/search/pins/:key',
    state: 'error',
    path: '/staff/search/pins/new',
    ...inside,
    status: 422,
    error: true,
    steps: typed({ Questions: 'my boss is mean', 'Address of the page': 'https://example.org/' }),
  },
  {
    route: '/staff/search/pins/:key',
    state: 'looked at',
    path: '/staff/search/pins/new',
    ...inside,
    steps: typed({ Questions: 'fired', 'Address of the page': '/donate' }),
  },
  { route: '/staff/search/questions', path: after('/staff/search/questions'), ...inside },
  {
    route: '/staff/search/questions',
    state: 'error',
    path: '/staff/search/questions',
    ...inside,
    status: 422,
    error: true,
    steps: press('Add this question'),
  },
]
