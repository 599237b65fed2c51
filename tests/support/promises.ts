import { expect } from 'vitest'
import { makeReal } from './attorneys.ts'
import { aReport, enter, keptOn, startedForm } from './cases.ts'
import { promisedOn } from './mail-promised.ts'
import type { Site } from './site.ts'
import { addressOf, siteMap } from './site-map.ts'

// Every page in one state of the site, checked for sentences that belong to another state.

type State = 'nobody' | 'no-mail' | 'late' | 'all-well'

const WE_SENT =
  /\b[Ww]e (?:have )?sent (?:you )?(?:a|an|it|the) (?:short )?(?:email|link|code|mail|to you by email)\b/
/** Sentences of a form or a page when a mail will follow. */
const MAIL_WILL_COME =
  /comes by email|[Ww]e (?:will )?email you (?:the|a|before)|[Ww]e send (?:you )?(?:an?|one|your|the|it) ?(?:short )?(?:email|link|code|receipt|to you by email|by email)|[Ww]e email your message to the attorney|Message Sent!/
const NOBODY_READS = /Nobody (?:can read|reads|can do that)|no reviewer|once a reviewer starts/
const CANNOT_MAIL = /cannot send email yet/
const MAIL_IS_DOWN = /email is down right now/
const MAIL_COMES_SOON =
  /email (?:from us )?is on its way|(?:come|comes|take) (?:by email )?(?:with)?(?:in )?a few minutes\b(?!, or)|Message Sent!/

/** Sentences that no page may contain in this state. */
const NEVER: Record<State, RegExp[]> = {
  nobody: [
    MAIL_IS_DOWN,
    /We (?:will )?answer (?:by|within)/,
    /receive an assessment/,
    /You have it in 2 days/,
    /within 48 hours(?!\.? ?(?:What we look for|You are))/,
    /get back to you/,
    /A person (?:on our team )?reads (?:it|your case)/,
    /Our (?:staff|case team) reads (?:it|your message)/,
    /answers? (?:you )?by email/,
    /\bBy (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,/,
    WE_SENT,
    MAIL_WILL_COME,
    /Our (?:case )?team can (?:now )?(?:read|see) (?:it|them|your answers)/,
    /our team sees (?:it|your case) first/i,
  ],
  'no-mail': [
    MAIL_IS_DOWN,
    NOBODY_READS,
    WE_SENT,
    MAIL_WILL_COME,
    /get back to you/,
    /answers? you by email/,
  ],
  late: [NOBODY_READS, CANNOT_MAIL, WE_SENT, MAIL_COMES_SOON, /get back to you/, /answers? you by email/],
  'all-well': [NOBODY_READS, CANNOT_MAIL, MAIL_IS_DOWN],
}

/** Names and goals that are valid in every state. */
const ALLOWED = [
  /Our goal is (?:a review|an answer) within 48 hours/g,
  // On the page that says that none goes now.
  /If it can by then, we send you the link to confirm/g,
  // To partners: what we ask of them.
  /Help us review cases within 48 hours/g,
]

function saysNothingElse(state: State, url: string, html: string): void {
  let words = textOf(html)
  for (const allowed of ALLOWED) words = words.replaceAll(allowed, '')
  for (const never of NEVER[state]) {
    const at = words.search(never)
    expect(
      at === -1 ? '' : words.slice(Math.max(0, at - 80), at + 120),
      `${url} in state "${state}": ${never}`,
    ).toBe('')
  }
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<(?:meta|title)[^>]*?content="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

/** Sent within a second, a gift would look automated. */
export async function openedAMinuteAgo(): Promise<string> {
  const { signed } = await import('#app/platform/http/cookies.server.ts')
  return signed('gift-started', String(Date.now() - 60_000))
}

/**
 * Every page that a visitor can request, and those that follow a case, a message, a gift and other forms.
 * @param only the pages that an earlier reading listed
 * @returns the text of each
 */
export async function readEverything(
  site: Site,
  state: State,
  only?: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  const read = async (url: string, answer: Response) => {
    const html = await answer.text()
    saysNothingElse(state, url, html)
    if (state === 'no-mail') expect.soft(promisedOn(url, html), url).toEqual([])
    said.set(url, textOf(html))
    return html
  }
  const visitor = site.visitor()
  for (const { route, page } of siteMap()) {
    if (!page || /^\/(?:staff|styleguide)/.test(route)) continue
    const url = addressOf(route)
    if (only && !only.has(url)) continue
    await read(url, await visitor.get(url))
  }
  const person = site.visitor()
  await person.post('/legal-help', {
    ...aReport,
    ...(await startedForm(person)),
    anonymous: '',
    name: 'Ada',
    email: 'ada@example.org',
    notify: 'yes',
  })
  const kept = keptOn(await read('/legal-help/sent (a case)', await person.get('/legal-help/sent')))
  await enter(person, kept)
  for (const url of ['/legal-help/case', '/dashboard', '/dashboard/complaints', '/legal-help/case/more'])
    await read(`${url} (a case)`, await person.get(url))
  const added: [string, Record<string, string | File>][] = [
    ['/legal-help/case', { intent: 'reply', text: 'One more thing.' }],
    ['/legal-help/case', { intent: 'add-file', file: new File(['It happened again.'], 'more.txt') }],
    ['/legal-help/case/more', { intent: 'save', danger: 'yes' }],
  ]
  for (const [url, fields] of added) {
    const answer = await person.post(url, fields)
    await read(`${url} (${fields.intent})`, await person.get(answer.headers.get('location') ?? url))
  }
  await makeReal(site.place, [4])
  const posts: [string, Record<string, string>][] = [
    ['/contact', { name: 'Ada', email: 'ada@example.org', subject: 'Quiz', message: 'Question 3 is hard.' }],
    [
      '/partner/enquiry',
      { partner: 'other', name: 'Ada', email: 'ada@example.org', message: 'Let us talk.' },
    ],
    ['/newsletter', { email: 'ada@example.org', 'topic-all': 'yes' }],
    ['/donate/mine', { email: 'ada@example.org' }],
    ['/attorney-directory/edit', { email: 'ada@example.org' }],
    ['/account/sign-in', { email: 'ada@example.org' }],
    [
      '/attorney-directory/4/contact',
      { name: 'Ada', email: 'ada@example.org', message: 'May I write to you?', consent: 'yes', copy: 'yes' },
    ],
    [
      '/donate/review?amount=75&frequency=one-time&by=check',
      { started: await openedAMinuteAgo(), way: 'check', name: 'Ada', email: 'ada@example.org' },
    ],
  ]
  for (const [url, fields] of posts) {
    const one = site.visitor()
    const answer = await one.post(url, fields)
    const next = answer.headers.get('location')
    await read(`${url} (sent)`, next ? await one.get(next) : answer)
  }
  return said
}
