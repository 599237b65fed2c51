import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onTheList, vouched } from '#tests/support/listed.ts'

let verbs: CaseVerbs
beforeAll(async () => {
  verbs = await caseVerbs()
})
afterAll(() => verbs.close())

test('a removed member loses the keys of cases at once, owns none, and each of these cases waits for a new key', async () => {
  const { db, modules } = verbs
  const { removePerson } = await import('./people/removing.server.ts')
  const [sol, kit] = [await verbs.aMember('sol'), await verbs.aMember('kit', 'caseworker')]
  await vouched(db, sol, kit)
  await onTheList(db, verbs, sol, kit)
  const theirs = await verbs.entered(await verbs.aCase())
  const other = await verbs.entered(await verbs.aCase())
  const holder = `line-of-${kit}`
  const key = { caseId: theirs.id, keyKind: 'C' as const, holder, envelope: 'sealed' }
  await db
    .insertInto('caseKeys')
    .values([key, { ...key, holder: `line-of-${sol}` }])
    .execute()
  await db.updateTable('cases').set({ ownerId: kit }).where('id', '=', theirs.id).execute()
  await removePerson(db, kit, sol)
  expect(await db.selectFrom('caseKeys').selectAll().where('holder', '=', holder).execute()).toEqual([])
  const { ownerId } = await db
    .selectFrom('cases')
    .select('ownerId')
    .where('id', '=', theirs.id)
    .executeTakeFirstOrThrow()
  expect(ownerId).toBeNull()
  const progress = await modules.newKeysProgress(db, `line-of-${sol}`)
  expect(progress).toMatchObject({ all: 1, done: 0, mine: [theirs.id] })
  expect(progress.mine).not.toContain(other.id)
})
