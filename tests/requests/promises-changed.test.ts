import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aReport, startedForm } from '../support/cases.ts'
import { aMailServer, type MailServer } from '../support/mail-server.ts'
import { readEverything } from '../support/promises.ts'
import { aReviewer } from '../support/reviewer.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// An organization that answers within three days, and not within two.

let site: Site
let mails: MailServer
let admin: Visitor
beforeAll(async () => {
  mails = await aMailServer()
  site = await aSite({ SMTP_URL: mails.url })
  await aReviewer(site)
  ;({ visitor: admin } = await signedInStaff(site, { role: 'admin' }))
})
afterAll(async () => {
  await site.stop()
  await mails.close()
})

const read = async (url: string) => (await site.visitor().get(url)).text()

async function save(values: Record<string, string>) {
  const shown = await (await admin.get('/staff/settings')).text()
  const was = Object.keys(values).map((name) => {
    const line = new RegExp(`name="was-${name}" value="([^"]*)"`).exec(shown)
    return [`was-${name}`, line?.[1] ?? '']
  })
  return admin.post('/staff/settings', { group: 'time', ...values, ...Object.fromEntries(was) })
}

test('a changed promise is on every page at the next request, and a case keeps what it was told', async () => {
  // Kept in memory by now.
  expect(await read('/legal-help')).toContain('We answer within 48 hours (2 days).')
  const before = site.visitor()
  await before.post('/legal-help', { ...aReport, ...(await startedForm(before)) })

  const answer = await save({ REVIEW_HOURS: '72', APPLICATION_DAYS: '14', MESSAGE_DAYS: '3' })
  expect(answer.status).toBe(303)
  const said = await readEverything(site, 'all-well')
  for (const [url, words] of said)
    expect(words, url).not.toMatch(/\b48 hours|2 days or less|nothing for a week/)
  expect(said.get('/legal-help')).toContain('Legal Review within 72 hours')
  expect(said.get('/legal-help')).toContain('Our goal is an answer within 72 hours.')
  expect(said.get('/partner')).toContain('Help us review cases within 72 hours (3 days).')
  expect(said.get('/legal-help/sent (a case)')).toMatch(/within 72 hours|The 72 hours end outside/)
  expect(said.get('/contact (sent)')).toContain('If you hear nothing for 3 days')
  expect(await read('/search?q=submit+your+case')).toContain('within 72 hours (3 days)')

  expect(await (await before.get('/legal-help/sent')).text()).toMatch(
    /within 48 hours|The 48 hours end outside/,
  )
  const { db } = openDialect(site.place.database)
  const cases = await db.selectFrom('cases').select('promisedHours').execute()
  await db.destroy()
  expect(cases.map(({ promisedHours }) => promisedHours).toSorted()).toEqual([48, 72])
}, 120_000)

test.each([
  ['REVIEW_HOURS', '12', 'Enter a whole number of hours from 24 to 336'],
  ['WORK_DAYS', 'Mon-Fri', 'Enter the names of the days, like Monday, Tuesday, Thursday'],
  ['CLOSED_DAYS', 'Christmas', 'Write one on each line, 30 at most'],
])('%s: “%s” stays typed, with what to do', async (name, value, says) => {
  const answer = await save({ [name]: value })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain(says)
  expect(page).toContain(value)
})
