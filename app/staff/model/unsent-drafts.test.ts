import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDrafts } from '#app/platform/autosave/drafts.server.ts'
import { newIdentity, openText, recipientOf, sealText } from '#app/platform/sealing/sealing.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// Unsent text of staff waits on the server, sealed: to the key of a member who has one, by the server for the others.

let verbs: CaseVerbs
let kept: typeof import('./unsent-drafts.server.ts')
beforeAll(async () => {
  verbs = await caseVerbs()
  kept = await import('./unsent-drafts.server.ts')
})
afterAll(() => verbs.close())

const PLACE = '/staff/letters/new'

test('a draft of a member is stored for each page in its newest version, and dropped when it was sent', async () => {
  const { db } = verbs
  const identity = await newIdentity()
  const publicKey = await recipientOf(identity)
  const sol = { userId: 'sol', role: 'caseworker' as const, publicKey }
  for (const text of ['Half a', 'Half a note'])
    await kept.saveUnsentDraft(db, sol, { place: PLACE, sealed: await sealText(publicKey, text) })
  const [found, ...more] = await kept.listUnsentDrafts(db, 'sol')
  expect(more).toEqual([])
  expect(await openText(identity, (found as { sealed: string }).sealed)).toBe('Half a note')
  expect(await kept.listUnsentDrafts(db, 'robin')).toEqual([])
  await kept.deleteUnsentDraft(db, 'robin', PLACE)
  expect(await kept.listUnsentDrafts(db, 'sol')).toHaveLength(1)
  await kept.deleteUnsentDraft(db, 'sol', PLACE)
  expect(await kept.listUnsentDrafts(db, 'sol')).toEqual([])
})

test('when one form of a page was sent, the text of its other forms stays, and only that', async () => {
  const { db } = verbs
  const mo = { userId: 'mo', role: 'editor' as const, publicKey: null }
  const keep = (place: string, text: string) => kept.saveUnsentDraft(db, mo, { place, text })
  await keep(PLACE, 'Both forms')
  await keep(`${PLACE}#after`, 'The other form')
  expect(await kept.listUnsentDrafts(db, 'mo')).toMatchObject([{ place: PLACE, text: 'Both forms' }])
  expect(await kept.pagesWithDrafts(db, 'mo')).toHaveLength(1)
  await kept.dropSentDraft(db, 'mo', PLACE)
  expect(await kept.listUnsentDrafts(db, 'mo')).toMatchObject([{ place: PLACE, text: 'The other form' }])
  // The text to keep after a form that was refused is outdated once the member types on.
  await keep(`${PLACE}#after`, 'Out of date')
  await keep(PLACE, 'Typed since')
  await kept.dropSentDraft(db, 'mo', PLACE)
  expect(await kept.listUnsentDrafts(db, 'mo')).toEqual([])
})

test('a member without a key finds their text, whatever their role, and the table has none in the clear', async () => {
  const { db } = verbs
  const open = { place: PLACE, text: 'A letter to our readers' }
  for (const role of ['editor', 'caseworker', 'steward'] as const) {
    await kept.saveUnsentDraft(db, { userId: `new-${role}`, role, publicKey: null }, open)
    // With the formatted time, as the form shows it when the text is restored.
    expect(await kept.listUnsentDrafts(db, `new-${role}`)).toEqual([
      { ...open, at: expect.stringMatching(/^\w+day, .+ Eastern$/) as string },
    ])
  }
  expect(JSON.stringify(await db.selectFrom('drafts').selectAll().execute())).not.toContain('readers')
})

test('clear text is refused from a member who has a key, and from the page of a case or a message', async () => {
  const keep = (place: string, publicKey: string | null) =>
    kept.saveUnsentDraft(
      verbs.db,
      { userId: 'sol', role: 'caseworker', publicKey },
      { place, text: 'In the clear' },
    )
  const id = 'a'.repeat(22)
  await expect(keep(PLACE, 'age1x')).rejects.toThrow(/not sealed/)
  for (const place of [`/staff/cases/${id}`, `/staff/messages/${id}`, `/staff/cases/${id}#after`])
    await expect(keep(place, null)).rejects.toThrow(/not sealed/)
  expect(await kept.listUnsentDrafts(verbs.db, 'sol')).toEqual([])
})

test('two drafts of the same area and minute have different names', async () => {
  const eddy = { userId: 'eddy', role: 'editor' as const, publicKey: null }
  for (const place of ['/staff/forum/1/edit', '/staff/forum/2/edit', '/staff/forum/3/edit'])
    await kept.saveUnsentDraft(verbs.db, eddy, { place, text: 'Not finished' })
  const labels = (await kept.pagesWithDrafts(verbs.db, 'eddy')).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('names the case of a draft, and is deleted when the member leaves and after a month', async () => {
  const { db } = verbs
  const made = await verbs.aCase()
  const { id } = await verbs.entered(made)
  const sol = await verbs.aMember('sol')
  const member = { userId: sol, role: 'steward' as const, publicKey: 'age1x' }
  await kept.saveUnsentDraft(db, member, { place: `/staff/cases/${id}`, sealed: 'x' })
  await kept.saveUnsentDraft(db, member, { place: '/staff/messages/replies', sealed: 'x' })
  const labels = (await kept.pagesWithDrafts(db, sol)).map(({ label }) => label).sort()
  const when = /, [A-Z][a-z]+day, .*\d:\d\d (A|P)M/.source
  expect(labels).toEqual([
    expect.stringMatching(`^Case ${made.number}${when}`),
    expect.stringMatching(`^Messages${when}`),
  ])
  await kept.sweepUnsentDrafts(db)
  expect(await kept.listUnsentDrafts(db, sol)).toHaveLength(2)
  await db
    .updateTable('drafts')
    .set({ expiresAt: '2020-01-31T00:00:00.000Z' })
    .where('form', '=', '/staff/messages/replies')
    .execute()
  await sweepDrafts(db)
  expect(await kept.listUnsentDrafts(db, sol)).toHaveLength(1)
  expect(await db.selectFrom('drafts').select('id').where('owner', '=', sol).execute()).toHaveLength(1)
  await db.updateTable('staff').set({ removedAt: '2026-01-01' }).where('userId', '=', sol).execute()
  await kept.sweepUnsentDrafts(db)
  expect(await kept.listUnsentDrafts(db, sol)).toEqual([])
})
