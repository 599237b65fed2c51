import { defineKind, said, seenBy, type TextAct, type TextOutcome } from '#app/content/content.server.ts'
import { mergeFields } from '#app/content/model/rules.ts'
import { type Wanted, wantedTime } from '#app/platform/dates/wanted-time.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, fromNow, MINUTE } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { HOLD_MINUTES, TOPICS } from '../model/rules.ts'
import { beginSending } from '../sending/sent-issues.server.ts'
import { recipientsOf } from '../subscribers/audience.server.ts'
import { type IssueItem, issueAt } from './issue-at.server.ts'
import { checkIssue } from './issue-checks.server.ts'
import { issueDesk } from './issue-desk.server.ts'
import { type IssueText, type IssueWords, readIssue, storedIssue, type TypedIssue } from './issue-text.ts'

const wordsOf = ({ subject, body, topic }: IssueWords) => ({ subject, body, topic })

const FINAL = 'This letter went out, so its words never change. You can send a correction.'

/** Issues of the newsletter. To publish one is to send it: the ten minutes in which it can be stopped are a schedule. */
export const issueContent = defineKind<IssueText, TypedIssue, IssueItem>({
  name: 'issue',
  mailName: 'letter',
  // To publish it means to plan it, so that nothing goes out at once.
  desk: { ...issueDesk, acts: { ...issueDesk.acts, publish: plan, schedule: plan } },
  load: issueAt,
  read: readIssue,
  store: (_, content) => storedIssue(content),
  fromForm: ({ content }, { topic = content.topic, ...typed }) => ({
    content: { ...content, ...typed, topic },
  }),
  merge: ({ content }, base, mine) => {
    const merged = mergeFields(wordsOf(base), wordsOf(content), wordsOf(mine), { body: 'paragraphs' })
    const topic = TOPICS.find(({ value }) => value === merged.fields.topic)?.value ?? mine.topic
    return { typed: { ...merged.fields, topic }, conflicts: merged.conflicts }
  },
  links: async () => [],
  checks: (db, { content }) => checkIssue(db, content),
  waitsForSecond: () => false,
  final: ({ text }) => (text.publishedVersion === null ? null : FINAL),
  mayTakeOff: () => {
    throw new Refused(FINAL)
  },
  mayBin: ({ text }) => {
    if (text.publishedVersion !== null) throw new Refused(FINAL)
  },
  show: (tx, { text: { id }, content, original }) =>
    beginSending(tx, { ...wordsOf(content), textId: id, corrects: original?.id ?? null }),
  hide: async () => {},
})

/**
 * Plans the sending, at the earliest in ten minutes: until then "Stop" undoes it all.
 * @param at the wanted time; left out: as soon as the ten minutes are over
 * @param version the version seen when it was planned
 */
export async function planIssue(
  db: Db,
  id: string,
  { version, at }: { version: number; at?: Date | undefined },
  by: string,
): Promise<string> {
  const earliest = fromNow(HOLD_MINUTES * MINUTE)
  const wanted = at?.toISOString() ?? earliest
  const sendAt = wanted > earliest ? wanted : earliest
  const { content, original } = await issueAt(db, id)
  if ((await recipientsOf(db, { topic: content.topic, corrects: original?.id ?? null })) === 0)
    throw new Refused('Nobody would get this letter.')
  await issueContent.schedule(db, id, { version, at: new Date(sendAt) }, by)
  return sendAt
}

async function plan(act: TextAct): Promise<TextOutcome> {
  const wanted = wantedTime(act.typed as Wanted, config.timeZone)
  if ('errors' in wanted) return { answer: { errors: wanted.errors, typed: act.typed }, status: 422 }
  const sendAt = await planIssue(act.db, act.id, { version: seenBy(act), at: wanted.at }, act.me.userId)
  return said('Planned', `It goes out on ${dayAndHour(sendAt, config.timeZone)}. Until then you can stop it.`)
}
