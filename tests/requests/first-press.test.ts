import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { inTransaction } from '#db/transaction.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'
import { STAFF_ACTS } from '../support/staff-acts.ts'

// Staff acts that ask for confirmation or input first: the first click, with nothing but its button, does nothing.

let site: Site
let visitor: Visitor
const ids: Record<string, string> = {}

beforeAll(async () => {
  site = await aSite()
  const me = await signedInStaff(site)
  visitor = me.visitor
  const other = await signedInStaff(site, { role: 'caseworker' })
  const { db } = openDialect(site.place.database)
  const { beginGift } = await import('#app/donations/checkout/begin-gift.server.ts')
  const { keepPayment } = await import('#app/donations/ledger/payments.server.ts')
  const donor = { name: 'Ada Sample', email: 'ada@example.org', tribute: '' as const, tributeName: '' }
  const no = { cover: false, covered: false, employer: '', anonymous: false }
  const gift = await beginGift(db, { amount: 75, frequency: 'monthly' }, { ...donor, ...no }, 'card')
  const paidAt = new Date().toISOString()
  await keepPayment(db, gift.id, { amountCents: 7500, currency: 'usd', paidAt, intent: 'pi_1' })
  await db.updateTable('gifts').set({ stripeSubscription: 'sub_1' }).where('id', '=', gift.id).execute()
  ids.giftId = gift.id
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const idOf = (email: string) => users.find((one) => one.email === email)?.id ?? ''
  ids.userId = idOf(other.email)
  ids.me = idOf(me.email)
  // One of the examples.
  const post = await db.selectFrom('forumPosts').select(['id', 'topicId']).executeTakeFirstOrThrow()
  ids.postId = post.id
  const { makePseudonym } = await import('#app/forum/posts/pseudonyms/pseudonyms.server.ts')
  ids.pseudonymId = await inTransaction(db, (tx) => makePseudonym(tx, 'somebody', post.topicId))
  const { accountOf } = await import('#app/platform/auth/member-accounts.server.ts')
  ids.memberId = await accountOf(db, 'member@example.org')
  await db.updateTable('members').set({ handle: 'ada-owl' }).where('id', '=', ids.memberId).execute()
  const { beginVariant } = await import('#app/translations/saving-variants.server.ts')
  const beside = { sourceId: 'post-1', variant: 'easier', language: 'en' } as const
  ids.variantId = (await beginVariant(db, beside, 'somebody')).id
  const { draftIssue } = await import('#app/newsletter/issues/draft-issue.server.ts')
  ids.issueId = await draftIssue(db, { subject: 'News', body: 'Words.', topic: 'legal' }, 'somebody')
  // Viewing a gift is recorded too, once.
  await visitor.get(`/staff/gifts/${gift.id}`)
  await db.destroy()
})
afterAll(() => site?.stop())

/** For an act that needs more in the page's URL. */
const ADDRESS: Record<string, () => string> = {
  '/staff/attorneys/:id': () => '/staff/attorneys/1',
  '/staff/resources/:slug': () => '/staff/resources/deadline-chart',
  '/staff/content/:textId': () => `/staff/content/post-1`,
  '/staff/facts/:kind/:textId': () => `/staff/facts/law/law-1`,
  '/staff/variants/:textId': () => `/staff/variants/${ids.variantId}`,
  '/staff/newsletter/:textId': () => `/staff/newsletter/${ids.issueId}`,
  '/staff/gifts/words/:textId': () => '/staff/gifts/words/wording-1',
  '/staff/gifts/:giftId': () => `/staff/gifts/${ids.giftId}`,
  '/staff/gifts/:giftId/donor': () => `/staff/gifts/${ids.giftId}/donor`,
  '/staff/gifts/:giftId/who': () => `/staff/gifts/${ids.giftId}/who`,
  '/staff/forum/:postId': () => `/staff/forum/${ids.postId}`,
  '/staff/forum/people/:memberId': () => `/staff/forum/people/${ids.memberId}`,
  '/staff/forum/nameless/:pseudonymId': () => `/staff/forum/nameless/${ids.pseudonymId}`,
  '/staff/forum/:postId/edit': () => `/staff/forum/${ids.postId}/edit`,
  '/staff/people/:userId': () => `/staff/people/${ids.userId}`,
}
/**
 * Acts that the browser seals or signs first, or that depend on a stranger's request: covered by the tests of their
 * features.
 */
const ELSEWHERE = [
  '/staff/cases/:caseId/words',
  '/staff/messages/:messageId/reply',
  '/staff/attorneys/waiting/:id approve',
  '/staff/forum/appeals/:appealId',
  '/staff/attorneys/waiting/:id refuse',
  '/staff/keys/changes replace',
]

const acts = Object.entries(STAFF_ACTS).flatMap(([act, care]) =>
  (care === 'asks' || care === 'fills') && !ELSEWHERE.includes(act) ? [act] : [],
)

/** Everything this member has done, according to the audit trail. */
async function done(): Promise<string[]> {
  const { db } = openDialect(site.place.database)
  const rows = await db
    .selectFrom('auditLines')
    .select('action')
    .where('actor', '=', ids.me ?? '')
    .execute()
  await db.destroy()
  return rows.map(({ action }) => action)
}

test.each(acts)('%s: the first click does nothing', async (act) => {
  const [route = '', intent] = act.split(' ')
  const before = await done()
  const answer = await visitor.post(ADDRESS[route]?.() ?? route, intent ? { intent } : {})
  const html = await answer.text()
  // A question is a page to confirm; a refusal says what is missing.
  expect([200, 422], html.slice(0, 400)).toContain(answer.status)
  if (answer.status === 422) expect(html).toContain('There is a problem')
  expect(await done()).toEqual(before)
})
