import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { allWorkDone, aSite, outbox, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// A visitor who has to sign in before writing returns to that form, with their words, without any script.

let site: Site
beforeAll(async () => {
  site = await aSite()
  const { visitor } = await signedInStaff(site, { email: 'mo@example.org', role: 'editor' })
  await visitor.post('/staff/forum', { intent: 'moderate', hours: '24' })
})
afterAll(() => site.stop())

const FORM = '/forum/school/new'
const to = (answer: Response) => answer.headers.get('location') ?? ''
const html = async (visitor: Visitor, url: string) =>
  (await (await visitor.get(url)).text()).replaceAll('<!-- -->', '')
async function mailed(email: string) {
  await allWorkDone(site.place)
  const mail = outbox(site.place)
    .map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=\n', ''))
    .filter((raw) => raw.includes(email))
    .at(-1)
  return {
    link: /\/account\/link\/[\w-]+/.exec(mail ?? '')?.[0] ?? '',
    code: /^(\d{3} \d{3})\r?$/m.exec(mail ?? '')?.[1] ?? '',
  }
}
const signInLink = (page: string) => /\/account\/sign-in\?back=[^"]+/.exec(page)?.[0] ?? ''

test('a newcomer who wants to write reaches the form by way of choosing a handle', async () => {
  const ada = site.visitor()
  await ada.get(signInLink(await html(ada, FORM)))
  await ada.post('/account/sign-in', { email: 'ada@example.org' })
  const pressed = await ada.post((await mailed('ada@example.org')).link, {})
  expect(to(pressed)).toBe('/account/on')
  expect(to(await ada.get('/account/on'))).toBe('/account/profile')
  const chosen = await ada.post('/account/profile', { handle: 'ada-owl', pronouns: '', timeZone: '' })
  expect(to(chosen)).toBe(FORM)
  expect(await html(ada, FORM)).toContain('You are signed in as ada-owl.')
  // Only once: the next time they get to their account.
  expect(to(await ada.get('/account/sign-in'))).toBe('/account')
})

test('a member whose session ended while writing returns by the code, with their words', async () => {
  const ben = site.visitor()
  await ben.post('/account/sign-in', { email: 'ben@example.org' })
  await ben.post((await mailed('ben@example.org')).link, {})
  await ben.post('/account/profile', { handle: 'ben-heron', pronouns: '', timeZone: '' })
  const ticket = /name="ticket" value="([^"]*)"/.exec(await html(ben, FORM))?.[1] ?? ''
  const { db } = openDialect(site.place.database)
  await db.deleteFrom('memberSessions').execute()
  await db.destroy()
  const fields = { ticket, intent: 'post', title: 'A quiet room', text: 'How did you ask?' }
  const refused = await ben.post(FORM, fields)
  expect(refused.status).toBe(403)
  const page = await refused.text()
  for (const words of ['We saved your words', 'How did you ask?', 'value="A quiet room"'])
    expect(page).toContain(words)
  const keptPage = /name="keptPage" value="([^"]+)"/.exec(page)?.[1] ?? ''
  // Once more, changed, without script: the newer words are the saved ones.
  await ben.post(FORM, { ...fields, keptPage, text: 'How did you ask for it?' })
  await ben.get(signInLink(page))
  await ben.post('/account/sign-in', { email: 'ben@example.org' })
  expect(to(await ben.post('/account/code', { code: (await mailed('ben@example.org')).code }))).toBe(
    '/account/on',
  )
  expect(to(await ben.get('/account/on'))).toBe(FORM)
  const back = await html(ben, FORM)
  expect(back).toContain('You are signed in as ben-heron.')
  expect(back).toContain('Show what I typed')
  const shown = await html(ben, `${FORM}?words=open`)
  expect(shown).toContain('How did you ask for it?')
  expect(shown).toContain('value="A quiet room"')
})

test('reports, appeals and notes of topics are saved as well, and their forms show the text again', async () => {
  const { db } = openDialect(site.place.database)
  const cy = site.visitor()
  const signIn = async () => {
    await cy.post('/account/sign-in', { email: 'cy@example.org' })
    return cy.post((await mailed('cy@example.org')).link, {})
  }
  await signIn()
  await cy.post('/account/profile', { handle: 'cy-wren', pronouns: '', timeZone: '' })
  const post = await aPostOfSomebodyElse(db)
  const forms: [string, Record<string, string>][] = [
    [`/forum/post/${post.id}/report`, { reason: 'note', note: 'It is about a funeral' }],
    [`/forum/topic/${post.topicId}/keep`, { keep: 'yes', note: 'For the talk on Monday' }],
    [`/forum/appeal/post/${post.id}`, { text: 'I spoke of a bird' }],
  ]
  for (const [url, fields] of forms) {
    await db.deleteFrom('memberSessions').execute()
    const refused = await cy.post(url, fields)
    expect([url, refused.status]).toEqual([url, 403])
    const page = await refused.text()
    expect(page).toContain('We saved your words')
    await cy.get(signInLink(page))
    await signIn()
    expect(to(await cy.get('/account/on'))).toBe(url)
    if (url.includes('appeal')) continue
    expect(await html(cy, url)).toContain('You typed something here')
    const shown = await html(cy, `${url}?words=open`)
    for (const words of Object.values(fields)) expect(shown).toContain(words)
    const keptPage = /name="keptPage" value="([^"]*)"/.exec(shown)?.[1] ?? ''
    expect((await cy.post(url, { ...fields, keptPage })).status).toBe(303)
    expect(await html(cy, url)).not.toContain('You typed something here')
  }
  await db.destroy()
})

async function aPostOfSomebodyElse(db: ReturnType<typeof openDialect>['db']) {
  const dee = site.visitor()
  await dee.post('/account/sign-in', { email: 'dee@example.org' })
  await dee.post((await mailed('dee@example.org')).link, {})
  await dee.post('/account/profile', { handle: 'dee-finch', pronouns: '', timeZone: '' })
  await db.updateTable('members').set({ role: 'member' }).where('handle', '=', 'dee-finch').execute()
  const ticket = /name="ticket" value="([^"]*)"/.exec(await html(dee, FORM))?.[1] ?? ''
  await dee.post(FORM, { ticket, intent: 'post', title: 'A hard week', text: 'We lost someone.' })
  return db
    .selectFrom('forumPosts')
    .select(['id', 'topicId'])
    .where('id', '=', ticket)
    .executeTakeFirstOrThrow()
}

test('a page of another site is not accepted as the way back, and the next person on this device is redirected nowhere', async () => {
  const cy = site.visitor()
  await cy.get('/account/sign-in?back=//evil.example')
  expect(cy.cookies.has('__Host-back')).toBe(false)
  await cy.get(`/account/sign-in?back=${encodeURIComponent(FORM)}`)
  expect(cy.cookies.has('__Host-back')).toBe(true)
  await cy.post('/account/sign-in', { email: 'cy@example.org' })
  await cy.get('/account/sign-in')
  expect(cy.cookies.has('__Host-back')).toBe(false)
  expect(to(await cy.post((await mailed('cy@example.org')).link, {}))).toBe('/account')
})
