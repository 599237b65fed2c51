import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { comeBack, sendCase } from '../support/cases.ts'
import { aMailServer, type MailServer } from '../support/mail-server.ts'
import { openedAMinuteAgo, readEverything } from '../support/promises.ts'
import { aReviewer } from '../support/reviewer.ts'
import { aSite, type Site } from '../support/site.ts'
import { saveTimes } from '../support/site-settings.ts'
import { signedInStaff } from '../support/staff.ts'

// Staff review and mail is set up: the specification's own words; then other times are promised.

let site: Site
let mails: MailServer
let said: Map<string, string>
beforeAll(async () => {
  mails = await aMailServer()
  site = await aSite({
    SMTP_URL: mails.url,
    ORG_PHONE: '202-555-0142',
    ORG_ADDRESS: '1 Main Street, Springfield, IL 62701',
    ORG_GIVING_EMAIL: 'giving@ours.example',
    ORG_PRIVACY_EMAIL: 'privacy@ours.example',
  })
  await aReviewer(site)
  said = await readEverything(site, 'all-well')
}, 120_000)
afterAll(async () => {
  await site.stop()
  await mails.close()
})

test('each page says what is true then, in the words of the specification', async () => {
  expect(said.get('/legal-help')).toContain('Legal Review within 48 hours')
  expect(said.get('/legal-help/sent (a case)')).toMatch(
    /Your case has been submitted for review\. You'll receive an assessment within 48 hours\. Weekends and holidays do not count\. That is by \w+day, /,
  )
  expect(said.get('/contact (sent)')).toContain(
    "Thank you for contacting us. We'll get back to you as soon as possible.",
  )
  expect(said.get('/attorney-directory/4/contact (sent)')).toMatch(
    /Message Sent! .*Your message has been securely sent to Rivka/,
  )
  expect(said.get('/legal-help/case/more (save)')).toContain('Our case team can read them now.')
  expect(said.get('/newsletter (sent)')).toContain('We sent an email to the address you typed.')
})

test('real addresses and mailboxes carry no mark, and people are sent to them', async () => {
  expect(said.get('/donate')).toContain('Mail it to:')
  expect(said.get('/donate')).toMatch(/Write to giving@ours\.example\s?\. A person will answer\./)
  expect(said.get('/privacy')).toMatch(/Email privacy@ours\.example\s?\. A person will answer you\./)
  expect(said.get('/contact (sent)')).toContain('If you hear nothing for a week, call 202-555-0142')
  const slip = said.get('/donate/review?amount=75&frequency=one-time&by=check (sent)')
  expect(slip).toMatch(/Mail it to: .*1 Main Street, Springfield/)
  for (const words of [slip, said.get('/donate')]) expect(words).not.toContain('Do not mail')
  const donor = site.visitor()
  const review = '/donate/review?amount=75&frequency=one-time&by=check'
  expect(await (await donor.get(review)).text()).toContain('One of us emails you our account details.')
  const gift = { started: await openedAMinuteAgo(), way: 'bank', name: 'Bo', email: 'bo@example.org' }
  const sent = await donor.post(review, gift)
  const steps = await (await donor.get(sent.headers.get('location') ?? '')).text()
  expect(steps).toContain('Wait for our email. We will send you our account details.')
})

test('a promise that was not kept is reported as such, and never as a day to come', async () => {
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  const read = async (url: string) => (await visitor.get(url)).text()
  expect(await read('/legal-help/case')).toContain('We will answer by')
  const { db } = openDialect(site.place.database)
  await db.updateTable('cases').set({ dueAt: '2026-01-05T15:00:00.000Z' }).execute()
  await db.destroy()
  for (const url of ['/legal-help/case', '/dashboard']) {
    const html = await read(url)
    expect(html, url).not.toContain('We will answer by')
    expect(html, url).toMatch(/We said we would answer by (?:<strong>)?Monday, January 5, 2026, 10:00 AM/)
    expect(html, url).toContain('we are sorry')
  }
})

test('a promised gift says that we sent an email only if one is sent', async () => {
  const { signed } = await import('#app/platform/http/cookies.server.ts')
  const promised = async () => {
    const visitor = site.visitor()
    const page = '/donate/review?amount=75&frequency=one-time'
    const html = await (await visitor.get(page)).text()
    const submission = /name="submission" value="([^"]*)"/.exec(html)?.[1] ?? ''
    // Like a person who took a minute.
    const started = signed('gift-started', String(Date.now() - 60_000))
    const donor = { name: 'Ada Donor', email: 'often@example.org' }
    await visitor.post(page, { submission, started, way: 'check', ...donor })
    const thanks = () => visitor.get('/donate/thanks').then((answer) => answer.text())
    const said = await thanks()
    expect(said).toContain('write down the reference')
    // It says the same when it is loaded again.
    expect((await thanks()).includes(ALSO_MAILED)).toBe(said.includes(ALSO_MAILED))
    return said.includes(ALSO_MAILED)
  }
  const said: boolean[] = []
  for (let at = 0; at < 6; at += 1) said.push(await promised())
  // The daily limit per address and network: limits.server.ts.
  expect(said).toEqual([true, true, true, true, false, false])
})

const ALSO_MAILED = 'We sent it to you by email.'

/** Words that mention hours, days or weeks: no other page may keep promising the earlier times. */
const speaksOfTime = () =>
  new Set([...said].filter(([, words]) => /\b(?:48 hours|2 days|a week)\b/.test(words)).map(([url]) => url))

test('a changed promise is on every page at the next request, and a case keeps what it was told', async () => {
  const read = async (url: string) => (await site.visitor().get(url)).text()
  // Cached by now.
  expect(await read('/legal-help')).toContain(
    'We answer within 48 hours. Weekends and holidays do not count.',
  )
  const before = site.visitor()
  await sendCase(before)
  const { visitor: admin } = await signedInStaff(site, { role: 'admin' })
  const answer = await saveTimes(admin, { REVIEW_HOURS: '72', APPLICATION_DAYS: '14', MESSAGE_DAYS: '3' })
  expect(answer.status).toBe(303)

  const now = await readEverything(site, 'all-well', speaksOfTime())
  expect(now.size).toBeGreaterThan(20)
  for (const [url, words] of now)
    expect(words, url).not.toMatch(/\b48 hours|2 days or less|nothing for a week/)
  expect(now.get('/legal-help')).toContain('Legal Review within 72 hours')
  expect(now.get('/legal-help')).toContain('We answer within 72 hours.')
  expect(now.get('/partner')).toContain('Help us review cases within 72 hours.')
  expect(now.get('/legal-help/sent (a case)')).toMatch(/within 72 hours/)
  expect(now.get('/contact (sent)')).toContain('If you hear nothing for 3 days')
  expect(await read('/search?q=submit+your+case')).toContain('within 72 hours')

  expect(await (await before.get('/legal-help/sent')).text()).toMatch(/within 48 hours/)
  const { db } = openDialect(site.place.database)
  const cases = await db.selectFrom('cases').select('promisedHours').execute()
  await db.destroy()
  const promised = cases.map(({ promisedHours }) => promisedHours).toSorted()
  expect([promised.slice(-2), promised.filter((hours) => hours === 72)]).toEqual([[48, 72], [72]])
})
