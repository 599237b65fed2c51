import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { mailedPath, theStaff } from '#tests/support/staff-browser.ts'

// Members without scripts and moderators with them: each sees what the other does.

let site: BrowserSite
let desk: Page
beforeAll(async () => {
  site = await aBrowserSite()
  desk = await atDesk('mo@example.org')
  await press(desk, 'I moderate the forum')
  await desk.getByRole('heading', { name: 'You moderate the forum' }).waitFor()
})
afterAll(() => site?.close())

async function atDesk(email: string): Promise<Page> {
  const cookies = await theStaff(site, email)
  const context = await site.window()
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto('/staff/forum')
  return page
}

async function member(name: string): Promise<Page> {
  const handle = `${name}-${crypto.randomUUID().slice(0, 6)}`
  const page = await site.open('/account/sign-in', { js: false, width: 320 })
  await page.getByLabel('Your email address').fill(`${handle}@example.org`)
  await press(page, /^Email me/)
  await page.goto(await mailedPath(site, `${handle}@example.org`, /\/account\/link\/[\w-]+/))
  await press(page, /^Sign in as/)
  await page.getByLabel('Handle').fill(handle)
  await press(page, 'Save')
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  return page
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

/** The id of the author's first post in a topic. */
async function postIdIn(author: Page, topic: string): Promise<string> {
  const html = await (await author.request.get(topic)).text()
  return /\/forum\/post\/([\w-]+)">Change or remove/.exec(html)?.[1] ?? ''
}

/** Writes a topic, which a moderator approves. @returns its URL */
async function aTopic(author: Page, title: string, text: string, nameless = false): Promise<string> {
  await author.goto('/forum/home/new')
  await author.getByLabel('Title').fill(title)
  await author.getByLabel('Your post').fill(text)
  if (nameless) await author.getByLabel('Without my name').press('Space')
  await press(author, 'Post it')
  await heading(author, 'It is waiting for a moderator')
  await desk.goto('/staff/forum')
  await press(desk, /^Approve the post by/)
  await heading(desk, '0 posts are waiting')
  // The button is gone with its post; the keyboard focus continues where it was.
  await expect.poll(() => desk.evaluate(() => document.activeElement?.id)).toBe('waiting')
  await author.reload()
  await follow(author, 'See it in its topic')
  return new URL(author.url()).pathname
}

test('a reader reports a post by keyboard; a moderator removes what breaks a rule; both read the outcome', async () => {
  const ada = await member('ada-owl')
  const topic = await aTopic(ada, 'My manager', 'Call him at extension 0147. He says no to everything.')
  const ben = await member('ben-heron')
  await ben.goto(topic)
  await ben.getByText('More options for post 1').press('Enter')
  await ben.getByRole('link', { name: 'Report post 1' }).press('Enter')
  await heading(ben, 'Report a post')
  await ben.getByLabel('It shares private facts').press('Space')
  await ben.getByLabel(/^Do you want to add something/).fill('That is his own number')
  await ben.getByRole('button', { name: 'Send the report' }).press('Enter')
  await heading(ben, 'You reported this post')

  await desk.goto('/staff')
  await follow(desk, 'Go to the reported posts')
  await desk.getByText('That is his own number').waitFor()
  await follow(desk, /^Open the post/)
  await press(desk, 'I am looking at it')
  await desk.getByText(/^You have been looking at it since/).waitFor()
  await follow(desk, 'Change what breaks a rule')
  await desk.getByLabel('The post').fill('He says no to everything.')
  await press(desk, 'Save the change')
  await heading(desk, 'There is a problem')
  await expect.poll(() => desk.getByLabel('The post').inputValue()).toBe('He says no to everything.')
  await desk.getByLabel('Do not share private facts').check()
  await desk.getByLabel(/^Which words do you mean/).fill('the number')
  await press(desk, 'Save the change')
  await heading(desk, 'What it said before')

  await ben.goto('/notices')
  await follow(ben, 'See the outcome')
  await ben.getByText('A moderator read it and changed what broke a rule.').waitFor()
  await ada.goto('/notices')
  await follow(ada, 'See the change')
  await heading(ada, 'A moderator changed this post')
  await ada.getByText(/when a moderator changed it/).click()
  await ada.getByText('These are the words we mean: the number').last().waitFor()
  expect(/ben-heron|his own number/.exec(await ada.content())).toBe(null)
  await ada.goto(topic)
  expect((await ada.content()).includes('extension 0147')).toBe(false)
})

test('a member is paused while writing, keeps their words, reads why, and writes again when the pause ends', async () => {
  const cy = await member('cy-wren')
  const topic = await aTopic(cy, 'A door', 'I asked for a door.')
  await cy.goto(`${topic}/reply`)
  await cy.getByLabel('Your post').fill('Words of two hours')
  await desk.goto('/staff/forum')
  await desk.goto(`/staff/forum/${await postIdIn(cy, topic)}`)
  await follow(desk, /^cy-wren/)
  await desk.getByLabel(/^What do you want to do/).selectOption({ label: 'Pause what they write for 1 day' })
  await desk.getByLabel('Do not threaten').check()
  await press(desk, 'Send it')
  await heading(desk, 'There is a problem')
  await desk.getByLabel(/^What do you write to them/).fill('You called Ada a fool.')
  await press(desk, 'Send it')
  await desk.getByText('They have not said that they read it.').waitFor()

  await press(cy, 'Post it')
  await heading(cy, 'There is a problem')
  expect(await cy.getByLabel('Your post').inputValue()).toBe('Words of two hours')
  await cy.goto('/notices')
  await follow(cy, 'Read why')
  await cy.getByText('You called Ada a fool.').waitFor()
  await press(cy, 'I have read it')
  await cy.getByText(/^You said on .* that you have read it/).waitFor()
  await desk.reload()
  await desk.getByText(/^They read it:/).waitFor()
  await desk.getByText('End the pause', { exact: true }).click()
  await press(desk, 'Yes, end it now')
  await desk.getByText(/Withdrawn\./).waitFor()
  await cy.goto('/forum/for-me')
  await cy.getByText('You can write in the forum.', { exact: true }).waitFor()
})

test('an author appeals to a second person without scripts; another moderator restores the post and says why', async () => {
  const second = await atDesk('max@example.org')
  const di = await member('di-dunlin')
  const topic = await aTopic(di, 'My goose', 'The goose is a fool.')
  const postId = await postIdIn(di, topic)
  await desk.goto(`/staff/forum/${postId}`)
  await desk.getByLabel('Do not threaten').check()
  await press(desk, 'Remove it')
  await desk.getByRole('button', { name: 'Put it back' }).waitFor()
  await di.goto('/notices')
  await follow(di, 'See which rule, and what you can do')
  await follow(di, 'Ask a second person')
  await di.getByText('So a person who leads our organization decides, and not the moderator.').waitFor()
  await di.getByLabel('Why should we decide').fill('I spoke of a bird.')
  await press(di, 'Ask a second person')
  await heading(di, 'You asked a second person')

  await desk.goto('/staff/forum')
  await follow(desk, /about a removed post/)
  await desk.getByText(/^You decided this first/).waitFor()
  await second.goto('/staff')
  await follow(second, 'Read what they say')
  await second.getByText('I spoke of a bird.').waitFor()
  await press(second, 'Tell the member')
  await heading(second, 'There is a problem')
  await second.getByLabel('Put the post back').check()
  await second.getByLabel(/^What do you write to them/).fill('A goose is no person. We were wrong.')
  await press(second, 'Tell the member')
  await heading(second, 'Decided for the member')

  await di.goto('/notices')
  await follow(di, 'See what they wrote')
  await di.getByText('A goose is no person. We were wrong.').waitFor()
  await di.goto(topic)
  await di.getByText('The goose is a fool.').waitFor()
})

test('a member writes without their name by keyboard; a moderator warns them without learning who it is, and they read it', async () => {
  const eve = await member('eve-crane')
  const topic = await aTopic(eve, 'My boss', 'He is a fool.', true)
  const handle = /eve-crane-\w+/
  const reader = await site.open(topic, { js: false, width: 320 })
  const [, name = ''] =
    /(\S+ \S+) \(made-up name\), .* post 1/.exec(
      await reader.getByRole('heading', { level: 3 }).first().innerText(),
    ) ?? []
  expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  await eve.goto(`${topic}/reply`)
  await eve.getByText(`In this topic you are “${name}”`).waitFor()
  expect(await eve.getByRole('checkbox', { name: 'Without my name' }).isChecked()).toBe(true)

  await desk.goto(`/staff/forum/${await postIdIn(eve, topic)}`)
  await follow(desk, `${name} (made-up name)`)
  await heading(desk, 'Without a name')
  await desk.getByLabel(/^What do you want to do/).selectOption({ label: 'Warn them. They can still write.' })
  await desk.getByLabel('Do not threaten').check()
  await desk.getByLabel(/^What do you write to them/).fill('Say it without that word.')
  await press(desk, 'Send it')
  await desk.getByText('They have not said that they read it.').waitFor()
  for (const page of [reader, desk]) expect(handle.exec(await page.content())).toBe(null)

  await eve.goto('/notices')
  await follow(eve, 'Read it')
  await eve.getByText('Say it without that word.').waitFor()
})
