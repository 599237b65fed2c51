import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// Unsent words of visitors: the table alone opens nothing, and only the browser that typed them gets them back.

let verbs: CaseVerbs
let forms: typeof import('./autosave.server.ts')
let drafts: typeof import('./drafts.server.ts')
let ways: typeof import('./pending-saves.server.ts')
beforeAll(async () => {
  verbs = await caseVerbs()
  forms = await import('./autosave.server.ts')
  drafts = await import('./drafts.server.ts')
  ways = await import('./pending-saves.server.ts')
})
afterAll(() => verbs.close())

const ONE = 'a'.repeat(22)
const TWO = 'b'.repeat(22)
const asking = (cookie = '', query = '') => {
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  return new Request(`http://localhost/contact${query}`, { headers })
}
const keep = (request: Request, fields: Record<string, string>, page = ONE, form = 'contact') =>
  forms.keepForm(verbs.db, request, { form, page, path: `/${form}`, fields }, 'a network')
async function kept(fields: Record<string, string>, page = ONE): Promise<string> {
  const saved = await keep(asking(), fields, page)
  return saved.kept ? saved.cookie : expect.fail(saved.why)
}
const shown = (cookie: string, form = 'contact') =>
  forms.savedDraft(verbs.db, asking(cookie, '?words=open'), form)

test('typed text is merged field by field, and shown only on request, in this browser, for this form', async () => {
  const cookie = await kept({ message: 'A ramp', name: 'Ada' })
  await Promise.all([
    keep(asking(cookie), { subject: 'Ramps' }),
    keep(asking(cookie), { message: 'Two ramps' }),
  ])
  expect((await shown(cookie)).typed).toEqual({ message: 'Two ramps', name: 'Ada', subject: 'Ramps' })
  const notAsked = await forms.savedDraft(verbs.db, asking(cookie), 'contact')
  expect(notAsked).toMatchObject({ typed: null, waiting: expect.stringMatching(/\d/) })
  expect(await shown(cookie, 'partner')).toEqual(forms.NO_WORDS)
  expect(await shown(`__Host-typed=${'x'.repeat(43)}`)).toEqual(forms.NO_WORDS)
})

test('the table contains no typed text, no form name and no cookie', async () => {
  const cookie = await kept({ message: 'canary words' })
  const rows = JSON.stringify(await verbs.db.selectFrom('drafts').selectAll().execute())
  const secret = cookie.split(';')[0]?.split('=')[1] ?? expect.fail('no cookie')
  for (const told of ['canary', 'contact', secret]) expect(rows).not.toContain(told)
  expect(cookie).not.toMatch(/Max-Age|Expires/i)
})

test('typed text is deleted when the form is sent or cleared, and late saves from that page are dropped', async () => {
  const cookie = await kept({ message: 'Sent words' })
  await forms.discardDraft(verbs.db, asking(cookie), 'contact', ONE)
  expect(await shown(cookie)).toEqual(forms.NO_WORDS)
  expect(await keep(asking(cookie), { message: 'Late' })).toEqual({ kept: false, why: 'gone' })
  expect(await keep(asking(cookie), { message: 'The next one' }, TWO)).toMatchObject({ kept: true })
  await forms.clearWords(verbs.db, asking(cookie), 'contact', TWO)
  expect(await keep(asking(cookie), { message: 'Late' }, TWO)).toEqual({ kept: false, why: 'gone' })
  expect(await forms.whereWordsWait(verbs.db, asking(cookie))).toBeNull()
})

test('the page with the newest text is known in this browser alone', async () => {
  const { db } = verbs
  const cookie = await kept({ message: 'A ramp' })
  await keep(asking(cookie), { organization: 'Sunny Flats' }, TWO, 'partner')
  const newest = (page: string) =>
    db.updateTable('drafts').set({ expiresAt: '2999-01-01' }).where('page', '=', page).execute()
  await newest(TWO)
  expect(await forms.whereWordsWait(db, asking(cookie))).toBe('/partner')
  await forms.discardDraft(db, asking(cookie), 'partner', TWO)
  expect(await forms.whereWordsWait(db, asking(cookie))).toBe('/contact')
  expect(await forms.whereWordsWait(db, asking(`__Host-typed=${'x'.repeat(43)}`))).toBeNull()
})

test('another window overwrites nothing, and sending there deletes nothing', async () => {
  const cookie = await kept({ message: 'The first window' })
  expect(await keep(asking(cookie), { message: 'The other' }, TWO)).toEqual({ kept: false, why: 'elsewhere' })
  await forms.discardDraft(verbs.db, asking(cookie), 'contact', TWO)
  expect((await shown(cookie)).typed).toEqual({ message: 'The first window' })
})

test('saved text is limited in length, and in the number of drafts that one network starts', async () => {
  expect(await keep(asking(), { message: 'x'.repeat(70_000) })).toEqual({ kept: false, why: 'long' })
  let last = await keep(asking(), { message: 'x' })
  for (let at = 0; at < 210 && last.kept; at++) last = await keep(asking(), { message: 'x' })
  expect(last).toEqual({ kept: false, why: 'many' })
})

test('one network leaves space for others, however patient it is', async () => {
  const { db } = verbs
  await db.deleteFrom('limitCounts').execute()
  await db.deleteFrom('drafts').execute()
  const at = Date.parse('2026-03-02T10:30:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  let kept = 0
  for (let hour = 0; hour < 4; hour++) {
    vi.setSystemTime(at + hour * 60 * 60_000)
    for (let i = 0; i < 200; i++) if ((await keep(asking(), { message: 'x' })).kept) kept += 1
  }
  vi.useRealTimers()
  expect(kept).toBe(500)
  const other = { form: 'contact', page: ONE, path: '/contact', fields: { message: 'x' } }
  const from = (network: string) => forms.keepForm(db, asking(), other, network)
  expect(await from('another network')).toMatchObject({ kept: true })
  // One customer can have many networks.
  expect(await from('2001:db8:7:1::/64')).toMatchObject({ kept: true })
  await db.updateTable('limitCounts').set({ count: 500 }).execute()
  expect(await from('2001:db8:7:2::/64')).toMatchObject({ kept: false })
  expect(await from('2001:db8:8:1::/64')).toMatchObject({ kept: true })
})

test("saved text expires after two days, and each exit deletes all of a browser's text at once", async () => {
  const { db } = verbs
  await db.deleteFrom('limitCounts').execute()
  const cookie = await kept({ message: 'Old words' })
  await db.updateTable('drafts').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).execute()
  expect(await shown(cookie)).toEqual(forms.NO_WORDS)
  await drafts.sweepDrafts(db)
  expect(await db.selectFrom('drafts').select('id').execute()).toEqual([])
  const again = await kept({ message: 'One form' })
  await keep(asking(again), { message: 'Another form' }, ONE, 'partner')
  expect(await forms.clearAllWords(db, asking(again))).toContain('__Host-typed=;')
  expect(await db.selectFrom('drafts').select('id').execute()).toEqual([])
})

test('the next page waits for the save that the previous page sent on leaving', async () => {
  const cookie = await kept({ message: 'Half' })
  const key = forms.keyOfSave(asking(cookie), 'contact')
  let arrive = () => {}
  const body = new Promise<void>((done) => {
    arrive = done
  })
  const save = ways.whileSaving(key, async () => {
    await body
    return keep(asking(cookie), { message: 'All of it' })
  })
  const page = shown(cookie)
  // Later than a page takes that does not wait.
  setTimeout(arrive, 50)
  expect((await page).typed).toEqual({ message: 'All of it' })
  expect(await save).toMatchObject({ kept: true })
})
