import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type MailServer } from '../support/mail-server.ts'
import { readEverything } from '../support/promises.ts'
import { aReviewer } from '../support/reviewer.ts'
import { aSite, type Site } from '../support/site.ts'

// Somebody reviews and mail is set up: the specification's own words.

let site: Site
let mails: MailServer
beforeAll(async () => {
  mails = await aMailServer()
  site = await aSite({ SMTP_URL: mails.url })
  await aReviewer(site)
})
afterAll(async () => {
  await site.stop()
  await mails.close()
})

test('each page says what is true then, in the words of the specification', async () => {
  const said = await readEverything(site, 'all-well')
  expect(said.get('/legal-help')).toContain('Legal Review within 48 hours')
  expect(said.get('/legal-help/sent (a case)')).toMatch(
    /Your case has been submitted for review\. (?:You'll receive an assessment within 48 hours\. That is|The 48 hours end outside our working days\. You'll receive an assessment) by \w+day, /,
  )
  expect(said.get('/contact (sent)')).toContain(
    "Thank you for contacting us. We'll get back to you as soon as possible.",
  )
  expect(said.get('/attorney-directory/4/contact (sent)')).toMatch(
    /Message Sent! .*Your message has been securely sent to Rivka/,
  )
  expect(said.get('/legal-help/case/more (save)')).toContain('Our case team can read them now.')
  expect(said.get('/newsletter (sent)')).toContain('We sent an email to the address you typed.')
}, 120_000)
