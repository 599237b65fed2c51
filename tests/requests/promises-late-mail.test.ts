import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack, sendCase } from '../support/cases.ts'
import { aMailServer, type MailServer } from '../support/mail-server.ts'
import { readEverything } from '../support/promises.ts'
import { aReviewer } from '../support/reviewer.ts'
import { aSite, eventually, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Staff review, and a mail server is set up, but is not accepting mail right now.

let site: Site
let mails: MailServer
let staff: Visitor
let port = 0
beforeAll(async () => {
  mails = await aMailServer()
  port = Number(new URL(mails.url).port)
  site = await aSite({ SMTP_URL: mails.url })
  await aReviewer(site)
  ;({ visitor: staff } = await signedInStaff(site, { role: 'admin' }))
})
afterAll(async () => {
  await site.stop()
  await mails.close()
})

const read = async (url: string) => (await site.visitor().get(url)).text()
const DOWN = 'Our email is down right now'

/** Asks repeatedly, with the button that checks the mail server at once. */
const until = (says: (page: string) => boolean) =>
  eventually(async () => {
    await staff.post('/staff/health', { intent: 'retry', job: 'all' })
    return says(await read('/newsletter'))
  })

test('while the mail server is away, no page says that an email was sent, and each that promised one says that it is late', async () => {
  // Cached by now.
  expect(await read('/newsletter')).not.toContain(DOWN)
  await mails.close()
  await site.visitor().post('/newsletter', { email: 'ada@example.org', 'topic-all': 'yes' })
  await until((page) => page.includes(DOWN))

  const said = await readEverything(site, 'late')
  for (const url of [
    '/newsletter',
    '/newsletter/check',
    '/account/sign-in',
    '/account/sign-in (sent)',
    '/contact',
    '/contact (sent)',
    '/partner/enquiry (sent)',
    '/donate/mine',
    '/donate/mine (sent)',
    '/donate/review?amount=75&frequency=one-time&by=check (sent)',
    '/attorney-directory/join',
    '/attorney-directory/edit',
    '/attorney-directory/edit (sent)',
    '/attorney-directory/4/contact',
    '/attorney-directory/4/contact (sent)',
    '/legal-help/sent (a case)',
    '/staff/sign-in',
  ])
    expect(said.get(url) ?? (await read(url)), url).toContain(DOWN)
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  const answer = await visitor.post('/legal-help/case', { intent: 'give-address', email: 'ada@example.org' })
  const next = answer.headers.get('location')
  expect(await (next ? await visitor.get(next) : answer).text()).toContain(DOWN)
  expect(said.get('/attorney-directory/4/contact (sent)')).not.toContain('Message Sent!')

  const joining = site.visitor()
  await joining.post('/account/sign-in', { email: 'ben@example.org' })
  await joining.post('/account/code', { intent: 'again' })
  const asked = await (await joining.get('/account/code')).text()
  expect(asked).toContain('it comes as soon as our email works again')
  expect(asked).not.toContain('a few minutes')

  mails = await aMailServer({}, port)
  await until((page) => !page.includes(DOWN))
  expect((await site.visitor().get('/newsletter/check')).status).toBe(200)
  expect(await read('/newsletter/check')).toContain('We sent an email to the address you typed.')
  await eventually(() => mails.mails.some(({ to }) => to === 'ada@example.org'))
}, 120_000)
