import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { codeAt, stepAt } from '#app/platform/auth/totp.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { aDatabase, type Place } from '#tests/support/database.ts'
import { vouched } from '#tests/support/listed.ts'
import type { Role } from './model/rules.ts'

let db: Db
let place: Place
let close: () => Promise<void>
let auth: typeof import('#app/platform/auth/auth.server.ts')
let audit: typeof import('#app/platform/audit/audit.server.ts')
let invites: typeof import('./people/invites.server.ts')
let sessions: typeof import('./sign-in/staff-sessions.server.ts')
let factor: typeof import('./sign-in/second-factor.server.ts')
let removing: typeof import('./people/removing.server.ts')
let lists: typeof import('./people/people.server.ts')
let signing: typeof import('./sign-in/signing-in.server.ts')

// Loaded after the data folder is known, because the configuration is read once.
beforeAll(async () => {
  ;({ db, place, close } = await aDatabase())
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await prepareRecipients(db)
  auth = await import('#app/platform/auth/auth.server.ts')
  audit = await import('#app/platform/audit/audit.server.ts')
  invites = await import('./people/invites.server.ts')
  sessions = await import('./sign-in/staff-sessions.server.ts')
  factor = await import('./sign-in/second-factor.server.ts')
  removing = await import('./people/removing.server.ts')
  lists = await import('./people/people.server.ts')
  signing = await import('./sign-in/signing-in.server.ts')
})
afterEach(() => vi.useRealTimers())
afterAll(() => close())

const tokenIn = (address: string) => address.split('/').at(-1) ?? ''
const asking = (cookies: string[]) =>
  new Request('http://localhost/staff', {
    headers: { cookie: cookies.map((one) => one.split(';')[0]).join('; ') },
  })

async function begun(email: string, role: Role = 'caseworker') {
  const invite = await invites.inviteWith(
    db,
    tokenIn(await invites.inviteStaff(db, { email, role }, 'operator')),
  )
  if (!invite) throw new Error('no invitation')
  const fresh = await invites.beginJoining(db, invite, email.split('@')[0] ?? '')
  const session = await sessions.staffSession(db, asking(fresh.cookies))
  if (!session?.sealedTotp) throw new Error('no session')
  return { session, sealedTotp: session.sealedTotp, cookies: fresh.cookies }
}

/** A member who has joined with codes from an app. */
async function joined(email: string, role: Role = 'caseworker') {
  const { session, sealedTotp } = await begun(email, role)
  const totpStep = stepAt(Date.now())
  const fresh = await invites.finishJoining(db, session, { sealedTotp, totpStep })
  return { userId: session.userId, email, sealedTotp, totpStep, cookies: fresh.cookies }
}

async function memberWith(cookies: string[]): Promise<StaffMember | null> {
  const session = await sessions.staffSession(db, asking(cookies))
  return session && sessions.memberOf(db, session)
}

test('an invitation stores neither its secret nor the address in clear', async () => {
  const address = await invites.inviteStaff(db, { email: 'Clear@Example.org', role: 'admin' }, 'operator')
  const rows = JSON.stringify(await db.selectFrom('staffInvites').selectAll().execute())
  expect(rows).not.toContain(tokenIn(address))
  expect(rows.toLowerCase()).not.toContain('clear@example.org')
  expect(await invites.inviteWith(db, tokenIn(address))).toMatchObject({
    email: 'clear@example.org',
    role: 'admin',
  })
})

test('an invitation ends after 72 hours, and when it is taken back', async () => {
  const old = tokenIn(
    await invites.inviteStaff(db, { email: 'late@example.org', role: 'caseworker' }, 'operator'),
  )
  const taken = tokenIn(
    await invites.inviteStaff(db, { email: 'gone@example.org', role: 'caseworker' }, 'operator'),
  )
  const found = await invites.inviteWith(db, taken)
  await lists.takeBackInvite(db, found?.id ?? '', 'operator')
  expect(await invites.inviteWith(db, taken)).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 72 * 3600_000 + 1000 })
  expect(await invites.inviteWith(db, old)).toBeNull()
})

test('a person who has only begun to join is no staff member; one who finished is', async () => {
  const { session, sealedTotp, cookies } = await begun('half@example.org')
  expect(await memberWith(cookies)).toBeNull()
  const fresh = await invites.finishJoining(db, session, { sealedTotp, totpStep: 1 })
  expect(await memberWith(fresh.cookies)).toMatchObject({
    email: 'half@example.org',
    role: 'caseworker',
    keyId: null,
  })
  // The cookie from before the second factor opens nothing any more.
  expect(await sessions.staffSession(db, asking(cookies))).toBeNull()
  await expect(invites.finishJoining(db, session, 'passkey')).rejects.toMatchObject({ name: 'Refused' })
})

test('of two invitations to one address the second counts, with its own role', async () => {
  const { inviteStaff, inviteWith } = await import('./people/invites.server.ts')
  const tokenOf = async (role: 'caseworker' | 'editor', email: string) =>
    (await inviteStaff(db, { email, role }, 'operator')).split('/').at(-1) ?? ''
  const first = await tokenOf('caseworker', 'two@example.org')
  const second = await tokenOf('editor', ' Two@Example.org')
  expect(await inviteWith(db, first)).toBeNull()
  expect(await inviteWith(db, second)).toMatchObject({ role: 'editor', email: 'two@example.org' })
})

test('a second invitation to the same address gives no one another second factor [R31]', async () => {
  const email = 'twice@example.org'
  const second = tokenIn(await invites.inviteStaff(db, { email, role: 'steward' }, 'operator'))
  const invite = await invites.inviteWith(db, second)
  if (!invite) throw new Error('no invitation')
  const other = await invites.beginJoining(db, invite, 'Somebody else')
  const { userId, sealedTotp } = await joined(email)
  expect(await sessions.staffSession(db, asking(other.cookies))).toBeNull()
  expect(await invites.inviteWith(db, second)).toBeNull()
  const row = await db.selectFrom('staff').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  expect([row.role, row.sealedTotp]).toEqual(['caseworker', sealedTotp])
  await expect(invites.inviteStaff(db, { email, role: 'admin' }, 'operator')).rejects.toThrow('already')
})

test('a code works once, and an hour allows ten attempts [R31]', async () => {
  const { userId, sealedTotp, totpStep } = await joined('codes@example.org')
  const secret = await factor.totpSecret(sealedTotp)
  expect(sealedTotp).not.toContain(secret)
  expect(await factor.takeCode(db, userId, codeAt(secret, totpStep))).toBe('wrong')
  expect(await factor.takeCode(db, userId, codeAt(secret, totpStep + 1))).toBe('right')
  expect(await factor.takeCode(db, userId, codeAt(secret, totpStep + 1))).toBe('wrong')
  const tries = []
  for (let n = 0; n < 8; n++) tries.push(await factor.takeCode(db, userId, '000000'))
  expect(tries.filter((one) => one === 'too-many')).toHaveLength(1)
})

test('two windows cannot use the same code', async () => {
  const { userId, sealedTotp, totpStep } = await joined('windows@example.org')
  const code = codeAt(await factor.totpSecret(sealedTotp), totpStep + 1)
  const outcomes = await Promise.all([1, 2, 3].map(() => factor.takeCode(db, userId, code)))
  expect(outcomes.filter((one) => one === 'right')).toHaveLength(1)
})

test('a session ends after an hour without use, and is deleted [R34]', async () => {
  const { cookies, userId } = await joined('idle@example.org')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  expect(await memberWith(cookies)).toBeNull()
  await sessions.sweepStaff(db)
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).toEqual([])
})

test('a link works once, and does not replace the second factor [R31]', async () => {
  const { email } = await joined('link@example.org')
  const token = await auth.newLinkToken(db, email)
  expect(JSON.stringify(await db.selectFrom('verifications').selectAll().execute())).not.toContain(token)
  const session = await signing.beginWithLink(db, token)
  expect(await memberWith(session?.cookies ?? [])).toBeNull()
  expect(await signing.beginWithLink(db, token)).toBeNull()
  expect(await signing.beginWithLink(db, 'x'.repeat(32))).toBeNull()
})

test('a link is mailed to staff only, and a former member gets none', async () => {
  const { email, userId } = await joined('former@example.org')
  const letters = async (account: string) => {
    await db.deleteFrom('mailQueue').execute()
    await signing.staffJobs['staff.send-link']?.(db, { userId: account })
    return (await db.selectFrom('mailQueue').select('id').execute()).length
  }
  expect(await letters(userId)).toBe(1)
  expect(await letters('')).toBe(0)
  await removing.removePerson(db, userId, 'operator')
  expect(await letters(userId)).toBe(0)
  const session = await signing.beginWithLink(db, await auth.newLinkToken(db, email))
  expect(await memberWith(session?.cookies ?? [])).toBeNull()
})

test('a removal ends the member’s sessions, invitations and key at once [R28] [A4] [A5]', async () => {
  const { userId, cookies, email } = await joined('leaver@example.org')
  const { userId: by } = await joined('boss@example.org', 'admin')
  await db
    .updateTable('staff')
    .set({ publicKey: 'age1x', lockedKey: 'locked' })
    .where('userId', '=', userId)
    .execute()
  await vouched(db, userId)
  expect(await memberWith(cookies)).not.toBeNull()
  await removing.removePerson(db, userId, by)
  expect(await memberWith(cookies)).toBeNull()
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).toEqual([])
  const row = await db.selectFrom('staff').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ publicKey: null, lockedKey: null, sealedTotp: null })
  expect(row.removedAt).not.toBeNull()
  await expect(removing.removePerson(db, userId, by)).rejects.toThrow('no longer on the staff')
  await expect(removing.removePerson(db, by, by)).rejects.toThrow('cannot remove yourself')
  const last = await db.selectFrom('auditLines').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
  expect([last.actor, last.action, last.subject]).toEqual([by, 'staff.removed', userId])
  // Their row is not mistaken for a changed one.
  const { memberRow } = await import('./sign-in/member-row.server.ts')
  expect(await memberRow(db, userId)).toBeNull()
  const told = db.selectFrom('auditLines').select('seq').where('action', '=', 'staff.row-changed')
  expect(await told.where('subject', '=', userId).execute()).toEqual([])
  // Invited again, they start without their old factor and key.
  const again = await joined(email)
  expect(await memberWith(again.cookies)).toMatchObject({ userId, publicKey: null })
})

test('removing a member drops the envelopes of their key, and reports what only they could open', async () => {
  const { userId } = await joined('holder@example.org')
  const { userId: colleague } = await joined('colleague@example.org')
  const { addRecipientList, recipients } = await import('#app/platform/keys/recipients.server.ts')
  const { nextList, readRecoveryFile, signList } = await import('#app/platform/keys/recipients-format.ts')
  const recovery = readRecoveryFile(readFileSync(path.join(place.dataDir, 'recovery-key.txt'), 'utf8'))
  if (!recovery) throw new Error('no recovery key')
  const before = await recipients(db)
  const theirs = {
    id: 'their-key',
    kind: 'staff',
    staffId: userId,
    recipient: 'age1theirs',
    signer: null,
    opens: 'new-cases',
  } as const
  const others = { ...theirs, id: 'other-key', staffId: colleague }
  const text = await nextList(before.text, [...before.recipients, theirs, others], new Date().toISOString())
  await addRecipientList(db, await signList(recovery.signing, text), 'operator')
  const message = {
    receivedAt: '2026-01-01T00:00:00.000Z',
    kind: 'message',
    lane: 'open',
    recipient: 'x',
    sealed: 'x',
  } as const
  const rest = {
    repeatMark: null,
    addressMark: null,
    ownerId: null,
    answeredAt: null,
    closedAt: null,
    closedBy: null,
    caseId: null,
    lastAt: message.receivedAt,
  }
  await db
    .insertInto('messages')
    .values(['alone', 'shared'].map((id) => ({ id, reference: id, ...message, ...rest })))
    .execute()
  await db
    .insertInto('messageKeys')
    .values([
      { messageId: 'alone', holder: 'their-key', envelope: 'x' },
      { messageId: 'shared', holder: 'their-key', envelope: 'x' },
      { messageId: 'shared', holder: 'other-key', envelope: 'x' },
    ])
    .execute()
  expect(await removing.onlyTheirs(db, userId)).toEqual({ cases: 0, messages: 1 })
  await removing.removePerson(db, userId, 'operator')
  const { memberRow } = await import('./sign-in/member-row.server.ts')
  expect(await memberRow(db, userId)).toBeNull()
  const left = await db.selectFrom('messageKeys').select(['messageId', 'holder']).execute()
  expect(left).toEqual([{ messageId: 'shared', holder: 'other-key' }])
  const { tasksFor } = await import('./overview/overview.server.ts')
  const steward = await joined('steward@example.org', 'steward')
  const member = (await memberWith(steward.cookies)) ?? expect.fail('no member')
  // The cases that they could open need a new key.
  expect((await tasksFor(db, member)).map(({ id }) => id)).toEqual([
    'make-key',
    'take-off',
    'message-keys',
    'backup',
    'setup',
    'recovery-key',
  ])
})

const steward = { userId: 'nobody', role: 'steward' as const, keyId: null }

test('the trail names people and things, and every line follows from the previous one', async () => {
  const { trailPage } = await import('./health/trail.server.ts')
  const { userId } = await joined('namely@example.org')
  await audit.record(db, userId, 'case.status', 'an-id-of-nothing')
  const { lines, count, pages } = await trailPage(db, steward, 1)
  expect(lines[0]).toMatchObject({
    who: 'namely',
    action: 'case.status',
    what: 'an-id-of-nothing',
    isId: true,
    seq: count,
  })
  expect(pages).toBe(Math.ceil(count / 25))
  expect((await trailPage(db, steward, pages + 1)).lines).toEqual([])
  const { checkTrail } = await import('#app/platform/audit/trail-check.server.ts')
  expect(await checkTrail(db)).toMatchObject({ broken: null, lines: count })
  await audit.record(db, userId, 'staff.role', userId)
  expect((await trailPage(db, steward, 1)).lines[0]).toMatchObject({ what: 'namely', isId: false })
})

test('lines are found by act and by author', async () => {
  const { trailPage, trailPeople } = await import('./health/trail.server.ts')
  const { userId } = await joined('finder@example.org')
  await audit.record(db, userId, 'case.status Closed', 'one')
  await audit.record(db, 'person', 'case.status', 'two')
  await audit.record(db, userId, 'case.statuses' as never, 'three')
  const subjects = async (act: string, who: string) =>
    (await trailPage(db, steward, 1, { act, who })).lines.map(({ what }) => what).slice(0, 2)
  expect(await subjects('case.status', '')).toEqual(['two', 'one'])
  expect(await subjects('case.status', userId)).toEqual(['one'])
  expect((await trailPage(db, steward, 1, { act: 'key.made', who: userId })).count).toBe(0)
  const people = await trailPeople(db)
  expect(people).toContainEqual({ value: userId, label: 'finder' })
  expect(people).toContainEqual({ value: 'person', label: 'The person whose case it is' })
})

test('too many wrong codes are recorded in the trail', async () => {
  const { userId } = await joined('often@example.org')
  for (let i = 0; i < 13; i++) await factor.takeCode(db, userId, '000000')
  const lines = await db.selectFrom('auditLines').select('action').where('actor', '=', userId).execute()
  const count = (action: string) => lines.filter((line) => line.action === action).length
  expect(count('staff.wrong-code')).toBeGreaterThan(7)
  expect(count('staff.too-many-codes')).toBe(1)
})

test('the size of the database includes its log', async () => {
  const { health } = await import('./health/health.server.ts')
  const { database } = await health(db)
  if (database.kind === 'postgres') return expect(database.bytes).toBeNull()
  const sizes = ['', '-wal'].map((end) => statSync(path.join(place.dataDir, `handrail.db${end}`)).size)
  expect(sizes[1]).toBeGreaterThan(0)
  expect(database.bytes).toBe(sizes.reduce((sum, size) => sum + size))
})

test('failed jobs are reported and retried', async () => {
  const { health, retryJobs } = await import('./health/health.server.ts')
  const failed = {
    attempts: 8,
    claimedAt: null,
    doneAt: null,
    failedAt: '2026-01-01T00:00:00.000Z',
    lastError: 'EAUTH',
  }
  const job = { name: 'mail.send' as const, payload: '{}', runAt: '2026-01-01T00:00:00.000Z', ...failed }
  await db
    .insertInto('jobs')
    .values([
      { id: 'one', ...job },
      { id: 'two', ...job },
    ])
    .execute()
  const { jobs } = await health(db)
  expect(jobs.failed).toHaveLength(2)
  expect(jobs.failed[0]).toMatchObject({ name: 'mail.send', error: 'EAUTH' })
  expect(await retryJobs(db, 'one', 'sol')).toBe(1)
  expect(await retryJobs(db, 'one', 'sol')).toBe(0)
  expect((await health(db)).jobs.failed).toHaveLength(1)
  expect(await retryJobs(db, 'all', 'sol')).toBe(1)
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', 'two').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ attempts: 0, failedAt: null, lastError: null })
})

test('failed jobs are retried by kind, and deleted with a reason; mails are deleted automatically', async () => {
  const { health, deleteJob, retryJobs } = await import('./health/health.server.ts')
  const at = '2026-01-01T00:00:00.000Z'
  const rest = { payload: '{}', runAt: at, attempts: 8, claimedAt: null, doneAt: null }
  const job = (id: string, name: JobName) => ({ id, name, ...rest, failedAt: at, lastError: 'TypeError' })
  const jobs = [
    job('a', 'giving.event'),
    job('b', 'giving.event'),
    job('c', 'mail.send'),
    job('d', 'cases.sweep'),
  ]
  await db.insertInto('jobs').values(jobs).execute()
  expect(await retryJobs(db, 'kind:giving.event', 'sol')).toBe(2)
  // A job being retried, a mail, and an unknown job: none is deleted.
  for (const id of ['a', 'c', 'nobody']) expect(await deleteJob(db, id, 'not-needed', 'sol')).toBe(false)
  expect(await deleteJob(db, 'd', 'done-by-hand', 'sol')).toBe(true)
  expect((await health(db)).jobs.failed.map(({ id }) => id)).toEqual(['c'])
  const line = await db.selectFrom('auditLines').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
  expect(line).toMatchObject({ actor: 'sol', action: 'job.deleted done-by-hand', subject: 'd' })
  await db.deleteFrom('jobs').execute()
})

test('Health reports a broken list of keys, a broken trail and a wrong recovery key [A3]', async () => {
  const { health } = await import('./health/health.server.ts')
  const { healthLines } = await import('./health/health-lines.ts')
  const states = async () =>
    Object.fromEntries(healthLines(await health(db)).map(({ name, state }) => [name, state]))
  expect(await states()).toMatchObject({ 'Recovery key': 'trouble', 'Audit trail': 'well', Disk: 'well' })
  const now = await health(db)
  const held = (until: string | null) =>
    healthLines({ ...now, trailHeld: { minutes: 5, until } }).find(({ name }) => name === 'Audit trail')
  expect([held(null)?.state, held('Friday')?.state]).toEqual(['trouble', 'trouble'])
  expect(held(null)?.says).toContain('5 minutes')
  expect(held('Friday')?.says).toContain('That ended on Friday.')
  // The overview and this page say the same about a missing backup.
  const { backupToMake } = await import('./overview/backup-tasks.server.ts')
  expect([
    backupToMake((await health(db)).backup).map(({ urgent }) => urgent),
    (await states()).Backup,
  ]).toEqual([[true], 'trouble'])
  const file = path.join(place.dataDir, 'keys', 'recipients.json')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace('new-cases', 'new-Cases'))
  await db.updateTable('auditLines').set({ actor: 'somebody else' }).where('seq', '=', 2).execute()
  const { checkTrail } = await import('#app/platform/audit/trail-check.server.ts')
  expect((await checkTrail(db)).broken).toEqual({ seq: 2, how: 'changed' })
  expect((await health(db)).list).toBeNull()
  expect(await states()).toMatchObject({ 'List of keys': 'trouble', 'Audit trail': 'trouble' })
  writeFileSync(file, before)
})

test('those who keep the site running get a mail for each cause, one a day', async () => {
  const { health } = await import('./health/health.server.ts')
  const { tellOf } = await import('./health/alarms.server.ts')
  const { openWithMailKey } = await import('#app/platform/secrets/data-keys.server.ts')
  const job = { id: 'x', name: 'mail.send' as const, runAt: '', attempts: 8, error: 'X', stack: '' }
  const failed = [{ ...job, failedAt: '2026-01-01T00:00:00.000Z', since: '', next: '' }]
  const trail = { broken: null, wholeAt: 'today' }
  const well = { ...(await health(db)), scanner: 'answers' as const, trail }
  const troubles = {
    Disk: { ...well, disk: { freeBytes: 1000, allBytes: 1e12 } },
    'Bucket of files': { ...well, bucket: { place: 'the bucket b at s3', trouble: 'FILES_URL: it is away' } },
    Backup: {
      ...well,
      backup: { age: 49 * 3_600_000, late: true, lacks: 0, automatic: true, stopped: false },
    },
    'List of keys': { ...well, list: null },
    'Background tasks': { ...well, jobs: { ...well.jobs, failed } },
    'Virus scanner': { ...well, scanner: 'silent' as never },
    Database: { ...well, database: { ...well.database, answersInMs: 5000 } },
    Clock: { ...well, clock: { from: 'May 1', to: 'June 1', until: 'June 3' } },
  }
  for (const [name, found] of Object.entries(troubles)) {
    await db.deleteFrom('mailQueue').execute()
    for (let times = 0; times < 2; times++) await tellOf(db, found)
    const rows = await db.selectFrom('mailQueue').select('sealedLetter').execute()
    const subjects = rows.map(
      ({ sealedLetter }) =>
        (JSON.parse(openWithMailKey(sealedLetter, 'letter')) as { subject: string }).subject,
    )
    expect(subjects.filter((subject) => subject === `Look at this: ${name}`).length, name).toBeGreaterThan(0)
    // Once a day to each, however often the check runs.
    expect(new Set(subjects).size * (await keepersNow()), name).toBe(subjects.length)
  }
})

/** How many people are notified of trouble. */
async function keepersNow(): Promise<number> {
  const rows = await db
    .selectFrom('staff')
    .select('userId')
    .where('removedAt', 'is', null)
    .where('role', 'in', ['admin', 'steward'])
    .execute()
  return Math.max(1, rows.length)
}

test('those who keep the site running get one mail a day about a broken trail', async () => {
  const { tellOfTrouble } = await import('./health/alarms.server.ts')
  const { openWithMailKey } = await import('#app/platform/secrets/data-keys.server.ts')
  await db.deleteFrom('mailQueue').execute()
  await db.deleteFrom('jobs').execute()
  await tellOfTrouble(db)
  await tellOfTrouble(db)
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').execute()
  const letters = rows.map(({ sealedLetter }) => JSON.parse(openWithMailKey(sealedLetter, 'letter')))
  const trail = letters.filter(({ subject }) => subject === 'Look at this: Audit trail')
  const keepers = await db
    .selectFrom('staff')
    .select('userId')
    .where('removedAt', 'is', null)
    .where('role', 'in', ['admin', 'steward'])
    .execute()
  expect(trail).toHaveLength(Math.max(1, keepers.length))
  expect(trail[0].text).toContain('/staff/health')
})
