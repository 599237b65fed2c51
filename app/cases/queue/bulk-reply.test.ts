import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import type { Inside } from '../person/client-actions.server.ts'
import { changeAll } from './bulk.client.ts'
import { type BulkReplyCase, writeToAll } from './bulk-reply.client.ts'
import { isUnchecked } from './case-queue.ts'

// A letter for many, as the browser of a staff member sends it: the server behind it is real, without its screens.

let verbs: CaseVerbs
let queries: typeof import('../record/case-queries.server.ts')
let own: StaffKey
let holder: string
/** Runs between the look at the end of a case and the letter. */
let meanwhile: () => Promise<void>
beforeAll(async () => {
  verbs = await caseVerbs()
  queries = await import('../record/case-queries.server.ts')
  const { identity, signing } = verbs.recovery()
  own = { identity, signing, root: signing.publicKey }
  holder = await verbs.recoveryHolder()
  vi.stubGlobal('fetch', async (address: string, sent?: { body: URLSearchParams }) => {
    const id = address.split('/')[3] ?? ''
    if (!sent) return Response.json(await queries.endOfCase(verbs.db, holder, id))
    await meanwhile()
    const [seq, sealed] = [Number(sent.body.get('seq')), sent.body.get('sealed') ?? '']
    const to = sent.body.get('to')
    try {
      if (to === 'closed') await verbs.modules.setStatus(verbs.db, { caseId: id, seq, sealed, to }, 'sol')
      else await verbs.modules.replyToCase(verbs.db, { caseId: id, seq, sealed }, 'sol')
      return new Response(null, { status: 204 })
    } catch (error) {
      const found = await queries.caseForStaff(verbs.db, holder, id)
      const since = found?.records.filter((record) => record.seq >= seq)
      return Response.json({ sentence: (error as Error).message, since }, { status: 409 })
    }
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await verbs.close()
})
beforeEach(() => {
  meanwhile = async () => undefined
})

const entered = async () => verbs.entered(await verbs.aCase())
/** A case as the list shows it now. */
async function listed({ id }: Inside, unchecked = false): Promise<[string, BulkReplyCase]> {
  const found = (await queries.caseForStaff(verbs.db, holder, id)) ?? expect.fail('no case')
  return [id, { values: { 'my name': 'Sol' }, personSeq: found.personSeq, unchecked }]
}
const send = (cases: [string, BulkReplyCase][]) =>
  writeToAll(
    own,
    cases.map(([id]) => id),
    { text: 'The office is closed on Friday.', next: 'Nothing now.', by: 'Sol', cases: new Map(cases) },
    () => undefined,
  )
const messagesIn = async ({ id }: Inside) =>
  (await verbs.openedByStaff(own.identity, holder, id)).records.filter(({ kind }) => kind === 'message')
    .length

test('a letter for many is not sent where a message came after the list was shown', async () => {
  const [one, two] = [await entered(), await entered()]
  const cases = [await listed(one), await listed(two)]
  await verbs.modules.replyAsPerson(verbs.db, two, 'They locked the ramp today.')
  expect(await send(cases)).toEqual({
    changed: 1,
    why: 'In 1 case, the person wrote after you loaded this list.',
  })
  expect([await messagesIn(one), await messagesIn(two)]).toEqual([1, 1])
  // Once the list shows that they wrote, the letter may go.
  expect(await send([await listed(two)])).toEqual({ changed: 1, why: '' })
})

test('a letter for many is not sent where a message comes while it is sealed', async () => {
  const one = await entered()
  const cases = [await listed(one)]
  meanwhile = async () => {
    meanwhile = async () => undefined
    await verbs.modules.replyAsPerson(verbs.db, one, 'One more thing.')
  }
  expect(await send(cases)).toMatchObject({ changed: 0 })
  expect(await messagesIn(one)).toBe(1)
})

test('a letter for many is not sent into a case with an unchecked conflict of interest', async () => {
  const one = await entered()
  expect(await send([await listed(one, true)])).toEqual({
    changed: 0,
    why: 'In 1 case, a conflict of interest has to be checked first.',
  })
  expect(await messagesIn(one)).toBe(0)
})

test('a case with a message newer than the list is not closed', async () => {
  const [one, two] = [await entered(), await entered()]
  const shown = [await listed(one), await listed(two)]
  const personSeqs = new Map(shown.map(([id, { personSeq }]) => [id, personSeq]))
  await verbs.modules.replyAsPerson(verbs.db, two, 'They locked the ramp today.')
  const act = { to: 'closed', spam: false, by: 'Sol', batch: 'one-batch', personSeqs } as const
  expect(await changeAll(own, [one.id, two.id], act, () => undefined)).toBe(1)
  const statuses = [one, two].map(async ({ id }) => (await queries.endOfCase(verbs.db, holder, id))?.status)
  expect(await Promise.all(statuses)).toEqual(['closed', 'under-review'])
})

test('a conflict of interest must be checked if the organization may be on the list of names', () => {
  const names = ['Acme Corp.', 'Oak School']
  expect(isUnchecked({ organisation: 'ACME' }, names)).toBe(true)
  expect(isUnchecked({ organisation: 'Pine School' }, names)).toBe(false)
  expect(isUnchecked({ organisation: 'ACME', conflict: { on: '2026-11-20', result: 'none' } }, names)).toBe(
    false,
  )
  // The end of a long name is not in the line.
  expect(isUnchecked({ organisation: 'x'.repeat(100) }, names)).toBe(true)
  expect(isUnchecked({ organisation: 'x'.repeat(100) }, [])).toBe(false)
})
