import { afterAll, beforeAll, expect, test } from 'vitest'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { listAttorney } from './attorneys.server.ts'
import { writeToAttorney } from './contact/relay.server.ts'
import { attorneyProfile, attorneysMatching } from './listing/attorney-queries.server.ts'
import { type DirectoryFilters, noFilters } from './model/rules.ts'

let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  for (const attorney of attorneys)
    await listAttorney(db, { ...attorney, origin: 'sample', builtInHash: 'x' })
})
afterAll(() => close())

const ids = async (filters: Partial<DirectoryFilters>) => {
  const found = await attorneysMatching(db, { ...noFilters, ...filters })
  expect(found.total).toBe(8)
  expect(found.shown).toBe(found.attorneys.length)
  return found.attorneys.map(({ id }) => id).sort((a, b) => a - b)
}

test.each<[string, Partial<DirectoryFilters>]>([
  ['no filter', {}],
  ['a state', { state: 'CA' }],
  ['a state without attorneys', { state: 'AK' }],
  ['a specialization', { specialization: 'Housing Law' }],
  ['a fee type', { feeType: 'Pro Bono' }],
  ['a name in other letters', { searchTerm: 'AMARA' }],
  ['words of a firm', { searchTerm: 'stone bridge' }],
  ['words of a bio', { searchTerm: 'tenants' }],
  ['a sign that means something to the database', { searchTerm: '%' }],
  ['another', { searchTerm: '_' }],
  ['a quote', { searchTerm: "' or 1=1 --" }],
  [
    'all together',
    { state: 'TX', specialization: 'Education Law', feeType: 'Pro Bono', searchTerm: 'families' },
  ],
  ['all together, and nobody', { state: 'TX', specialization: 'Housing Law', feeType: 'Contingency' }],
])('the directory with %s lists the attorneys that match the specification’s rule', async (_, filters) => {
  const { state, specialization, feeType, searchTerm } = { ...noFilters, ...filters }
  const term = searchTerm.toLowerCase()
  const fit = attorneys.filter(
    (attorney) =>
      (state === 'All' || attorney.states.includes(state)) &&
      (specialization === 'All' || attorney.specializations.includes(specialization)) &&
      (feeType === 'All' || attorney.feeTypes.includes(feeType)) &&
      [attorney.name, attorney.firm, attorney.bio].some((text) => text.toLowerCase().includes(term)),
  )
  expect(await ids(filters)).toEqual(fit.map(({ id }) => id))
})

test('neither the list nor a profile reveals the success rate or the mail address', async () => {
  const { attorneys: listed } = await attorneysMatching(db, noFilters)
  const profile = await attorneyProfile(db, 1)
  expect(profile?.name).toBe('Amara Okonvale')
  for (const shown of [...listed, profile]) {
    expect(JSON.stringify(shown)).not.toMatch(/successRate|example\.org/)
  }
})

test('the same message sent twice is one mail, and only the fact that it was sent is stored', async () => {
  const message = {
    attorney: { id: 1, name: 'Amara Okonvale', email: 'amara.okonvale@example.org' },
    name: 'Ada Client',
    email: 'ada@example.org',
    message: 'May I write to you about my workplace?',
  }
  await writeToAttorney(db, message)
  await writeToAttorney(db, message)
  expect(await db.selectFrom('mailQueue').select('id').execute()).toHaveLength(1)
  const kept = await db.selectFrom('attorneyDeliveries').selectAll().execute()
  expect(kept).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{22}$/),
      attorneyId: 1,
      queuedAt: expect.any(String),
      mailId: expect.any(String),
      outcome: null,
    },
  ])
})

test('a new text under the same number replaces the old one', async () => {
  const [first] = attorneys
  if (!first) throw new Error('no sample')
  await listAttorney(db, { ...first, states: ['AK'], origin: 'sample', builtInHash: 'y' })
  expect(await ids({ state: 'AK' })).toEqual([1])
  expect(await ids({ state: 'OR' })).toEqual([])
})
