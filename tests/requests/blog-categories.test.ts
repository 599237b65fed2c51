import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Blog categories named by an organization: the stored code, URLs and feeds stay.

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: admin } = await signedInStaff(site, { role: 'admin' }))
})
afterAll(() => site.stop())

const read = async (url: string) => (await site.visitor().get(url)).text()
const RENAMED = 'Research\nLegal Updates = News of the law\nOur events\nCase Results\nPolicy Updates'

async function save(list: string) {
  const shown = await (await admin.get('/staff/settings')).text()
  const was = /name="was-BLOG_CATEGORIES" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  return admin.post('/staff/settings', { group: 'lists', BLOG_CATEGORIES: list, 'was-BLOG_CATEGORIES': was })
}

test('a renamed, an added and a retired category are visible at the next request', async () => {
  const before = await read('/blog')
  expect(before).toContain('Advocacy (')
  const post =
    /href="(\/blog\/\d+)"/.exec(await read('/blog?category=Advocacy'))?.[1] ?? expect.fail('no post')

  expect((await save(RENAMED)).status).toBe(303)
  const chips = [...(await read('/blog')).matchAll(/href="\/blog\?category=([^"]*)"[^>]*>([^<(]+) \(/g)]
  expect(chips.map(([, code = '', label]) => [decodeURIComponent(code), label])).toEqual([
    ['Research', 'Research'],
    ['Legal Updates', 'News of the law'],
    ['Our events', 'Our events'],
    ['Case Results', 'Case Results'],
    ['Policy Updates', 'Policy Updates'],
  ])
  // The old URL and the old feed lead to the same posts.
  const list = await read('/blog?category=Legal%20Updates')
  expect(list).toContain('News of the law - Blog')
  expect(list).toMatch(/posts? in News of the law/)
  const feed = await read('/blog/feed.atom?category=Legal%20Updates')
  expect(feed).toContain('blog: News of the law</title>')
  expect(feed).toContain('<category term="Legal Updates" label="News of the law"/>')
  expect(await read('/blog/feeds')).toContain('Our events')
  // Retired: the post still has its name, and the URL of its list still works.
  expect(await read(post)).toContain('>Advocacy</a>')
  expect(await read('/blog?category=Advocacy')).toContain(post)
  expect(await read('/blog?category=Our%20events')).toContain('No posts here yet')
})

test('the form of a post offers what is on the list, and accepts nothing else', async () => {
  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  const form = await (await editor.get('/staff/content/new')).text()
  expect(form).toContain('<option value="Legal Updates">News of the law</option>')
  expect(form).not.toContain('value="Advocacy"')
  const answer = await editor.post('/staff/content/new', { title: 'A day out', category: 'Advocacy' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Choose one of the categories')
  expect(
    (await editor.post('/staff/content/new', { title: 'A day out', category: 'Our events' })).status,
  ).toBe(303)
})

test('a list that cannot be is refused with what to do, and stays typed', async () => {
  const answer = await save('News\nnews')
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Look at “news”')
})
