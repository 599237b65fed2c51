import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined } from '../support/forum-visitors.ts'
import { promisedOn, readAs } from '../support/mail-promised.ts'
import { readEverything } from '../support/promises.ts'
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
}, 120_000)

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
