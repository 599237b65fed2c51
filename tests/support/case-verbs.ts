import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { NewKeys } from '#app/cases/keys/key-rotation.server.ts'
import { type Answers, NO_ANSWERS } from '#app/cases/model/questions.ts'
import type { Status } from '#app/cases/model/rules.ts'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { openChain, openEnvelope, sealRecord } from '#app/platform/sealing/sealing.ts'
import type { Db, Tx } from '#db/schema.ts'
import { aDatabase, onPostgres } from './database.ts'

// Cases created and worked on by their verbs, without a site.
//
// Imported after the data folder is known, because the configuration is read once.
async function load() {
  return {
    ...(await import('#app/cases/cases.server.ts')),
    ...(await import('#app/cases/person/contact-address.server.ts')),
    ...(await import('#app/cases/intake/drafts.server.ts')),
    ...(await import('#app/cases/intake/case-receipt.server.ts')),
    ...(await import('#app/cases/person/case-sessions.server.ts')),
    ...(await import('#app/cases/record/case-queries.server.ts')),
    ...(await import('#app/cases/queue/case-queue.server.ts')),
    ...(await import('#app/cases/record/case-messages.server.ts')),
    ...(await import('#app/cases/person/client-actions.server.ts')),
    ...(await import('#app/cases/client/client-endings.server.ts')),
    ...(await import('#app/cases/client/client-files.server.ts')),
    ...(await import('#app/cases/client/follow-up-answers.server.ts')),
    ...(await import('#app/cases/record/reading-marks.server.ts')),
    ...(await import('#app/cases/closing/purging.server.ts')),
    ...(await import('#app/cases/keys/key-rotation.server.ts')),
    ...(await newKeys()),
    ...(await import('#app/cases/record/staff-notes.server.ts')),
    ...(await import('#app/cases/closing/holds.server.ts')),
    ...(await import('#app/cases/approvals/approvals.server.ts')),
    ...(await import('#app/cases/closing/retention-trial.server.ts')),
    ...(await import('#app/cases/closing/endings.server.ts')),
    ...(await import('#app/cases/files/case-files.server.ts')),
    ...(await import('#app/platform/keys/recipients.server.ts')),
    ...(await import('#app/platform/keys/recipients-format.ts')),
    ...(await import('#app/platform/jobs/jobs.server.ts')),
    ...(await import('#app/platform/mail/mail.server.ts')),
  }
}

/** New keys for cases. */
async function newKeys() {
  const { askForNewKeys, newKeysProgress, rotateKeys } = await import(
    '#app/platform/keys/rotate-keys.server.ts'
  )
  const { caseKeyRotation: cases } = await import('#app/cases/cases.server.ts')
  return {
    askForNewKeys: (tx: Tx, holders: readonly string[]) => askForNewKeys(tx, cases, holders),
    newKeysProgress: (db: Db, holder: string | null) => newKeysProgress(db, cases, holder),
    putNewKeys: (db: Db, made: NewKeys, by: { holder: string; by: string }) =>
      rotateKeys(db, cases, made, by),
  }
}

export type CaseVerbs = Awaited<ReturnType<typeof caseVerbs>>

/** A database with a recovery key and no one else, and everything that people and staff do with cases in it. */
export async function caseVerbs() {
  process.env.NOTICE_DELAY = '0-0'
  const { db, place, close } = await aDatabase()
  const { dataDir, database } = place
  // Code that opens the database a second time, such as a backup, finds it by the setting.
  process.env.DATABASE_URL = onPostgres ? database : ''
  const modules = await load()
  await modules.prepareRecipients(db)

  const asked = (cookie: string) =>
    new Request('http://localhost/legal-help', { headers: { cookie: cookie.split(';')[0] ?? '' } })

  const recovery = () =>
    modules.readRecoveryFile(readFileSync(path.join(dataDir, 'recovery-key.txt'), 'utf8')) ??
    expect.fail('no recovery key')
  const recoveryHolder = async () => (await modules.recipients(db)).recipients[0]!.id

  async function aCase({ file, ...said }: Partial<Answers> & { file?: File } = {}) {
    const draft = await modules.newDraft()
    if (file) {
      const took = await modules.takeFile(db, draft, { file, original: false })
      if ('taken' in took) draft.files.push(took.taken)
    }
    const submission = randomBytes(32).toString('base64url')
    const answers: Answers = {
      ...NO_ANSWERS,
      violationType: 'housing',
      description: 'They would not let my dog in.',
      anonymous: 'yes',
      ...said,
    }
    const sending = { draft, answers, submission, lane: 'open' as const }
    await modules.createCase(db, sending)
    const shown = await modules.receiptOf(db, asked(modules.receiptCookie(submission, false)))
    return { ...(shown?.receipt ?? expect.fail('no receipt')), sending, submission }
  }

  async function entered(made: { number: string; words: string[] }) {
    const answer = await modules.enterCase(db, made)
    const opened = 'entered' in answer ? await modules.openedCase(db, asked(answer.entered)) : null
    return opened ?? expect.fail('the case did not open')
  }

  /** Does the work of a staff browser: opens the case key of a case with its own key, and then everything in it. */
  async function openedByStaff(identity: string, holder: string, id: string) {
    const found = (await modules.caseForStaff(db, holder, id)) ?? expect.fail('not for this holder')
    const caseKey = await openEnvelope(identity, found.envelope)
    return { found, caseKey, records: await openChain(caseKey, id, found.records) }
  }

  /** A message, a new status, or a message after which the case waits for the person. */
  async function staffSays(id: string, text: string, to?: Status) {
    const { caseKey, found } = await openedByStaff(recovery().identity, await recoveryHolder(), id)
    const last = found.records.at(-1)!
    const at = new Date().toISOString()
    const base = {
      caseId: id,
      seq: last.seq + 1,
      author: 'staff' as const,
      at,
      prev: recordMark(last.sealed),
    }
    const status = { from: found.status, to }
    const body = text ? { text } : status
    const sealed = await sealRecord(caseKey, { ...base, kind: text ? 'message' : 'status', body })
    const row = { caseId: id, seq: base.seq, sealed }
    if (!text && to) return modules.setStatus(db, { ...row, to }, 'sol')
    const behind = { ...base, seq: base.seq + 1, prev: recordMark(sealed), kind: 'status', body: status }
    const waits = to && (await sealRecord(caseKey, behind))
    await modules.replyToCase(db, { ...row, waits }, 'sol')
  }

  /** A record in the format of notes, as a browser with the staff's key would seal it. */
  async function aNote(id: string, text: string, tags?: string[]) {
    const { recipient, holder } = { recipient: recovery().identity, holder: await recoveryHolder() }
    const { found } = await openedByStaff(recipient, holder, id)
    const staffKey = await openEnvelope(recipient, found.staffEnvelope ?? expect.fail('no staff key'))
    const last = found.notes.at(-1)
    const base = {
      caseId: id,
      seq: (last?.seq ?? 0) + 1,
      author: 'staff' as const,
      prev: recordMark(last?.sealed),
    }
    const at = new Date().toISOString()
    const sealed = await sealRecord(staffKey, { ...base, kind: 'note', at, body: { text, tags, by: 'Sol' } })
    return { caseId: id, seq: base.seq, sealed }
  }

  /** A staff member without a key. */
  async function aMember(name: string, role: 'admin' | 'steward' | 'caseworker' = 'steward') {
    const id = `member-${name}`
    const at = new Date().toISOString()
    const user = { id, name, email: `${name}@example.org`, emailVerified: true, createdAt: at, updatedAt: at }
    await db
      .insertInto('users')
      .values(user as never)
      .execute()
    await db
      .insertInto('staff')
      .values({ userId: id, role, invitedAt: at, joinedAt: at } as never)
      .execute()
    return id
  }

  /** Runs all waiting jobs, including mail. */
  const drain = async () => {
    const handlers = { ...modules.caseJobs, 'mail.send': modules.sendQueued }
    while (await modules.runNext(db, handlers));
  }
  /** Every letter to this address so far, without the parts that differ from letter to letter. */
  const lettersTo = (address: string) =>
    readdirSync(path.join(dataDir, 'outbox'))
      .map((name) => readFileSync(path.join(dataDir, 'outbox', name), 'utf8'))
      .filter((letter) => letter.includes(`To: ${address}`))
      .map((letter) => letter.replace(/^(To|Date|Message-ID):.*\n/gm, ''))
  /** Enters the code that was sent to the address. */
  async function confirmed(id: string, address: string) {
    await drain()
    const code = /Your code is (\d{3} \d{3})/.exec(lettersTo(address).at(-1) ?? '')?.[1]
    return modules.confirmAddress(db, id, code ?? expect.fail('no code came'))
  }

  return {
    db,
    dataDir,
    database,
    close,
    modules,
    asked,
    recovery,
    recoveryHolder,
    aCase,
    entered,
    openedByStaff,
    staffSays,
    aNote,
    aMember,
    drain,
    lettersTo,
    confirmed,
  }
}
