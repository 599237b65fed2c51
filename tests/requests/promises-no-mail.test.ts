import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined } from '../support/forum-visitors.ts'
import { promisedOn, readAs } from '../support/mail-promised.ts'
import { openedAMinuteAgo, readEverything } from '../support/promises.ts'
import { realAddresses } from '../support/real-addresses.ts'
import { aReviewer } from '../support/reviewer.ts'
import { aSite, type Site } from '../support/site.ts'
import { addressOf, siteMap } from '../support/site-map.ts'
import { signedInStaff } from '../support/staff.ts'

// Staff review, but letters are only written into a folder: hours are promised, mails are not.

let site: Site
beforeAll(async () => {
  site = await aSite({ SMTP_URL: '' })
  await aReviewer(site)
})
afterAll(() => site.stop())

test('a form to an attorney offers no copy, question or answer by mail', async () => {
  const page = await (await site.visitor().get('/attorney-directory/4/contact')).text()
  expect(page).toContain('name="message"')
  for (const promise of ['name="copy"', 'name="ask"', 'will answer at this address'])
    expect(page).not.toContain(promise)
})

test('each page promises the 48 hours, and no mail', async () => {
  const said = await readEverything(site, 'no-mail')
  for (const url of ['/', '/resources'])
    expect(said.get(url)).toContain('We answer within 48 hours. Weekends and holidays do not count.')
  expect(said.get('/legal-help/case (a case)')).toMatch(/We will answer by \w+day, .* [AP]M Eastern/)
  expect(said.get('/contact (sent)')).toContain(
    'Thank you for contacting us. This site cannot send email yet.',
  )
  expect(said.get('/donate/mine (sent)')).toContain('This site cannot send email yet')
  expect(said.get('/attorney-directory/4/contact (sent)')).toContain('Your message did not go out')
  expect(said.get('/attorney-directory/4/contact (sent)')).not.toContain('Message sent')
  expect(said.get('/legal-help/sent (a case)')).toContain('This site cannot send email yet.')
  for (const [url, words] of said) expect(unmarked(words), url).toEqual([])
  expect(said.get('/contact (sent)')).toMatch(/Your reference is [\w-]+\. Keep it\./)
  expect(said.get('/contact (sent)')).not.toContain('To be sure of an answer')
  expect(said.get('/donate')).toContain('Do not mail a check yet. This address is a sample:')
  expect(said.get('/donate')).not.toContain('A person will answer')
  expect(said.get('/privacy')).not.toContain('A person will answer')
  expect(said.get('/donate/review?amount=75&frequency=one-time&by=check (sent)')).toMatch(
    /Do not mail it yet\. This address is a sample: .*\(sample\)/,
  )
}, 120_000)

/** The built-in address, number and mailboxes where a page shows them without their mark. */
const unmarked = (words: string): string[] =>
  [
    ...words.matchAll(
      /(?:\b(?:hello|privacy|partnerships|giving)@example\.org|202-555-0100|\bD\.C\. 20001)(?! \(sample\))/g,
    ),
  ].map(({ index }) => words.slice(Math.max(0, index - 60), index + 60))

test('a transfer waits for no email where none can come', async () => {
  const donor = site.visitor()
  const review = '/donate/review?amount=75&frequency=one-time&by=check'
  expect(await (await donor.get(review)).text()).toContain('We cannot email you our account details yet.')
  const gift = { started: await openedAMinuteAgo(), way: 'bank', name: 'Ada', email: 'ada@example.org' }
  const sent = await donor.post(review, gift)
  const slip = await (await donor.get(sent.headers.get('location') ?? '')).text()
  expect(slip).toContain('Ask us for them on our contact page, and say your reference')
  expect(slip).not.toContain('Wait for our email')
})

test('no page promises anyone a mail: strangers, members and the staff, wherever there is content', async () => {
  const { visitor: staff } = await signedInStaff(site)
  const member = await joined(site, 'ann-owl', 'member')
  const other = await joined(site, 'ben-heron', 'member')
  const real = await realAddresses(site, { staff, member, other })
  const promised: string[] = []
  for (const { route, page } of siteMap()) {
    if (!page) continue
    for (const who of [site.visitor(), route.startsWith('/staff') ? staff : member])
      for (const sentence of promisedOn(route, await readAs(who, real[route] ?? addressOf(route))))
        promised.push(`${route}: ${sentence}`)
  }
  expect([...new Set(promised)]).toEqual([])
}, 120_000)
