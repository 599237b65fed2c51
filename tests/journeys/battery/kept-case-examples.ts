import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import { type SentCase, sendCase } from '#tests/support/cases.ts'
import type { Visitor } from '#tests/support/site.ts'
import type { Example } from './example.ts'
import { asMember, joined } from './member-examples.ts'
import { press } from './walks.ts'

// Cases that a member stores with their account: its pages, signed in by a mailed link.

const OWN = '/dashboard/complaints'
const FULL = 8
/** The same report sent again is the same case: each of them has its own name. */
const named = (nth: number) => ({
  anonymous: '',
  name: `Ada Sample ${'ABCDEFGHI'[nth]}`,
  email: 'ada@example.org',
})

/** The newest case sent for the screens of a URL, because two tabs work at the same time. */
const newest = new Map<string, SentCase>()

const typed = ({ number, words }: SentCase) => ({ number, words: words.join(' ') })

/** An account that stores this many cases. */
const keeping = (count: number, address: string) => async (site: BrowserSite, before: Visitor) => {
  await joined(site, before)
  for (let kept = 0; kept < count; kept++) {
    const sent = await sendCase(before, named(kept))
    expect((await before.post(`${OWN}/keep`, typed(sent))).status).toBe(303)
    newest.set(address, sent)
  }
  if (count === FULL) newest.set(address, await sendCase(before, named(FULL)))
  return address
}

const newestOf = (page: Page): SentCase =>
  newest.get(new URL(page.url()).pathname) ?? expect.fail('no case was sent')

const fillWords = (page: Page) => page.locator('main [name=words]').fill(newestOf(page).words.join(' '))

async function openByWords(page: Page) {
  await fillWords(page)
  await press('Open my case with its words')(page)
}

async function keepByNumber(page: Page) {
  await page.locator('main [name=number]').fill(newestOf(page).number)
  await fillWords(page)
  await press('Keep this case')(page)
}

const error = { error: true, status: 422 } as const

export const KEPT_CASE_EXAMPLES: Example[] = [
  { route: OWN, state: 'member', path: asMember(OWN) },
  {
    route: OWN,
    state: 'kept',
    path: keeping(1, `${OWN}/keep`),
    steps: async (page) => {
      await keepByNumber(page)
      await page.getByText('Your case is kept with your account').waitFor()
    },
  },
  {
    ...error,
    route: OWN,
    state: 'error',
    path: asMember(OWN),
    steps: press('Open my case with its words'),
  },
  {
    ...error,
    route: OWN,
    state: 'case deleted',
    path: keeping(1, OWN),
    steps: async (page, site) => {
      const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
      await db.deleteFrom('cases').where('caseNo', '=', newestOf(page).number).execute()
      await db.destroy()
      await openByWords(page)
    },
  },
  {
    route: '/legal-help/case',
    state: 'member',
    path: keeping(1, OWN),
    steps: async (page) => {
      await openByWords(page)
      await page.getByRole('link', { name: 'Keep this case with your account' }).waitFor()
    },
  },
  { route: `${OWN}/keep`, path: asMember(`${OWN}/keep`) },
  {
    ...error,
    route: `${OWN}/keep`,
    state: 'error',
    path: asMember(`${OWN}/keep`),
    steps: press('Keep this case'),
  },
  {
    ...error,
    route: `${OWN}/keep`,
    state: 'full',
    path: keeping(FULL, `${OWN}/keep`),
    steps: keepByNumber,
  },
  { route: `${OWN}/take-out`, path: asMember(`${OWN}/take-out`) },
  {
    ...error,
    route: `${OWN}/take-out`,
    state: 'error',
    path: asMember(`${OWN}/take-out`),
    steps: press('Take it out'),
  },
  { route: `${OWN}/take-all-out`, path: asMember(`${OWN}/take-all-out`) },
]
