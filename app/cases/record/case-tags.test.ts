import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecord } from '#app/platform/sealing/sealing.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { sealedLines } from '../queue/case-queue.server.ts'
import { openSummary } from '../queue/case-summary.client.ts'
import { asWritten, changedTags, noteInWords, problemInTags, typedTags } from './case-tags.ts'
import type { CaseRecord } from './record-bodies.ts'

describe('tags', () => {
  test('are tidied, and one that differs only in capitals is the same', () => {
    expect(typedTags(' Eviction ,, housing  court, EVICTION')).toEqual(['Eviction', 'housing court'])
    expect(asWritten(['eviction', 'New'], ['Eviction'])).toEqual(['Eviction', 'New'])
    expect(changedTags(['Eviction'], { add: ['eviction', 'A'], remove: [] })).toEqual(['A', 'Eviction'])
    expect(changedTags(['A', 'Eviction'], { add: [], remove: ['EVICTION'] })).toEqual(['A'])
    expect(changedTags(['A'], { add: ['A'], remove: ['B'] })).toBeNull()
  })
  test('are read from their note', () => {
    const note = (body: { text: string; tags?: string[] }) =>
      noteInWords({ kind: 'note', body } as CaseRecord)
    expect(note({ text: '', tags: ['A', 'Fast'] })).toBe('Tags: A, Fast')
    expect(note({ text: '', tags: [] })).toBe('Tags: none')
    expect(note({ text: 'Called them.' })).toBe('Called them.')
  })
  test('are limited in length and number', () => {
    const many = Array.from({ length: 12 }, (_, at) => `tag ${at}`)
    expect(changedTags(many, { add: ['one more'], remove: [] })).toBeNull()
    expect(problemInTags([])).toMatch(/Type a tag/)
    expect(problemInTags(['x'.repeat(41)])).toMatch(/40 characters/)
    expect(problemInTags([...many, 'one more'])).toMatch(/12 tags/)
    expect(problemInTags(many)).toBeUndefined()
  })
})

describe('a tagged case', () => {
  let verbs: CaseVerbs
  let db: CaseVerbs['db']
  beforeAll(async () => {
    verbs = await caseVerbs()
    ;({ db } = verbs)
  })
  afterAll(() => verbs.close())
  const BY = 'sol'

  /** As a browser does it. */
  async function tagged(id: string, tags: string[], batch?: string) {
    const { tagCase } = await import('./staff-notes.server.ts')
    const { recordUndo } = await import('../desk/undo.server.ts')
    const note = await verbs.aNote(id, '', tags)
    await recordUndo(db, { caseId: id, batch, by: BY }, (tx) => tagCase(tx, note, BY))
  }
  const lineOf = async (id: string) => {
    const [line] = await sealedLines(db, await verbs.recoveryHolder(), [id])
    return line ?? expect.fail('no line')
  }
  const tagsOf = async (id: string) => (await openSummary(verbs.recovery().identity, await lineOf(id))).tags
  const lines = async (id: string) =>
    (await db.selectFrom('auditLines').select('action').where('subject', '=', id).execute()).map(
      ({ action }) => action,
    )

  test('shows its newest tags in the list, with a line of the trail for each change', async () => {
    const { id } = await verbs.entered(await verbs.aCase())
    expect(await tagsOf(id)).toEqual([])
    await tagged(id, ['Eviction'])
    await tagged(id, ['Eviction', 'Fast'])
    expect(await tagsOf(id)).toEqual(['Eviction', 'Fast'])
    const { addNote } = await import('./staff-notes.server.ts')
    await addNote(db, await verbs.aNote(id, 'Called them.'), BY)
    expect(await tagsOf(id)).toEqual(['Eviction', 'Fast'])
    await tagged(id, [])
    expect(await tagsOf(id)).toEqual([])
    expect((await lines(id)).filter((one) => one === 'case.tagged')).toHaveLength(3)
  })

  test('shows them to no one without the key of the notes, including its person', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const WORD = 'Canary-tag-9131'
    await tagged(opened.id, [WORD])
    const { sealedTags, tagsSeq } = await lineOf(opened.id)
    const stored = { seq: tagsSeq ?? 0, sealed: sealedTags ?? '' }
    await expect(openRecord(opened.caseKey, opened.id, stored)).rejects.toThrow()
    const { caseForTags } = await import('./staff-notes.server.ts')
    expect(await caseForTags(db, 'somebody-else', opened.id)).toBeNull()
    // A holder of only one of the two keys does not get it either.
    const all = await db.selectFrom('caseKeys').selectAll().where('caseId', '=', opened.id).execute()
    for (const keyKind of ['C', 'S'] as const) {
      const half = all.find((one) => one.keyKind === keyKind) ?? expect.fail('no envelope')
      const holder = `only-${keyKind}`
      await db
        .insertInto('caseKeys')
        .values({ ...half, holder })
        .execute()
      expect(await caseForTags(db, holder, opened.id)).toBeNull()
    }
    for (const table of ['cases', 'caseNotes', 'caseUndos', 'auditLines', 'caseRecords'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(WORD)
    // A different note in place of the tags does not count.
    const line = await lineOf(opened.id)
    const { identity } = verbs.recovery()
    expect((await openSummary(identity, { ...line, tagsSeq: 2 })).tags).toBeNull()
    const { addNote } = await import('./staff-notes.server.ts')
    await addNote(db, await verbs.aNote(opened.id, 'x'), BY)
    await db.updateTable('cases').set({ tagsSeq: 2 }).where('id', '=', opened.id).execute()
    expect(await tagsOf(opened.id)).toBeNull()
  })

  test('can have them undone for a minute, and only by the member who made the change', async () => {
    const { id } = await verbs.entered(await verbs.aCase())
    const { undoBatch } = await import('../desk/undo.server.ts')
    await tagged(id, ['Eviction'])
    const batch = crypto.randomUUID()
    await tagged(id, ['Eviction', 'Wrong'], batch)
    await expect(undoBatch(db, batch, 'robin')).rejects.toThrow(/too late/)
    expect(await undoBatch(db, batch, BY)).toEqual({ undone: 1, kept: 0 })
    expect(await tagsOf(id)).toEqual(['Eviction'])
    // A colleague's change in between stays.
    const second = crypto.randomUUID()
    await tagged(id, ['Eviction', 'Mine'], second)
    await tagged(id, ['Eviction', 'Mine', 'Theirs'])
    expect(await undoBatch(db, second, BY)).toEqual({ undone: 0, kept: 1 })
    expect(await tagsOf(id)).toEqual(['Eviction', 'Mine', 'Theirs'])
  })
})
