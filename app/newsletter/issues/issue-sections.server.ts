import { deadLinks, whatBlocks } from '#app/content/content.server.ts'
import type { ItemSection, SectionAct } from '#app/content/model/rules.ts'
import { HALF_HOURS } from '#app/platform/half-hours.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, zoneOf } from '#app/platform/time.ts'
import { NO_MAIL } from '#app/shared/promises/promises.ts'
import { canMail } from '#app/shared/promises/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { audienceWords, peopleWords } from '../model/people-words.ts'
import { audienceName, COUNT_WORDS, everyoneElseHasIt, HOLD_MINUTES } from '../model/rules.ts'
import { countsOf } from '../model/staff-queries.server.ts'
import type { SentIssue } from '../sending/sent-issues.server.ts'
import { colleagues } from '../sending/test-issue.server.ts'
import { onList, recipientsOf } from '../subscribers/audience.server.ts'
import type { IssueItem } from './issue-at.server.ts'
import { checkIssue } from './issue-checks.server.ts'

// The boxes beside the form of an issue: how it is sent, tested and stopped.

export async function sectionsOfIssue(db: Db, item: IssueItem): Promise<ItemSection[]> {
  const { text, sent } = item
  if (sent) return [await resultOf(db, sent)]
  if (text.state === 'scheduled') return [await held(db, item)]
  return text.state === 'bin' ? [] : [await sendingOf(db, item), await testOf(db)]
}

/** The people who would get it now. */
const peopleOf = (db: Db, { content: { topic }, original }: IssueItem): Promise<number> =>
  recipientsOf(db, { topic, corrects: original?.id ?? null })

/** When a draft is sent, and to how many. */
async function sendingOf(db: Db, item: IssueItem): Promise<ItemSection> {
  const section = { id: 'send', title: 'Send it' }
  const say = (...texts: string[]) => ({ ...section, texts: texts.map((of) => ({ of })) })
  const blocked = whatBlocks(await checkIssue(db, item.content)) !== ''
  if (blocked)
    return say(
      'Before it can go out, do what the checks ask for. Then save the letter. What is saved is what goes out.',
    )
  if (!canMail) return say(`${NO_MAIL} The letter waits here as a draft.`)
  const [people, all] = [await peopleOf(db, item), await onList(db)]
  if (people === 0)
    return say('Nobody on the list would get this letter. Choose someone else to send it to, or wait.')
  const whom = audienceWords(people, all)
  const minutes = Math.ceil(people / config.values.NEWSLETTER_PER_SECOND / 60)
  const audience = item.original ? '' : `, as “${audienceName(item.content.topic)}”`
  return {
    ...section,
    texts: [
      {
        of: 'It goes to {whom} on the list{audience}. Sending takes about {time}. For the first {hold} minutes nothing is sent, and “Stop” cancels all of it. What is saved is what goes out.',
        values: {
          whom: people === all ? whom : `${people.toLocaleString('en-US')} of ${peopleWords(all)}`,
          audience,
          time: minutes < 2 ? 'a minute' : `${minutes} minutes`,
          hold: String(HOLD_MINUTES),
        },
      },
    ],
    acts: [planOf(item, `Send to ${whom}`)],
  }
}

const planOf = ({ text }: IssueItem, button: string): SectionAct => ({
  intent: 'schedule',
  button,
  main: true,
  ofSaved: true,
  hidden: { version: String(text.version) },
  typed: { when: 'soon', time: '09:00' },
  fields: [
    {
      at: 'when',
      label: 'When',
      as: 'choice',
      most: 10,
      needed: true,
      choices: [
        { value: 'soon', label: `In ${HOLD_MINUTES} minutes` },
        { value: 'at', label: 'At the day and time below' },
      ],
    },
    { at: 'day', label: 'Day', as: 'day', most: 40 },
    {
      at: 'time',
      label: 'Time',
      as: 'choice',
      most: 5,
      needed: true,
      half: true,
      hint: `In our office’s time zone (${zoneOf(config.timeZone)}).`,
      choices: HALF_HOURS,
    },
  ],
})

async function testOf(db: Db): Promise<ItemSection> {
  const others = await colleagues(db, '')
  const choices = [
    { value: '', label: 'Me' },
    ...others.map(({ userId, name }) => ({ value: userId, label: name })),
  ]
  return {
    id: 'test',
    title: 'A test letter',
    texts: [{ of: 'It is the saved letter, as subscribers get it.' }],
    acts: [
      {
        intent: 'test',
        button: others.length > 0 ? 'Send the test' : 'Send it to me',
        ofSaved: true,
        ...(others.length > 0 && {
          fields: [
            { at: 'testTo', label: 'It goes to', as: 'choice', most: 40, needed: true, half: true, choices },
          ],
        }),
      },
    ],
  }
}

/** A planned issue: to how many it goes, and what would stop it. */
async function held(db: Db, item: IssueItem): Promise<ItemSection> {
  const dead = await deadLinks(db, item.content.body)
  return {
    id: 'held',
    title: 'Nothing is sent yet',
    texts: [
      {
        of: 'It goes to {people} on {day}. Until then, “Stop the schedule” makes it a draft again.',
        values: {
          people: peopleWords(await peopleOf(db, item)),
          day: dayAndHour(item.text.publishAt ?? '', config.timeZone),
        },
      },
      ...(dead.length > 0
        ? [
            {
              of: 'A link leads nowhere: {links}. If this is still so at its time, the letter is not sent. It becomes a draft again, and you get an email.',
              values: { links: dead.join(', ') },
            },
          ]
        : []),
    ],
  }
}

/** How the delivery goes, or went. */
async function resultOf(db: Db, issue: SentIssue): Promise<ItemSection> {
  const { states, left, later } = await countsOf(db, issue.id)
  const { timeZone } = config
  // Everyone else was tried.
  const onlyLater =
    issue.state === 'sending' && later > 0 && later === (states.waiting ?? 0) && !states.sending
  const counted = Object.keys(COUNT_WORDS).filter((state) => states[state] || state === 'sent')
  const end =
    issue.endedAt &&
    `${issue.state === 'stopped' ? 'Stopped' : 'Done'} on ${dayAndHour(issue.endedAt, timeZone)}.`
  return {
    id: 'result',
    title: onlyLater
      ? `${peopleWords(later)} left to try again`
      : issue.state === 'sending'
        ? 'It is being sent'
        : 'What happened to it',
    texts: [
      `Started on ${dayAndHour(issue.begunAt, timeZone)}. ${end ?? ''}`,
      ...(onlyLater ? [laterWords(later, states)] : []),
      ...(states.doubt ? [IN_DOUBT] : []),
      'We do not track who opens a letter or uses a link.',
    ].map((of) => ({ of })),
    table: {
      caption: `Letters to ${peopleWords(issue.recipients)}`,
      head: ['What happened to them', 'Letters'],
      rows: [
        ...counted.map((state) => [COUNT_WORDS[state] ?? '', (states[state] ?? 0).toLocaleString('en-US')]),
        ['Left the newsletter by this letter’s link', left.toLocaleString('en-US')],
      ],
    },
    acts:
      issue.state === 'sending'
        ? [{ intent: 'stop', button: 'Stop the rest', danger: true }]
        : [{ intent: 'correct', button: 'Write a correction to the people who got it' }],
  }
}

const IN_DOUBT =
  '“In doubt” means the site or the mail server stopped right then, so nobody can say if the letter went out. It is not sent again, so nobody gets it twice. They can read it on the site.'

const laterWords = (later: number, states: Record<string, number>): string =>
  `${later === 1 ? 'Their mail server' : 'Their mail servers'} asked us to try again later. We try each address five times, over an hour and a quarter. ${
    everyoneElseHasIt(states)
      ? 'Everyone else has the letter.'
      : 'We tried everyone else. The table shows what happened.'
  }`
