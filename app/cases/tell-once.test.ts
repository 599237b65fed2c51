import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Finish } from '#app/platform/jobs/jobs.server.ts'
import { sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { fromNow, HOUR } from '#app/platform/time.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// A job that runs twice, because its process was killed or frozen, sends its mail once.

let verbs: CaseVerbs
let db: CaseVerbs['db']
let sol: string
let caseId: string
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db } = verbs)
  sol = await verbs.aMember('sol')
  const made = await verbs.aCase()
  const { id } = await verbs.entered(made)
  caseId = id
  const sealedContact = sealWithMailKey('ada@example.org', `contact of ${id}`)
  await db
    .updateTable('cases')
    .set({ ownerId: sol, attention: 'staff', contactMode: 'email', sealedContact })
    .where('id', '=', id)
    .execute()
})
afterAll(() => verbs.close())
beforeEach(async () => {
  await db.deleteFrom('mailQueue').execute()
  await db.deleteFrom('jobs').execute()
})

const held = async () => true
/** Another process took the job meanwhile. */
const taken: Finish = async () => false
const mine: Finish = async () => true
const mails = () => verbs.modules.countWaiting(db)

test.each(['cases.tell-client', 'cases.tell-staff', 'cases.tell-owner'] as const)(
  '%s queues its mail only with the mark that it is done',
  async (name) => {
    const run = (finish: Finish) => verbs.modules.caseJobs[name](db, { caseId, owner: sol }, held, finish)
    await run(taken)
    expect(await mails()).toBe(0)
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([])
    expect(await db.selectFrom('cases').select('toldOn').executeTakeFirst()).toEqual({ toldOn: null })
    await run(mine)
    expect(await mails()).toBe(1)
    await db.updateTable('cases').set({ toldOn: null }).execute()
  },
)

test('two runs at once, and one more, warn of a late case once', async () => {
  await db
    .updateTable('cases')
    .set({ dueAt: fromNow(-HOUR), answeredAt: null })
    .execute()
  const escalate = () => verbs.modules.caseJobs['cases.escalate'](db)
  await Promise.all([escalate(), escalate()])
  await escalate()
  // One to the team, since it is late, and one to its owner.
  expect(await mails()).toBe(2)
})
