import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { fromNow, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts'

const refuse = (to: string) => {
  if (to.startsWith('nobody')) return { code: 550, says: '5.1.1 <x> no such mailbox' }
  if (to.startsWith('full')) return { code: 452, says: '4.2.2 mailbox full' }
  if (to.startsWith('policy')) return { code: 550, says: '5.7.1 not wanted here' }
  return undefined
}

let db: Db
let close: () => Promise<void>
let server: MailServer
let sending: typeof import('./send-issue.server.ts')
let drafts: typeof import('../issues/draft-issue.server.ts')
let kind: typeof import('../issues/issue-kind.server.ts')
let subscribing: typeof import('../subscribers/subscribing.server.ts')
let addresses: typeof import('../subscribers/addresses.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  server = await aMailServer({ refuse })
  process.env.SMTP_URL = server.url
  sending = await import('./send-issue.server.ts')
  drafts = await import('../issues/draft-issue.server.ts')
  kind = await import('../issues/issue-kind.server.ts')
  subscribing = await import('../subscribers/subscribing.server.ts')
  addresses = await import('../subscribers/addresses.server.ts')
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await server.close()
  await close()
})
beforeEach(async () => {
  await db.deleteFrom('newsletterDeliveries').execute()
  await db.updateTable('newsletterIssues').set({ corrects: null }).execute()
  await db.deleteFrom('newsletterIssues').execute()
  await db.deleteFrom('texts').where('kind', '=', 'issue').execute()
  await db.deleteFrom('newsletterSubscribers').execute()
  server.mails.length = 0
})

const text = {
  subject: 'The new rule',
  body: '## What changed\n\nRead [the rule](/about).',
  topic: 'legal' as const,
}

async function subscriber(address: string, more: Partial<{ topics: string; format: 'html' | 'text' }> = {}) {
  const id = newId()
  await db
    .insertInto('newsletterSubscribers')
    .values({
      id,
      addressMark: addresses.subscriberMark(address),
      sealedAddress: addresses.sealAddress(address),
      topics: ' all ',
      format: 'html',
      state: 'active',
      consentAt: now(),
      consentSource: 'site',
      ...more,
    })
    .execute()
  return id
}

const issue = (id: string) =>
  db.selectFrom('newsletterIssues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const textOf = (id: string) =>
  db.selectFrom('texts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const states = async (issueId: string) =>
  Object.fromEntries(
    (await db.selectFrom('newsletterDeliveries').selectAll().where('issueId', '=', issueId).execute()).map(
      ({ subscriberId, state, code }) => [subscriberId, code ? `${state} ${code}` : state],
    ),
  )

/** As if the ten minutes were over: it is published, and its sending begins. @returns what is sent */
async function begun(textId: string): Promise<string> {
  await db
    .updateTable('texts')
    .set({ publishAt: fromNow(-1000) })
    .where('id', '=', textId)
    .execute()
  await kind.issueContent.publishScheduled(db, { id: textId })
  const { id } = await db
    .selectFrom('newsletterIssues')
    .select('id')
    .where('textId', '=', textId)
    .executeTakeFirstOrThrow()
  return id
}

async function planned(words = text): Promise<string> {
  const id = await drafts.draftIssue(db, words, 'sol')
  await kind.planIssue(db, id, { version: 1 }, 'sol')
  return id
}

async function sent(words = text) {
  const id = await begun(await planned(words))
  await sending.sendIssue(db, { id })
  return id
}

test('an issue is sent once to every recipient, and to no one else', async () => {
  await subscriber('all@example.org')
  await subscriber('legal@example.org', { topics: ' legal digest ', format: 'text' })
  await subscriber('policy@example.org', { topics: ' policy ' })
  const paused = await subscriber('paused@example.org')
  await subscribing.pauseSubscription(db, paused)
  const left = await subscriber('left@example.org')
  await subscribing.endSubscription(db, left)
  const id = await sent()
  await sending.sendIssue(db, { id })
  expect(server.mails.map(({ to }) => to).toSorted()).toEqual(['all@example.org', 'legal@example.org'])
  expect(await issue(id)).toMatchObject({ state: 'sent', recipients: 2, lease: null })
})

test('an email says how to unsubscribe, in its headers and its text, and has no image and no link through our server', async () => {
  const token = addresses.leavingToken(await subscriber('all@example.org'))
  await subscriber('plain@example.org', { format: 'text' })
  const { number } = await issue(await sent())
  const html = server.mails.find(({ to }) => to === 'all@example.org')?.raw.replaceAll('=\r\n', '') ?? ''
  expect(html.replace(/\r\n\s+/g, ' ').replaceAll(' ', '')).toContain(
    `List-Unsubscribe:<http://localhost:3000/newsletter/leave?t=${token}&n=${number}>`,
  )
  expect(html).toMatch(/^Reply-To: \S+@\S+/m)
  expect(html).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(html).toContain('<html lang=3D"en">')
  expect(html).toContain('http://localhost:3000/about')
  expect(html).not.toMatch(/<img|<script|http:\/\/(?!localhost)/)
  const plain = server.mails.find(({ to }) => to === 'plain@example.org')?.raw ?? ''
  expect(plain).not.toContain('multipart')
  expect(plain).toContain('the rule (http://localhost:3000/about)')
})

test('a permanent refusal is not retried, and a missing mailbox gets nothing more', async () => {
  const nobody = await subscriber('nobody@example.org')
  const policy = await subscriber('policy@example.org')
  const full = await subscriber('full@example.org')
  const good = await subscriber('good@example.org')
  const id = await sent()
  expect(await states(id)).toEqual({
    [nobody]: 'refused 550 5.1.1',
    [policy]: 'refused 550 5.7.1',
    [full]: 'waiting 452 4.2.2',
    [good]: 'sent',
  })
  const people = await db.selectFrom('newsletterSubscribers').select(['id', 'state', 'endedWhy']).execute()
  expect(Object.fromEntries(people.map((one) => [one.id, one.state]))).toEqual({
    [nobody]: 'suppressed',
    [policy]: 'active',
    [full]: 'active',
    [good]: 'active',
  })
  // Staff see that all others have it.
  const { countsOf } = await import('../model/staff-queries.server.ts')
  const { newsletterToday } = await import('../issues/newsletter-today.server.ts')
  expect(await countsOf(db, id)).toMatchObject({ later: 1, states: { waiting: 1, sent: 1, refused: 2 } })
  expect((await newsletterToday(db))?.says).toBe(
    'It is sent, except to 1. Their mail servers asked us to try again later.',
  )
  for (let i = 0; i < 4; i++) {
    await db.updateTable('newsletterDeliveries').set({ at: now() }).where('state', '=', 'waiting').execute()
    await sending.sendIssue(db, { id })
  }
  expect((await states(id))[full]).toBe('refused 452 4.2.2')
  await sending.sendIssue(db, { id })
  expect((await issue(id)).state).toBe('sent')
  expect(server.mails).toHaveLength(1)
})

test('a forged unsubscribe link identifies no one', async () => {
  const id = newId()
  const token = addresses.leavingToken(id)
  expect(addresses.subscriberIn(token)).toBe(id)
  expect(addresses.subscriberIn(`${newId()}${token.slice(22)}`)).toBeUndefined()
  expect(addresses.subscriberIn(`${id}${'A'.repeat(43)}`)).toBeUndefined()
})

test('a suppressed subscriber whose address is still stored gets no email', async () => {
  const gone = await subscriber('gone@example.org')
  await subscriber('here@example.org')
  await db.updateTable('newsletterSubscribers').set({ state: 'suppressed' }).where('id', '=', gone).execute()
  const { onList, recipientsOf } = await import('../subscribers/audience.server.ts')
  expect(await recipientsOf(db, { topic: 'all', corrects: null })).toBe(1)
  expect(await onList(db)).toBe(1)
  await sent()
  expect(server.mails.map(({ to }) => to)).toEqual(['here@example.org'])
})

test('a mail server that refuses everything takes no one off the list, and all get the email later', async () => {
  for (const start of ['nobody', 'policy', 'full', 'nobody2', 'policy2', 'full2', 'policy3'])
    await subscriber(`${start}@example.org`)
  const id = await sent()
  for (let i = 0; i < 6; i++) {
    await db.updateTable('newsletterDeliveries').set({ at: now() }).where('state', '=', 'waiting').execute()
    expect(await sending.sendSlice(db, id)).toBe(60_000)
    const waiting = Object.values(await states(id)).filter((state) => state.startsWith('waiting'))
    // Those without a mailbox end after five tries; the rest continue.
    expect(waiting).toHaveLength(i < 3 ? 7 : 5)
  }
  const people = await db.selectFrom('newsletterSubscribers').select('state').execute()
  expect(people.every(({ state }) => state === 'active')).toBe(true)
  expect((await issue(id)).state).toBe('sending')
})

test('"Stop" within the ten minutes undoes it all, and the queued job finds nothing to do', async () => {
  await subscriber('all@example.org')
  const id = await planned()
  const at = Date.parse((await textOf(id)).publishAt ?? '')
  expect(at - Date.now()).toBeGreaterThan(9.9 * 60_000)
  await kind.issueContent.publishScheduled(db, { id })
  expect((await textOf(id)).state).toBe('scheduled')
  await kind.issueContent.unschedule(db, id, 'sol')
  await db
    .updateTable('texts')
    .set({ publishAt: fromNow(-1000) })
    .where('id', '=', id)
    .execute()
  await kind.issueContent.publishScheduled(db, { id })
  expect(server.mails).toEqual([])
  expect(await textOf(id)).toMatchObject({ state: 'draft', publishedVersion: null })
  expect(await db.selectFrom('newsletterIssues').select('id').execute()).toEqual([])
})

test('after a restore, an issue that was being sent stops, and every plan is undone', async () => {
  const { holdIssues } = await import('../issues/hold-after-restore.server.ts')
  await subscriber('all@example.org')
  const half = await begun(await planned())
  const late = await planned({ ...text, subject: 'Due before the restore' })
  const next = await planned({ ...text, subject: 'Due later' })
  await db
    .updateTable('texts')
    .set({ publishAt: fromNow(-1000) })
    .where('id', '=', late)
    .execute()
  await holdIssues(db)
  await holdIssues(db)
  await sending.sendIssue(db, { id: half })
  await kind.issueContent.publishScheduled(db, { id: late })
  expect(server.mails).toEqual([])
  expect((await issue(half)).state).toBe('stopped')
  expect(await textOf(late)).toMatchObject({ state: 'draft', publishAt: null })
  expect(await textOf(next)).toMatchObject({ state: 'draft', publishAt: null })
})

test('what was sent never changes: not by Save, by an older version, off the site, or into the bin', async () => {
  await subscriber('all@example.org')
  const { textId } = await issue(await sent())
  const { issueContent } = kind
  const typed = { ...text, body: 'Other words.' }
  for (const change of [
    () => issueContent.save(db, textId, { base: 1, typed }, 'sol'),
    () => issueContent.restore(db, textId, { from: 1, seen: 1 }, 'sol'),
    () => issueContent.takeOffSite(db, textId, 'sol'),
    () => issueContent.bin(db, textId, 'sol'),
  ])
    await expect(change()).rejects.toThrow('its words never change')
  expect(await textOf(textId)).toMatchObject({ state: 'published', version: 1, publishedVersion: 1 })
})

test('a letter for no one is not planned, and one with a dead link becomes a draft again at its time', async () => {
  const alone = await drafts.draftIssue(db, text, 'sol')
  await expect(kind.planIssue(db, alone, { version: 1 }, 'sol')).rejects.toThrow('Nobody would get')
  await subscriber('all@example.org')
  const id = await planned()
  const content = JSON.stringify({ ...text, body: 'Read [it](/blog/98765).', corrects: null })
  await db.updateTable('textVersions').set({ content }).where('textId', '=', id).execute()
  await expect(begun(id)).rejects.toThrow()
  expect(await textOf(id)).toMatchObject({ state: 'draft', publishAt: null })
  expect(server.mails).toEqual([])
})

test('a subscriber who leaves during sending gets no email; stopping skips the rest', async () => {
  const [first, second, third] = [
    await subscriber('a@example.org'),
    await subscriber('b@example.org'),
    await subscriber('c@example.org'),
  ]
  const id = await begun(await planned())
  // It has started, and the mail server is not contacted yet: the slice ends at once.
  const { url } = server
  await server.close()
  await sending.sendIssue(db, { id })
  expect((await issue(id)).state).toBe('sending')
  expect(Object.values(await states(id))).toEqual(['waiting', 'waiting', 'waiting'])
  server = await aMailServer({ refuse }, Number(new URL(url).port))
  await subscribing.endSubscription(db, second, 1)
  await sending.sendSlice(db, id, { slice: 0, perSecond: 1 })
  await sending.sendSlice(db, id, { slice: 0, perSecond: 1 })
  const { stopSending } = await import('./stop-sending.server.ts')
  await stopSending(db, (await issue(id)).textId, 'sol')
  await sending.sendIssue(db, { id })
  const after = Object.values(await states(id)).toSorted()
  expect(after.filter((state) => state === 'waiting')).toHaveLength(1)
  expect(server.mails.length).toBe(after.filter((state) => state === 'sent').length)
  expect(server.mails.map(({ to }) => to)).not.toContain('b@example.org')
  expect([first, third]).toHaveLength(2)
})

test('choices made after planning count when the email is sent, and one bad address stops no one', async () => {
  const { claimBatch } = await import('./batches.server.ts')
  const [good, pauses, fewer, broken] = [
    await subscriber('a@example.org'),
    await subscriber('b@example.org'),
    await subscriber('c@example.org'),
    await subscriber('d@example.org'),
  ]
  const id = await begun(await planned())
  await db.updateTable('newsletterIssues').set({ lease: 'mine' }).where('id', '=', id).execute()
  expect((await issue(id)).recipients).toBe(4)
  await subscribing.pauseSubscription(db, pauses)
  await subscribing.switchToMonthly(db, fewer)
  await db
    .updateTable('newsletterSubscribers')
    .set({ sealedAddress: 'no seal of ours' })
    .where('id', '=', broken)
    .execute()
  const batch = await claimBatch(db, id, 'mine', 50)
  expect(Array.isArray(batch) && batch.map(({ letter }) => letter.to)).toEqual(['a@example.org'])
  expect(await states(id)).toEqual({
    [good]: 'sending',
    [pauses]: 'skipped',
    [fewer]: 'skipped',
    [broken]: 'skipped',
  })
})

test('an issue whose job failed for good continues, and one with a queued job gets no second', async () => {
  await subscriber('a@example.org')
  const id = await begun(await planned())
  await db.updateTable('jobs').set({ failedAt: now() }).execute()
  const work = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('payload', '=', JSON.stringify({ id }))
      .where('failedAt', 'is', null)
      .execute()
  await sending.resumeNewsletters(db)
  await sending.resumeNewsletters(db)
  expect(await work()).toHaveLength(1)
  await db.updateTable('jobs').set({ failedAt: now() }).execute()
  await sending.resumeNewsletters(db)
  expect(await work()).toHaveLength(1)
})

test('two simultaneous runs send nothing twice', async () => {
  for (let i = 0; i < 60; i++) await subscriber(`p${i}@example.org`)
  const id = await begun(await planned())
  await Promise.all([1, 2, 3].map(() => sending.sendIssue(db, { id })))
  while ((await issue(id)).state === 'sending') await sending.sendSlice(db, id, { perSecond: 500 })
  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(60)
  expect(server.mails).toHaveLength(60)
})

test('a correction is sent to recipients of the issue, except those who left or paused', async () => {
  const got = await subscriber('got@example.org')
  const gone = await subscriber('gone@example.org')
  const pauses = await subscriber('pauses@example.org')
  await subscriber('nobody@example.org')
  const id = await sent()
  await subscriber('later@example.org')
  await subscribing.switchToMonthly(db, got)
  await subscribing.pauseSubscription(db, pauses)
  await subscribing.endSubscription(db, gone, (await issue(id)).number ?? 0)
  server.mails.length = 0
  const correction = await drafts.draftCorrection(db, (await issue(id)).textId, 'sol')
  await expect(kind.planIssue(db, correction, { version: 1 }, 'sol')).rejects.toThrow('what is right')
  const body = 'We wrote 30 days. Right are 60 days.'
  await kind.issueContent.save(db, correction, { base: 1, typed: { subject: 'Correction', body } }, 'sol')
  await kind.planIssue(db, correction, { version: 2 }, 'sol')
  await sending.sendIssue(db, { id: await begun(correction) })
  expect(server.mails.map(({ to }) => to)).toEqual(['got@example.org'])
  const row = await db
    .selectFrom('newsletterDeliveries')
    .select('leftAt')
    .where('issueId', '=', id)
    .where('subscriberId', '=', gone)
    .executeTakeFirstOrThrow()
  expect(row.leftAt).not.toBeNull()
})

test('no part of an address is in the database', async () => {
  await subscriber('wren.marigold@example.org')
  await sent()
  for (const table of [
    'newsletterSubscribers',
    'newsletterDeliveries',
    'newsletterIssues',
    'jobs',
  ] as const) {
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(/marigold/i)
  }
})
