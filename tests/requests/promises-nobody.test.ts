import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEverything } from '../support/promises.ts'
import { aSite, outbox, type Site } from '../support/site.ts'

// While no one reviews and mail is not set up, no page promises an hour, a reader or a mail.

let site: Site
beforeAll(async () => {
  site = await aSite({ SMTP_URL: '' })
})
afterAll(() => site.stop())

test('each page says that no one can read cases yet, and nothing else', async () => {
  const said = await readEverything(site, 'nobody')
  const yet =
    'You can send your case now. Nobody can read it yet. Our goal is 48 hours once a reviewer starts.'
  for (const url of ['/', '/resources', '/legal-help', '/know-your-rights/california'])
    expect(said.get(url)).toContain(yet)
  expect(said.get('/legal-help/sent (a case)')).toContain(
    'Your case has been submitted for review. Nobody can read it yet. Our goal is 48 hours once a reviewer starts.',
  )
  for (const url of ['/legal-help/case (a case)', '/dashboard/complaints (a case)'])
    expect(said.get(url)).toContain('Nobody can read your case yet. It is sealed and waiting.')
  expect(said.get('/legal-help/case (reply)')).toContain('Nobody can read it yet. We keep it, sealed.')
  expect(said.get('/legal-help/case/more (save)')).toContain('Nobody here can see this yet.')
  expect(said.get('/contact (sent)')).toContain('Nobody can read messages here yet. Yours is kept, locked.')
  expect(said.get('/newsletter (sent)')).toContain('This site cannot send email yet')
  for (const letter of outbox(site.place)) expect(letter).not.toMatch(/48 hours|We (?:will )?answer/)
}, 120_000)
