import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { mailedPath, theStaff } from '#tests/support/staff-browser.ts'

// Forum members from the first mail to the last: joining, writing, a moderator's day, leaving with all their data.

let site: BrowserSite
let desk: Page
beforeAll(async () => {
  site = await aBrowserSite()
  const cookies = await theStaff(site, 'mo@example.org')
  const context = await site.window()
  await context.addCookies(cookies)
  desk = await context.newPage()
  await desk.goto('/staff/forum')
  await press(desk, 'I moderate the forum')
  await heading(desk, 'You moderate the forum')
})
afterAll(() => site?.close())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

const aHandle = (name: string) =>
  `${name}-${crypto
    .randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)}`

/** A new member joins by a mailed link. */
async function joined(handle: string, choices: { js?: boolean; width?: number } = {}): Promise<Page> {
  const page = await site.open('/account/sign-in', choices)
  await page.getByLabel('Your email address').fill(`${handle}@example.org`)
  await press(page, /^Email me/)
  await page.goto(await mailedPath(site, `${handle}@example.org`, /\/account\/link\/[\w-]+/))
  await press(page, /^Sign in as/)
  await page.getByLabel('Handle').fill(handle)
  await press(page, 'Save')
  await heading(page, 'Dashboard')
  return page
}

/** Presses Tab until the focused element has this name. No mouse is used here. */
async function tabTo(page: Page, called: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 200; pressed += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const el = document.activeElement as HTMLInputElement | null
      if (!el?.matches('a, button, input, select, textarea, summary')) return ''
      const label = [...(el.labels ?? [])].map((one) => one.textContent).join(' ')
      return el.getAttribute('aria-label') ?? (label || el.textContent || '').trim()
    })
    if (called.test(name)) return
  }
  expect.fail(`Tab does not reach ${called}`)
}

const onDatabase = async <T>(act: (db: ReturnType<typeof openDialect>['db']) => Promise<T>): Promise<T> => {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

test('a new member joins, posts, is approved, reads, reports and signs out, without scripts on a narrow screen', async () => {
  const handle = aHandle('finch')
  const page = await site.open('/forum', { js: false, width: 320 })
  const narrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('link', { name: 'Work', exact: true }).click()
  await heading(page, 'Work')
  await narrow()
  await follow(page, 'New topic')
  await follow(page, 'Sign in or make an account')
  await page.getByLabel('Your email address').fill(`${handle}@example.org`)
  await press(page, /^Email me/)
  await page.goto(await mailedPath(site, `${handle}@example.org`, /\/account\/link\/[\w-]+/))
  await press(page, /^Sign in as/)
  await page.getByLabel('Handle').fill(handle)
  await press(page, 'Save')
  // Back at the form that they wanted.
  await heading(page, 'New topic')
  await page.getByText('Someone on our team reads your first two posts').waitFor()
  await page.getByLabel('Title').fill('May I bring a lamp?')
  await press(page, 'Start with three questions')
  expect(await page.getByLabel('Your post').inputValue()).toContain('What I need.')
  expect(await page.getByLabel('Title').inputValue()).toBe('May I bring a lamp?')
  await page.getByLabel('Your post').fill('The light hums.')
  await page.getByText('Picture, content notes, tone, and more').click()
  await page.getByText('Say how you mean it').click()
  await page.getByLabel('I am not upset').check()
  await narrow()
  await press(page, 'Post it')
  await heading(page, 'It is waiting for a moderator')
  await follow(page, 'Change it')
  expect(await page.getByLabel('I am not upset').isChecked()).toBe(true)
  await page.getByLabel('Your post').fill('The light hums all day.')
  await press(page, 'Save the change')
  await desk.goto('/staff/forum')
  await press(desk, `Approve the post by ${handle}`)
  await heading(desk, '0 posts are waiting')
  await page.goto('/notices')
  await follow(page, 'See your post')
  await page.getByText('The author says: “I am not upset”').waitFor()
  await narrow()
  const topic = new URL(page.url()).pathname

  const reader = await joined(aHandle('heron'), { js: false, width: 320 })
  await reader.goto(topic)
  await reader.getByText('The light hums all day.').waitFor()
  await reader.getByText('More options for post 1').click()
  await follow(reader, 'Report post 1')
  await reader.getByLabel('It breaks no rule, but should have a content note').check()
  await press(reader, 'Send the report')
  await heading(reader, 'You reported this post')

  await page.goto('/dashboard')
  await press(page, 'Logout')
  await heading(page, 'Logged Out')
  await page.goto('/account')
  expect(new URL(page.url()).pathname).toBe('/account/sign-in')
})

test('all by keyboard: a member finds a topic, replies, moves on and removes the reply', async () => {
  const host = await joined(aHandle('crane'))
  const guest = aHandle('wren')
  const page = await joined(guest)
  await onDatabase((db) => db.updateTable('members').set({ role: 'member' }).execute())
  await host.goto('/forum/home/new')
  await host.getByLabel('Title').fill('A quiet stairwell')
  await host.getByLabel('Your post').fill('Doors slam all night.')
  await press(host, 'Post it')
  await heading(host, 'Your post is here')

  const enter = async (called: RegExp) => {
    await tabTo(page, called)
    await page.keyboard.press('Enter')
  }
  await page.goto('/forum')
  await enter(/^Home and renting$/)
  await heading(page, 'Home and renting')
  await enter(/^A quiet stairwell$/)
  await heading(page, 'post 1')
  await enter(/^Reply to post 1$/)
  await heading(page, 'Reply to post 1')
  await tabTo(page, /^Your post/)
  await page.keyboard.type('Felt pads helped here.')
  // Back to the buttons above the box: one stop, arrow keys from there. They format the selection, and a second press
  // undoes it.
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const written = () => page.getByLabel('Your post').inputValue()
  expect(await written()).toBe('- Felt pads helped here.')
  await page.keyboard.press('Control+z')
  expect(await written()).toBe('Felt pads helped here.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  expect(await written()).toBe('**Felt pads helped here.**')
  await enter(/^Post it$/)
  await page.locator('strong', { hasText: 'Felt pads helped here.' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('main, [tabindex]') !== null)).toBe(true)
  await enter(/^Change or remove your post 2$/)
  await heading(page, 'Your post')
  await enter(/^Remove it$/)
  await enter(/^Yes, remove my post$/)
  await heading(page, 'Your post is removed')
})

test('what a screen reader announces of a topic: one heading per post, names that say which post, no bare numbers', async () => {
  const ada = await joined(aHandle('owl'))
  const ben = await joined(aHandle('gull'))
  await onDatabase((db) => db.updateTable('members').set({ role: 'member' }).execute())
  await ada.goto('/forum/school/new')
  await ada.getByLabel('Title').fill('Breaks after a test')
  await ada.getByLabel('Your post').fill('Nobody keeps to the plan.')
  await press(ada, 'Post it')
  await heading(ada, 'Your post is here')
  const topic = new URL(ada.url()).pathname
  await ben.goto(`${topic}/reply?to=1`)
  await ben.getByLabel('Your post').fill('Ask for it on paper.')
  await press(ben, 'Post it')
  await heading(ben, 'Your post is here')
  for (const number of [1, 2]) await ben.getByText(`More options for post ${number}`).click()
  const tree = await ben.locator('main').ariaSnapshot()
  expect(tree).toMatch(/heading "Breaks after a test" \[level=1\]/)
  expect(tree).toMatch(/heading "owl-\w+, \w+ \d+, \d{4} · post 1" \[level=3\]/)
  expect(tree).toMatch(/heading "gull-\w+, \w+ \d+, \d{4} · post 2" \[level=3\]/)
  for (const name of ['Reply to post 1', 'Report post 1', 'Link to post 2', 'Change or remove your post 2'])
    expect(tree).toContain(`link "${name}"`)
  expect(tree).toContain('link "post 1"')
  // Each link and button has a name, and none is only a number or a symbol.
  const names = [...tree.matchAll(/(?:link|button)(?: "([^"]*)")?/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !/\p{L}{2}/u.test(name))).toEqual([])
})

const NEWCOMERS = 10
/** Five posts each of new members. Each third member sends junk. */
const fillDesk = () =>
  onDatabase(async (db) => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    for (let person = 0; person < NEWCOMERS; person++) {
      const id = `newcomer-${person}`
      const times = { createdAt: at(90), updatedAt: at(90), joinedAt: at(90) }
      await db
        .insertInto('members')
        .values({
          id,
          email: `${id}@members.invalid`,
          name: '',
          emailVerified: 1,
          ...times,
          handle: id,
          handleKey: id,
          role: 'new',
        } as never)
        .execute()
      for (let post = 0; post < 5; post++) {
        const waits = at(80 - person * 5 - post)
        const topicId = `topic-${person}-${post}`
        const text = person % 3 === 0 ? 'Cheap pills here' : `How do I ask for a lamp? ${person}.${post}`
        const topic = { id: topicId, categoryId: 'work', title: `Lamp ${person}.${post}`, posts: 0 }
        await db
          .insertInto('forumTopics')
          .values({ ...topic, lastPostAt: waits, listedIn: '' } as never)
          .execute()
        await db
          .insertInto('forumPosts')
          .values({
            id: `post-${person}-${post}`,
            topicId,
            memberId: id,
            text,
            html: `<p>${text}</p>\n`,
            writtenAt: waits,
            waitsSince: waits,
          } as never)
          .execute()
      }
    }
  })

test('a moderator’s day with 50 waiting posts: junk is removed together and restored, the rest is read by keyboard', async () => {
  await fillDesk()
  await desk.goto('/staff/forum')
  await heading(desk, '50 posts are waiting')
  // Five posts of each person: a screen reader user can tell them apart by the names of boxes, buttons and links.
  const names = await desk
    .locator('article')
    .evaluateAll((posts) =>
      posts.flatMap((post) => [
        post.querySelector('label')?.textContent,
        ...[...post.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
      ]),
    )
  // Twenty posts a page.
  expect(names.length).toBeGreaterThanOrEqual(60)
  expect(new Set(names).size).toBe(names.length)
  const began = Date.now()
  const selectJunk = async () => {
    for (const box of await desk.getByLabel(/^Select the post by newcomer-(?:0|3|6|9)\b/).all())
      await box.check()
  }
  await selectJunk()
  await desk.getByText('10 posts are selected').waitFor()
  await desk.getByText('Remove the 10 selected posts as junk').click()
  await press(desk, 'Yes, remove the 10 selected posts')
  await heading(desk, '40 posts are waiting')
  await press(desk, /^Put all of them back/)
  await heading(desk, '50 posts are waiting')
  // A restored post waits from now on, so it is on the last page.
  for (const [page, left] of [
    [3, 40],
    [2, 30],
  ]) {
    await desk.goto(`/staff/forum?page=${page}`)
    await selectJunk()
    await desk.getByText('Remove the 10 selected posts as junk').click()
    await press(desk, 'Yes, remove the 10 selected posts')
    await heading(desk, `${left} posts are waiting`)
  }
  await desk.goto('/staff/forum')

  // One after the other: the focus moves to the post that took the removed one's place.
  await desk.locator('[id^="waits-"]').first().focus()
  for (let left = 30; left > 0; left--) {
    await tabTo(desk, /^Approve the post by newcomer-/)
    await desk.keyboard.press('Enter')
    await heading(desk, left === 2 ? '1 post is waiting' : `${left - 1} posts are waiting`)
    await expect
      .poll(() => desk.evaluate(() => document.activeElement?.id ?? ''))
      .toMatch(/^waits-|^waiting$/)
  }
  await desk.getByText('Nothing is waiting.').waitFor()
  expect((Date.now() - began) / 1000).toBeLessThan(300)
  const { roles, listed } = await onDatabase(async (db) => ({
    roles: await db.selectFrom('members').select('role').where('id', 'like', 'newcomer-%').execute(),
    listed: await db.selectFrom('forumTopics').select('id').where('listedIn', '=', 'work').execute(),
  }))
  // Two approved posts make a member; the authors of junk are as new as before.
  expect(roles.filter(({ role }) => role === 'member')).toHaveLength(6)
  expect(listed.filter(({ id }) => id.startsWith('topic-'))).toHaveLength(30)
}, 400_000)

test('a member leaves with all their data as one file, and no account is left to sign in to', async () => {
  const handle = aHandle('dunlin')
  const page = await joined(handle)
  await onDatabase((db) =>
    db.updateTable('members').set({ role: 'member' }).where('handle', '=', handle).execute(),
  )
  await page.goto('/forum/hello/new')
  await page.getByLabel('Title').fill('Old maps of rivers')
  await page.getByLabel('Your post').fill('I draw them on Sundays.')
  await press(page, 'Post it')
  await heading(page, 'Your post is here')
  const topic = new URL(page.url()).pathname
  await page.goto('/account/delete')
  await follow(page, /everything|file/i)
  await press(page, 'Make my file')
  await heading(page, 'Your file is ready')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Get my file/ }).click(),
  ])
  const parts = unzipSync(readFileSync(await download.path()))
  const all = Object.values(parts).map((part) => strFromU8(part))
  expect(Object.keys(parts).some((name) => name.endsWith('.json'))).toBe(true)
  expect(Object.keys(parts).some((name) => name.endsWith('.html'))).toBe(true)
  for (const words of [handle, 'Old maps of rivers', 'I draw them on Sundays.'])
    expect(all.some((part) => part.includes(words))).toBe(true)

  await page.goto('/account/delete')
  await page.getByLabel('Now').check()
  await page.getByLabel('Yes, delete my account').check()
  await press(page, 'Delete my account')
  await heading(page, 'Your account is deleted')
  await page.goto('/account')
  expect(new URL(page.url()).pathname).toBe('/account/sign-in')
  const stranger = await site.open(topic)
  expect(await stranger.content()).not.toContain('I draw them on Sundays.')
  expect(await stranger.content()).not.toContain(handle)
})

test('words whose save takes long are stored on the device, too', async () => {
  const page = await joined(aHandle('dunlin'))
  await page.goto('/forum/home/new')
  // A half-broken connection: nothing fails, and nothing answers.
  await page.route('**/forum/draft?*', () => undefined)
  await page.clock.install()
  await page.getByLabel('Your post').fill('Only I know about the lamp.')
  await page.clock.fastForward(11_000)
  await page.getByText('this device keeps your words').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('forumUnsent'))).toEqual(expect.any(String))
  await page.context().close()
})

test('text typed offline survives the window, encrypted, and is in the drafts when the connection is back', async () => {
  const page = await joined(aHandle('plover'))
  const window = page.context()
  await page.goto('/forum/home/new')
  await window.setOffline(true)
  await page.getByLabel('Your post').fill('Only I know about the lamp.')
  await page.getByText('this device keeps your words').waitFor()
  await page.getByLabel('Your post').press('End')
  await page.keyboard.type(' It hums.')
  const held = () => page.evaluate(() => localStorage.getItem('forumUnsent') ?? '')
  const first = await held()
  expect(first).not.toMatch(/lamp|home/)
  await expect.poll(held).not.toBe(first)
  // As when a browser crashes: nothing is sent any more.
  await page.close({ runBeforeUnload: false })
  const later = await window.newPage()
  await window.setOffline(false)
  await later.goto('/forum/school/new')
  await later.getByText('Earlier words from this device are saved now').waitFor()
  expect(await later.evaluate(() => localStorage.getItem('forumUnsent'))).toBeNull()
  await follow(later, 'Your drafts')
  await later.getByText('Only I know about the lamp. It hums.').waitFor()
  await window.close()
})
