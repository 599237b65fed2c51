import {
  type KindDesk,
  newestWords,
  type OwnLine,
  said,
  type TextAct,
  type TextOutcome,
} from '#app/content/content.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { canMail, mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { draftSchema } from '../model/forms.server.ts'
import { peopleWords } from '../model/people-words.ts'
import { AUDIENCES, audienceName, letterProblems } from '../model/rules.ts'
import { listCounts } from '../model/staff-queries.server.ts'
import { type SentIssue, sentIssuesOf } from '../sending/sent-issues.server.ts'
import { stopSending } from '../sending/stop-sending.server.ts'
import { sendTest } from '../sending/test-issue.server.ts'
import { draftCorrection } from './draft-issue.server.ts'
import { type IssueItem, issueAt } from './issue-at.server.ts'
import { sectionsOfIssue } from './issue-sections.server.ts'
import { type IssueText, readIssue, type TypedIssue } from './issue-text.ts'

// How staff work on issues in the console.

const fieldsOf = ({ content: { corrects } }: Pick<IssueItem, 'content'>) => [
  {
    at: 'subject',
    label: 'Subject',
    as: 'line' as const,
    most: 120,
    needed: true,
    hint: 'It is also the letter’s first heading. Say what is in the letter.',
  },
  // A correction goes to the people who got the letter.
  ...(corrects === null
    ? [
        {
          at: 'topic',
          label: 'Who it is for',
          as: 'choice' as const,
          most: 20,
          needed: true,
          choices: AUDIENCES,
        },
      ]
    : []),
  {
    at: 'body',
    label: 'Text',
    as: 'text' as const,
    most: 100_000,
    needed: true,
    markdown: true,
    hint: 'Markdown: ## starts a heading, - starts a list item, **words** are bold, [words](/blog/1) is a link. The subject goes above it. The link to leave and our address go below it.',
  },
]

const STATES: Record<SentIssue['state'], string> = {
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
}

const audienceOf = ({ topic, corrects }: IssueText): string =>
  corrects === null ? audienceName(topic) : 'Those who got the letter that it corrects'

/** Who each issue is for, and how it went. */
async function lines(db: Db, rows: readonly { id: string }[]): Promise<OwnLine[]> {
  const ids = rows.map(({ id }) => id)
  const [words, sent] = await Promise.all([newestWords(db, ids), sentIssuesOf(db, ids)])
  return ids.map((id) => {
    const stored = words.get(id)
    const audience = stored ? audienceOf(readIssue(stored)) : ''
    const issue = sent.get(id)
    return issue
      ? { tag: STATES[issue.state], cell: `${audience}: ${peopleWords(issue.recipients)}` }
      : { cell: audience }
  })
}

async function leadOfList(db: Db): Promise<string> {
  const { active, paused } = await listCounts(db)
  const number = (count: number) => count.toLocaleString('en-US')
  return `${number(active)} on the list, ${number(paused)} of them paused. Nothing goes out before you plan it, and then you have ten minutes to stop it.`
}

const acts: Record<string, (act: TextAct) => Promise<TextOutcome>> = {
  test: async ({ db, id, me, typed }) => {
    const { content, sent } = await issueAt(db, id)
    const problems = Object.values(letterProblems(content))
    if (problems.length > 0)
      return { answer: { errors: { form: `${problems.join('. ')}.` }, typed }, status: 422 }
    const to = await sendTest(db, { ...content, textId: id, number: sent?.number ?? null }, me, typed.testTo)
    const title = canMail ? 'A test is sent' : 'A test is written'
    return said(title, mailFollowsNow(`The letter goes only to ${to}.`))
  },
  stop: async ({ db, id, me }) => {
    await stopSending(db, id, me.userId)
    return said('Stopped', 'The rest is not sent.')
  },
  correct: async ({ db, id, me }) => {
    const correction = await draftCorrection(db, id, me.userId)
    return {
      ...said('A draft for the correction', 'It goes only to the people who got the letter.'),
      to: `/staff/newsletter/${correction}`,
    }
  },
}

export const issueDesk: KindDesk<TypedIssue, IssueItem> = {
  one: 'letter',
  many: 'letters',
  list: '/staff/newsletter',
  title: 'Newsletter',
  lead: leadOfList,
  addPage: { to: '/staff/newsletter/new', label: 'Write a letter' },
  tools: () => [{ to: '/staff/newsletter/people', label: 'The list of people' }],
  column: 'For',
  lines,
  fields: fieldsOf,
  typed: ({ content: { subject, body, topic } }) => ({ subject, body, topic }),
  typedIn: async (form) => {
    const { values, typed, errors } = await readForm(form, draftSchema)
    return errors ? { errors, typed } : { typed: values }
  },
  show: ({ subject, body, topic }) => ({ subject, body, topic }),
  about: aboutCorrection,
  page: ({ sent }) => `/newsletter/archive/${sent?.number ?? NOT_YET}`,
  mailed: true,
  publishedBy: 'It goes out when you plan it under “Send it”, and nothing blocks it.',
  reviewed: ({ sent }) => sent === null,
  saidOfReview: () =>
    `People who can review see it in the list of letters. ${mailFollowsNow('They get an email, too.')}`,
  place: (_db, { text, sent }) => ({
    path: sent && `/newsletter/archive/${sent.number}`,
    texts: sent ? [] : [{ of: 'It gets a page of its own when it goes out.' }],
    goes: { offSite: false, intoBin: text.publishedVersion === null },
  }),
  sections: sectionsOfIssue,
  acts,
}

/** In place of the number that an issue gets when it goes out. */
const NOT_YET = 9_999_999

function aboutCorrection({ original }: IssueItem) {
  return original
    ? {
        of: 'This corrects “{subject}”. It goes to everyone who got that letter, is still on the list and is not paused, no matter which topics they chose.',
        values: { subject: original.subject },
      }
    : undefined
}
