import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { type Mail, queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { fromNow, MINUTE, now, nowMs } from '#app/platform/time.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { correctionOf, HOLD_MINUTES, letterProblems, type Topic } from '../model/rules.ts'
import { recipientsOf } from '../subscribers/audience.server.ts'
import { keepVersion } from './issue-versions.server.ts'

// An issue is written, planned, held for ten minutes, and sent. Until sending starts, all of it can be undone.

export interface IssueText {
  subject: string
  body: string
  topic: Topic
}

export async function draftIssue(db: Db, text: IssueText, by: string, corrects?: string): Promise<string> {
  const id = newId()
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('newsletterIssues')
      .values({
        id,
        ...text,
        state: 'draft',
        corrects: corrects ?? null,
        version: 1,
        editedAt: now(),
        editedBy: by,
        recipients: 0,
      })
      .execute()
    await record(tx, by, 'newsletter.drafted', id)
  })
  return id
}

/**
 * @param version the version the text is based on
 * @returns the new version
 * @throws Refused if another person saved in between, or it is no longer a draft
 */
export async function saveIssue(
  db: Db,
  id: string,
  version: number,
  text: IssueText,
  by: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('newsletterIssues')
      .select(['subject', 'body', 'topic', 'version', 'editedAt', 'editedBy'])
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst()
    const saved =
      before?.version === version &&
      (await tx
        .updateTable('newsletterIssues')
        .set({ ...text, version: version + 1, editedAt: now(), editedBy: by })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('state', '=', 'draft')
        .returning('version')
        .executeTakeFirst())
    if (!before) throw new Refused('This letter is planned or sent already, so your words are not saved.')
    if (!saved) throw new Refused(CHANGED_WHILE_WRITING)
    const { editedAt, editedBy, ...words } = before
    await keepVersion(
      tx,
      { issueId: id, ...words, savedAt: editedAt, savedBy: editedBy },
      { issueId: id, ...text, version: saved.version, savedBy: by },
    )
    await record(tx, by, 'newsletter.saved', id)
    return saved.version
  })
}

const CHANGED_WHILE_WRITING =
  'Someone changed this letter while you wrote. Nothing is saved yet. Take over what you need from their words, then press Save.'

export async function deleteDraft(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('newsletterIssues')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Refused('This letter is no longer a draft, so it was not deleted.')
    await record(tx, by, 'newsletter.deleted', id)
  })
}

const CHANGED = 'Someone just changed or planned this letter. Load the page again and look at it.'

/**
 * Plans the sending, at the earliest in ten minutes: until then "Stop" undoes it all.
 * @param at the wanted time; if left out, as soon as the ten minutes are over
 * @param version the version seen when it was planned
 */
export async function planIssue(
  db: Db,
  id: string,
  { version, at }: { version: number; at?: Date },
  by: string,
): Promise<string> {
  const earliest = fromNow(HOLD_MINUTES * MINUTE)
  const wanted = at?.toISOString() ?? earliest
  const sendAt = wanted > earliest ? wanted : earliest
  await inTransaction(db, async (tx) => {
    const issue = await tx
      .selectFrom('newsletterIssues')
      .select(['subject', 'body', 'topic', 'corrects'])
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('version', '=', version)
      .executeTakeFirst()
    if (!issue) throw new Refused(CHANGED)
    const [wrong] = Object.values(letterProblems(issue))
    if (wrong) throw new Refused(`${wrong}. Then it can go out.`, 422)
    if ((await recipientsOf(tx, issue)) === 0) throw new Refused('Nobody would get this letter.')
    const planned = await tx
      .updateTable('newsletterIssues')
      .set({ state: 'planned', sendAt, version: version + 1 })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!planned) throw new Refused(CHANGED)
    await enqueue(tx, 'newsletter.send', { id }, { after: Date.parse(sendAt) - nowMs() })
    await record(tx, by, 'newsletter.planned', id)
  })
  return sendAt
}

/**
 * Before the first email, it becomes a draft again. During sending, the rest is not sent.
 * @returns which of the two happened
 */
export async function stopIssue(db: Db, id: string, by: string): Promise<'draft' | 'stopped'> {
  return inTransaction(db, async (tx) => {
    const state = (await stopAt(tx, id, 'planned')) ?? (await stopAt(tx, id, 'sending'))
    if (!state) throw new Refused('All letters have gone already. You can send a correction.')
    await record(tx, by, 'newsletter.stopped', id)
    return state
  })
}

/**
 * A due issue with links that lead nowhere becomes a draft again, and staff are told by mail.
 * @param links the dead links
 */
export async function holdBack(db: Db, id: string, links: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await stopAt(tx, id, 'planned'))) return
    await queueMail(tx, heldBack(id, links))
    await record(tx, 'system', 'newsletter.held-back', id)
  })
}

const heldBack = (id: string, links: readonly string[]): Mail => ({
  to: organisation().staffEmail,
  subject: 'A newsletter was not sent',
  text: `A newsletter was planned for now. It was not sent, because these links lead nowhere:\n\n${links
    .map((link) => `${config.origin}${link}`)
    .join(
      '\n',
    )}\n\nA page may have been taken off the site. The letter is a draft again. Correct the links, then plan it once more:\n\n${config.origin}/staff/newsletter/${id}\n`,
})

async function stopAt(tx: Tx, id: string, from: 'planned' | 'sending') {
  const to = from === 'planned' ? ('draft' as const) : ('stopped' as const)
  const done = await tx
    .updateTable('newsletterIssues')
    .set((e) => ({
      state: to,
      version: e('version', '+', 1),
      ...(from === 'planned' ? { sendAt: null } : { endedAt: now() }),
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return done && to
}

/** Drafts a correction, which is sent only to the recipients of this issue. */
export async function draftCorrection(db: Db, id: string, by: string): Promise<string> {
  const issue = await db
    .selectFrom('newsletterIssues')
    .select(['subject', 'topic', 'number'])
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'stopped'])
    .where('number', 'is not', null)
    .executeTakeFirst()
  if (!issue) throw new Refused('Only a letter that was sent can be corrected.')
  const body = correctionOf(issue.subject)
  const text = { subject: cutText(`Correction: ${issue.subject}`, 120), body, topic: issue.topic as Topic }
  return draftIssue(db, text, by, id)
}
