import path from 'node:path'
import type { Page } from 'playwright-core'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from './browser.ts'

// A donor with a monthly gift, inserted into the database of a running site as if Stripe had reported it.

/**
 * Makes the form of a gift look as if it was opened a minute ago. Sent within a second or two it would look automated,
 * and no test waits for time to pass.
 */
export async function openedEarlier(page: Page, site: BrowserSite): Promise<void> {
  process.env.DATA_DIR = site.dataDir
  const { signed } = await import('#app/platform/http/cookies.server.ts')
  const started = signed('gift-started', String(Date.now() - 60_000))
  await page.locator('main [name=started]').evaluateAll((boxes, started) => {
    for (const box of boxes) (box as HTMLInputElement).value = started
  }, started)
}

interface DonorsPaths {
  path: string
  gift: string
  card: string
  /** Where the January mail is stopped. */
  mails: string
  staff: string
}

const known = new WeakMap<BrowserSite, Promise<DonorsPaths>>()

/** @returns the paths that a mailed link opens; the same for each call with a site */
export function donorsLink(site: BrowserSite): Promise<DonorsPaths> {
  const made = known.get(site) ?? make(site)
  known.set(site, made)
  return made
}

async function make(site: BrowserSite) {
  process.env.DATA_DIR = site.dataDir
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const { beginGift } = await import('#app/donations/checkout/begin-gift.server.ts')
  const { keepPayment } = await import('#app/donations/ledger/payments.server.ts')
  const { newLink } = await import('#app/donations/ledger/donor-links.server.ts')
  const details = {
    name: 'Ada Sample',
    email: 'ada@example.org',
    cover: false,
    covered: false,
    tribute: 'honor' as const,
    tributeName: 'Bo Sample',
    january: true,
    employer: '',
    anonymous: false,
  }
  const { id } = await beginGift(db, { amount: 75, frequency: 'monthly' }, details, 'card')
  await keepPayment(db, id, {
    amountCents: 7500,
    currency: 'usd',
    paidAt: new Date().toISOString(),
    intent: 'pi_1',
  })
  const nextChargeAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await db
    .updateTable('gifts')
    .set({ stripeSubscription: 'sub_1', nextChargeAt })
    .where('id', '=', id)
    .execute()
  const other = { ...details, name: 'Cy Sample', email: 'cy@example.org' }
  const check = await beginGift(db, { amount: 40, frequency: 'one-time' }, other, 'check')
  const arrived = { amountCents: 4000, currency: 'usd', paidAt: new Date().toISOString() }
  await keepPayment(db, check.id, { ...arrived, note: 'Check 1042' })
  const { donorId } = await db
    .selectFrom('gifts')
    .select('donorId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const link = `/donate/mine/${await newLink(db, donorId)}`
  const { wishLink } = await import('#app/donations/mails/wishes.server.ts')
  const mails = new URL(wishLink('january', donorId)).pathname
  await db.destroy()
  const card = `${link}/card/${id}`
  return { path: link, gift: `${link}/gift/${id}`, card, mails, staff: `/staff/gifts/${id}` }
}
