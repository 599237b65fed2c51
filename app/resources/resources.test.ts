import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltInFacts } from '#app/factbook/factbook.server.ts'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { resourceCalled, resourcesMatching, resourcesWithInside, reviewsOf } from './model/queries.server.ts'
import {
  markReviewed,
  noticeDueReviews,
  resourcesByReview,
  reviewsPast,
  showAllResources,
} from './resources.server.ts'

let place: Awaited<ReturnType<typeof aDatabase>>
beforeAll(async () => {
  place = await aDatabase()
  await inTransaction(place.db, async (tx) => {
    await loadBuiltInFacts(tx)
    await showAllResources(tx)
  })
})
afterAll(() => place.close())

const chart = 'deadline-chart'
const look = { slug: chart, note: 'All sources looked up again.', userId: 'someone', on: '2027-06-01' }

test('a resource is due for review again after its months, certain ones later', async () => {
  expect(await resourceCalled(place.db, chart)).toMatchObject({ reviewDueOn: '2027-05-21' })
  expect(await resourceCalled(place.db, 'records-request')).toMatchObject({ reviewDueOn: '2027-11-21' })
})

test('staff see the next due resource first, and how many are overdue', async () => {
  const list = await resourcesByReview(place.db)
  expect(list).toHaveLength(12)
  expect(list.map((one) => one.reviewDueOn)).toEqual(list.map((one) => one.reviewDueOn).sort())
  expect(await reviewsPast(place.db, '2027-05-21')).toBe(0)
  expect(await reviewsPast(place.db, '2027-05-22')).toBe(2)
})

test('a staff review moves the date, is shown, and is recorded once for two presses', async () => {
  const before = contentVersion()
  await markReviewed(place.db, look)
  await markReviewed(place.db, look)
  const resource = await resourceCalled(place.db, chart)
  expect(resource).toMatchObject({ reviewedOn: '2027-06-01', reviewDueOn: '2027-12-01' })
  expect(await reviewsOf(place.db, resource?.id ?? 0)).toMatchObject([
    { reviewedOn: '2027-06-01', note: 'All sources looked up again.' },
  ])
  const lines = await place.db
    .selectFrom('auditLines')
    .select(['actor', 'subject'])
    .where('action', '=', 'resource.reviewed')
    .execute()
  expect(lines).toEqual([{ actor: 'someone', subject: chart }])
  expect(contentVersion()).toBe(before + 1)
  // The list of texts due for review has the same day.
  const text = place.db.selectFrom('texts').select('reviewDueOn').where('address', '=', chart)
  expect(await text.executeTakeFirst()).toEqual({ reviewDueOn: '2027-12-01' })
})

test('publishing a text again does not undo its review', async () => {
  await inTransaction(place.db, (tx) => showAllResources(tx))
  expect(await resourceCalled(place.db, chart)).toMatchObject({
    reviewedOn: '2027-06-01',
    reviewDueOn: '2027-12-01',
  })
})

test('a missing resource cannot be reviewed', async () => {
  await expect(markReviewed(place.db, { ...look, slug: 'nothing' })).rejects.toThrow('no longer exists')
})

test('cached pages are rebuilt on the day when a review becomes due, and only once', async () => {
  const before = contentVersion()
  await noticeDueReviews(place.db, '2026-12-01')
  expect(contentVersion()).toBe(before)
  await noticeDueReviews(place.db, '2029-01-01')
  expect(contentVersion()).toBe(before + 1)
  await noticeDueReviews(place.db, '2029-01-01')
  expect(contentVersion()).toBe(before + 1)
})

test('matches in the text only are listed separately, within the category', async () => {
  const inside = async (search: string, category = 'all') =>
    (await resourcesWithInside(place.db, { search, category })).map(({ slug }) => slug)
  expect(await inside('ferpa')).toContain('records-request')
  expect(await inside('FERPA', 'research')).toEqual([])
  expect(await inside('')).toEqual([])
  expect(await inside('100%_nothing\\')).toEqual([])
  const titles = await resourcesMatching(place.db, { search: 'letter', category: 'all' })
  const others = await inside('letter')
  for (const { slug } of titles) expect(others).not.toContain(slug)
})
