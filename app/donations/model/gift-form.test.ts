import { beforeAll, expect, test, vi } from 'vitest'
import { BY_POST, CALL_BACK, drawn } from '#tests/support/add-field.ts'

// A field that is added to the table of a gift is on the review page, checked, kept while the donor is on Stripe's page, sealed
// with the gift, in the mail about a promise, read by staff, and a column of the accountant's file.

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { GIFT_TABLE } = await import('./gift-fields.ts')
  const { words } = await import('./checkout-words.ts')
  const more = { part: 'more' } as const
  const { words: call, ...callBack } = CALL_BACK
  const { words: post, ...byPost } = BY_POST
  Object.assign(GIFT_TABLE, { callBack: { ...more, ...callBack }, byPost: { ...more, ...byPost } })
  Object.assign(words.fields, { callBack: call(), byPost: post() })
  return {
    ...(await import('./gift-form.ts')),
    ...(await import('./forms.server.ts')),
    ...(await import('../mails/pledge-mails.server.ts')),
    ...(await import('../ledger/ledger-csv.server.ts')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

const TYPED = { name: 'Ada', email: 'ada@example.org', way: 'check', callBack: 'pm', byPost: 'yes' }

test('an added field is on the review page, checked, and kept while the donor is on Stripe’s page', () => {
  const { giftForm, detailsSchema, keptOfCard } = modules
  expect(drawn(giftForm, 'more')).toMatch(/name="callBack"[\s\S]*name="byPost"/)
  expect(detailsSchema.safeParse({ ...TYPED, callBack: 'at night' }).error?.issues[0]?.message).toBe(
    'Choose a time of day',
  )
  expect(keptOfCard(TYPED)).toMatchObject({ callBack: 'pm', byPost: 'yes' })
})

test('an added field is sealed with the gift, and read in the mail, by staff and by the accountant', () => {
  const { detailsSchema, giftWordsOf, giftRows, promisedLetter, saidColumns } = modules
  const words = giftWordsOf(detailsSchema.parse({ ...TYPED, tribute: 'honor', tributeName: 'Bea' }))
  expect(words).toEqual({ name: 'Ada', tribute: 'honor', tributeName: 'Bea', callBack: 'pm', byPost: true })
  // The staff's page shows these.
  expect(giftRows(words).map(({ label, value }) => [label, value])).toEqual([
    ['In honor of', 'Bea'],
    ['Call', 'After noon'],
    ['By post', 'Yes'],
  ])
  const gift = { amountCents: 100, frequency: 'one-time', way: 'check', reference: 'G-1' } as const
  expect(promisedLetter('ada@example.org', { ...gift, words }).text).toContain(
    'In honor of: Bea\nCall: After noon\nBy post: Yes',
  )
  const columns = saidColumns()
  expect(columns.map(([head]) => head)).toEqual(['Employer', 'Tribute', 'Call', 'By post'])
  const values = columns.map(([, value]) => value({ said: giftRows(words) } as Parameters<typeof value>[0]))
  expect(values).toEqual(['', 'In honor of Bea', 'After noon', 'Yes'])
})

test('the name of a person is not sealed when the gift is for nobody', () => {
  const { detailsSchema, giftWordsOf } = modules
  const typed = { name: 'Ada', email: 'ada@example.org', tributeName: 'Bea' }
  expect(giftWordsOf(detailsSchema.parse(typed))).toEqual({ name: 'Ada' })
})
