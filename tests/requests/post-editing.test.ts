import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDrawing } from '../support/pictures.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Posts as editors and visitors see them. The verbs are tested in app/blog/writing/posts.test.ts.

let site: Site
let editor: Visitor
let steward: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
  steward = (await signedInStaff(site, { role: 'steward', name: 'Sol Steward' })).visitor
})
afterAll(() => site.stop())

const WORDS = {
  title: 'Ramps at city hall',
  excerpt: 'The city built ramps. Here is how people asked for them.',
  author: 'Editorial Team',
  category: 'Advocacy',
  imageDescription: 'A ramp beside wide steps.',
  keyPoints: 'Ask in writing.\nKeep a copy.',
  body: '## What happened\n\nPeople asked the city for ramps. The **city** built them.\n\n<script>alert(1)</script>',
}
const page = async (url: string, who = site.visitor()) => {
  const answer = await who.get(url)
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  return { status: answer.status, html, to: answer.headers.get('location') }
}
const act = async (id: string, fields: Record<string, string>, who = editor) => {
  const answer = await who.post(`/staff/content/${id}`, fields)
  return { status: answer.status, html: await answer.text() }
}
async function draft(words: Record<string, string> = WORDS): Promise<string> {
  const answer = await editor.post('/staff/content/new', { intent: 'save', version: '0', ...words })
  expect(answer.status).toBe(303)
  return (
    /\/staff\/content\/(post-\d+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? expect.fail('no id')
  )
}
const pathOf = (id: string) => `/blog/${id.replace('post-', '')}`
const version = async (id: string) =>
  /name="version" value="(\d+)"/.exec((await page(`/staff/content/${id}`, editor)).html)?.[1] ?? '0'
const everywhere = [
  '/blog',
  '/search?q=ramps',
  '/blog/feed.atom',
  '/blog/feed.json',
  '/sitemap.xml',
  '/site-map',
]

test('an editor writes, previews and publishes without scripts; public pages show and remove it at the next request', async () => {
  // Cached as they are now.
  const before = await Promise.all(everywhere.map(async (url) => (await page(url)).html))
  const id = await draft()
  const path = pathOf(id)
  const places = async () => Promise.all(everywhere.map(async (url) => (await page(url)).html.includes(path)))
  expect((await page(path)).status).toBe(404)
  const preview = await page(`/staff/content/${id}/page`, editor)
  expect(preview.html).toContain('<h2 id="part-1">What happened</h2>')
  expect(preview.html).toContain('<meta name="robots" content="noindex"')
  expect((await page(`/staff/content/${id}/page`)).to).toBe('/staff/sign-in')
  expect(await places()).toEqual(everywhere.map(() => false))
  expect((await act(id, { intent: 'publish', version: '1' })).status).toBe(303)
  expect(await places()).toEqual(everywhere.map(() => true))
  const shown = await page(path)
  expect(shown.html).toContain('<strong>city</strong>')
  expect(shown.html).not.toContain('<script>alert(1)')
  expect(shown.html).toContain('property="og:title" content="Ramps at city hall')
  expect((await act(id, { intent: 'take-back' })).status).toBe(303)
  expect(await places()).toEqual(everywhere.map(() => false))
  expect((await page(path)).status).toBe(404)
  expect(before.length).toBe(everywhere.length)
})

test('a correction is required once readers know a public post, and shown to them with its day', async () => {
  const id = await draft()
  const asks = 'Does this change what readers may rely on? Say what changed'
  expect((await page(`/staff/content/${id}`, editor)).html).not.toContain(asks)
  await act(id, { intent: 'publish', version: '1' })
  expect((await page(`/staff/content/${id}`, editor)).html).toContain(asks)
  expect((await page(pathOf(id))).html).not.toContain('Updated on')
  const correction = 'The city has 180 days. We wrote 60.'
  await act(id, { intent: 'save', ...WORDS, correction, version: '1' })
  const preview = await page(`/staff/content/${id}/page`, editor)
  expect(preview.html).toContain(correction)
  await act(id, { intent: 'publish', version: '2' })
  const { html } = await page(pathOf(id))
  expect(html).toMatch(/Updated on <time dateTime="2\d{3}-\d\d-\d\d">/)
  expect(html).toMatch(/<h2 id="corrections">Corrections<\/h2>.*The city has 180 days/s)
  expect(html).toContain('"@type":"CorrectionComment"')
  expect(html).toMatch(/"dateModified":"2\d{3}-/)
  // Its lines can be corrected, and each keeps a day.
  const wrong = await act(id, { intent: 'save', ...WORDS, corrections: 'No day', version: '2' })
  expect([wrong.status, wrong.html.includes('begin each line with its day and a colon')]).toEqual([422, true])
  const { html: form } = await page(`/staff/content/${id}`, editor)
  expect(form).toMatch(/<textarea[^>]*name="corrections"[^>]*>[A-Z][a-z]+ \d+, 2\d{3}: The city has 180 days/)
  const again = 'November 26, 2024: The city has 180 days.'
  const better = await act(id, { intent: 'save', ...WORDS, corrections: again, version: '2' })
  expect(better.status).toBe(303)
  expect((await page(`/staff/content/${id}/page`, editor)).html).toContain('<time dateTime="2024-11-26">')
  const late = await act(id, { intent: 'save', ...WORDS, corrections: '2099-01-01 | Later', version: '3' })
  expect([late.status, late.html.includes('one of these days has not come yet')]).toEqual([422, true])
})

test('unsaved text is shown as the real page, and stored nowhere', async () => {
  const id = await draft()
  const answer = await editor.post(`/staff/content/${id}/page`, {
    ...WORDS,
    title: 'Typed only',
    version: '1',
  })
  const html = await answer.text()
  expect([answer.status, html.includes('Typed only')]).toEqual([200, true])
  const unsaved = await editor.post('/staff/content/new/page', { ...WORDS, version: '0' })
  expect(await unsaved.text()).toContain('Ramps at city hall')
  const wrong = await editor.post(`/staff/content/${id}/page`, {
    ...WORDS,
    reviewOn: 'May 40, 2027',
    version: '1',
  })
  expect(wrong.status).toBe(422)
  expect((await page(`/staff/content/${id}`, editor)).html).not.toContain('Typed only')
})

test('a link to a URL that this site does not have blocks; a fixed page of ours needs no check, a page among many does', async () => {
  const linked = (to: string) => ({ ...WORDS, body: `## Where\n\n[The page we mean](${to})` })
  const told = async (to: string) => (await page(`/staff/content/${await draft(linked(to))}`, editor)).html
  for (const to of ['/legalhelp', '/blog/1/comments', '/forum/feed.rss/old'])
    expect(await told(to), to).toContain('leads nowhere')
  for (const to of ['/legal-help', '/Legal-Help/#part', '/search?q=ramps', '/blog/feed.atom', '/favicon.svg'])
    expect(await told(to), to).not.toMatch(/leads nowhere|could not check a link/)
  for (const to of ['/forum/topic/99', '/staff/cases'])
    expect(await told(to), to).toContain('could not check a link')
  const id = await draft(linked('/legalhelp'))
  const refused = await act(id, { intent: 'publish', version: await version(id) })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.html).toContain('A link to this site leads nowhere')
})

test('a changed URL: the number and older words lead there in one step, without a redirect loop', async () => {
  const id = await draft()
  await act(id, { intent: 'publish', version: '1' })
  for (const address of ['city-ramps', 'ramps', 'city-ramps']) await act(id, { intent: 'move', address })
  for (const old of [pathOf(id), '/blog/ramps']) {
    const answer = await site.visitor().get(old)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/city-ramps'])
    expect(answer.headers.get('cache-control')).toMatch(/no-cache|no-store/)
  }
  const { status, html } = await page('/blog/city-ramps')
  expect(status).toBe(200)
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/blog\/city-ramps"/)
  expect((await page('/sitemap.xml')).html).toContain('/blog/city-ramps</loc>')
  const feed = JSON.parse((await page('/blog/feed.json')).html)
  expect(feed.items[0]).toMatchObject({
    url: expect.stringMatching(/\/blog\/city-ramps$/),
    id: expect.stringMatching(/\d$/),
  })
  const refused = await act(id, { intent: 'move', address: 'Not Good!' })
  expect([refused.status, refused.html.includes('value="Not Good!"')]).toEqual([422, true])
  await act(id, { intent: 'move', address: '' })
  expect([(await page('/blog/city-ramps')).to, (await page(pathOf(id))).status]).toEqual([pathOf(id), 200])
})

test('wrong input is answered with a sentence and keeps everything typed', async () => {
  const wrong = await editor.post('/staff/content/new', { ...WORDS, title: '', version: '0' })
  const html = await wrong.text()
  expect([wrong.status, html.includes('Write a title'), html.includes('People asked the city')]).toEqual([
    422,
    true,
    true,
  ])
  const id = await draft()
  const paste = `${'Words from another program. '.repeat(40_000)}the end`
  const huge = await act(id, { intent: 'save', ...WORDS, body: paste, version: '1' })
  expect([
    huge.status,
    huge.html.includes('100,000 characters or fewer. It has '),
    huge.html.includes('the end'),
  ]).toEqual([422, true, true])
  expect(await version(id)).toBe('1')
  const nonsense: Record<string, string>[] = [{}, { intent: 'nothing' }, { intent: 'publish', version: '7' }]
  for (const fields of nonsense) expect((await act(id, fields)).status).toBeGreaterThanOrEqual(400)
  expect((await act('post-99999', { intent: 'publish', version: '1' })).status).toBe(404)
  expect((await page('/staff/content/post-99999', editor)).status).toBe(404)
})

test('two editors at once: the second is shown both, and the next Save keeps what they decided', async () => {
  const id = await draft()
  await act(id, { intent: 'save', ...WORDS, body: '## What happened\n\nBy Sol.', version: '1' }, steward)
  const second = await act(id, {
    intent: 'save',
    ...WORDS,
    title: 'New title',
    body: '## What happened\n\nBy Ed.',
    version: '1',
  })
  expect(second.status).toBe(409)
  for (const words of ['By Sol.', 'By Ed.', 'Sol Steward', 'value="New title"', 'name="version" value="2"'])
    expect(second.html).toContain(words)
  const third = await act(id, {
    intent: 'save',
    ...WORDS,
    title: 'New title',
    body: '## What happened\n\nBy both.',
    version: '2',
  })
  expect(third.status).toBe(303)
  const versions = await page(`/staff/content/${id}/versions?from=2&to=3`, editor)
  expect(versions.html).toContain('By Sol.')
  expect(versions.html).toContain('By both.')
  const back = await editor.post(`/staff/content/${id}/versions`, { from: '2', seen: '3' })
  expect(back.status).toBe(303)
  expect((await page(`/staff/content/${id}`, editor)).html).toContain('By Sol.')
})

test('legal posts: an editor cannot publish or approve one alone, a steward who did not write it approves', async () => {
  const id = await draft({
    ...WORDS,
    category: 'Legal Updates',
    sources: 'The rule | https://www.ada.gov/',
    reviewOn: 'May 1, 2027',
  })
  const blocked = await act(id, { intent: 'publish', version: '1' })
  expect([blocked.status, blocked.html.includes('A second person has not looked')]).toEqual([422, true])
  expect((await act(id, { intent: 'approve', version: '1' })).status).toBe(403)
  expect((await act(id, { intent: 'review', version: '1' })).status).toBe(303)
  expect((await page('/staff', steward)).html).toContain('A post waits for a second person')
  expect((await page('/staff/content?state=review', steward)).html).toContain(`/staff/content/${id}`)
  const note = await act(id, { intent: 'send-back', version: '1', note: '' }, steward)
  expect(note.status).toBe(422)
  expect((await act(id, { intent: 'approve', version: '1' }, steward)).status).toBe(303)
  expect((await act(id, { intent: 'publish', version: '1' })).status).toBe(303)
  expect((await page(pathOf(id))).status).toBe(200)
  // Restoring exactly the public words needs no second person.
  const legal = { ...WORDS, category: 'Legal Updates', sources: 'The rule | https://www.ada.gov/' }
  const days = { reviewOn: '5/1/2027' }
  const save = (title: string, from: string) =>
    act(id, { ...legal, ...days, title, intent: 'save', version: from })
  expect((await save('Other words', '1')).status).toBe(303)
  expect((await act(id, { intent: 'publish', version: '2' })).status).toBe(422)
  expect((await save(WORDS.title, '2')).status).toBe(303)
  expect((await act(id, { intent: 'publish', version: '3' })).status).toBe(303)
})

test('a steward appoints an editor as a second person, who then reviews what others wrote, until that is revoked', async () => {
  const other = await signedInStaff(site, { role: 'editor', name: 'Rae Reviewer' })
  const legal = { ...WORDS, category: 'Legal Updates', sources: 'The rule | https://www.ada.gov/' }
  const [mine, hers] = [await draft(legal), await draft(legal)]
  const list = async (who = steward) => page('/staff/content/reviewers', who)
  const id = /value="([^"]+)"[^>]*>(?:(?!<\/form>).)*Name Rae Reviewer/s.exec((await list()).html)?.[1] ?? ''
  const press = async (intent: string, who = steward) =>
    (await who.post('/staff/content/reviewers', { intent, userId: id })).status
  expect(await press('name', editor)).toBe(403)
  expect((await list(editor)).html).not.toContain('Name Rae Reviewer')
  expect((await act(mine, { intent: 'approve', version: '1' }, other.visitor)).status).toBe(403)
  expect([await press('name'), await press('name')]).toEqual([303, 303])
  expect((await act(mine, { intent: 'approve', version: '1' }, other.visitor)).status).toBe(303)
  await act(hers, { intent: 'save', ...legal, title: 'By Rae', version: '1' }, other.visitor)
  expect((await act(hers, { intent: 'approve', version: '2' }, other.visitor)).status).toBe(409)
  expect(await press('drop')).toBe(303)
  expect((await act(mine, { intent: 'approve', version: '1' }, other.visitor)).status).toBe(403)
})

test('a schedule is shown in words, and the page says who may not', async () => {
  const id = await draft()
  const next = new Date().getFullYear() + 1
  const wrong = await act(id, {
    intent: 'schedule',
    version: '1',
    day: `February 30, ${next}`,
  })
  expect([wrong.status, wrong.html.includes('There is no such day in the calendar')]).toEqual([422, true])
  const soon = new Date(Date.now() + 20 * 86_400_000)
  const day = { day: `${soon.getMonth() + 1}/${soon.getDate()}/${soon.getFullYear()}` }
  expect((await act(id, { intent: 'schedule', version: '1', ...day, time: '09:00' })).status).toBe(303)
  expect((await page(`/staff/content/${id}`, editor)).html).toMatch(/\w+day, \w+ \d+, \d{4}, 9:00 AM \w+/)
  for (const role of ['caseworker', 'treasurer', 'admin'] as const) {
    const { visitor } = await signedInStaff(site, { role })
    for (const url of [
      '/staff/content',
      `/staff/content/${id}`,
      `/staff/content/${id}/page`,
      '/staff/content/posts.zip',
    ])
      expect((await visitor.get(url)).status).toBe(403)
    expect((await visitor.post(`/staff/content/${id}`, { intent: 'publish', version: '1' })).status).toBe(403)
  }
})

test('a folder is previewed, then imported, and exported as the same ZIP', async () => {
  const file = '---\ntitle: From a folder\nstate: published\nlayout: wide\n---\n\n## A heading\n\nWords.\n'
  const zip = new File([zipSync({ 'posts/new.md': strToU8(file) })], 'posts.zip', { type: 'application/zip' })
  const sent = await editor.post('/staff/content/import', { file: zip })
  const preview = sent.headers.get('location') ?? expect.fail(await sent.text())
  const seen = await page(preview, editor)
  for (const words of ['New post: From a folder', 'we do not know “layout”', '1 to save'])
    expect(seen.html).toContain(words)
  expect((await page(preview, steward)).to).toBe('/staff/content/import')
  const mark = /name="mark" value="([^"]+)"/.exec(seen.html)?.[1] ?? ''
  expect((await editor.post(preview, { mark: 'other' })).status).toBe(409)
  expect((await editor.post(preview, { mark, publish: 'yes' })).status).toBe(303)
  expect((await page('/staff/content', editor)).html).toContain('Not published yet: “From a folder”')
  const bad = await editor.post('/staff/content/import', { file: new File(['x'], 'x.zip') })
  expect(bad.status).toBe(422)
  const answer = await editor.get('/staff/content/posts.zip')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const { unzipSync, strFromU8 } = await import('fflate')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(strFromU8(files['posts/1.md'] ?? new Uint8Array())).toContain('## What the rule says')
})

test('the list is filtered, and handles every query', async () => {
  const list = await page('/staff/content?page=1', editor)
  expect(list.html).toContain('Posts, newest changes first')
  expect((await page('/staff/content?state=due', editor)).html).toContain('Nothing is here now.')
  expect((await page('/staff/content?state=nonsense&page=-3', editor)).status).toBe(200)
  // By a part of the title, in small or capital letters, with either apostrophe; a database wildcard is matched
  // literally.
  const id = await draft({ ...WORDS, title: 'Half_of 50% zebras, the zebra’s way' })
  for (const find of ['ZEBRAS', 'half_of', '50%', "zebra's"])
    expect((await page(`/staff/content?find=${encodeURIComponent(find)}`, editor)).html).toContain(id)
  for (const find of ['halfxof', '%zebras', '!'])
    expect((await page(`/staff/content?find=${encodeURIComponent(find)}`, editor)).html).toContain(
      `No name here has “${find}” in it.`,
    )
})

test('a picture added while writing describes what it shows, and is inserted as a line', async () => {
  const file = new File([aDrawing('in place', [30, 20])], 'a.png', { type: 'image/png' })
  const add = async (fields: Record<string, string>, picture = true) => {
    const answer = await editor.post('/staff/content/pictures/add', { ...(picture && { file }), ...fields })
    return { status: answer.status, said: await answer.json() }
  }
  expect(await add({})).toMatchObject({ status: 422, said: { errors: { description: expect.anything() } } })
  expect(await add({ description: 'A ramp.' }, false)).toMatchObject({
    said: { errors: { file: 'Choose a picture' } },
  })
  const { said } = await add({ description: 'A [wide] ramp.' })
  expect(said.line).toBe(`![A \\[wide\\] ramp.](picture:${said.id})`)
  expect((await add({ decorative: 'yes' })).said).toEqual({ id: said.id, line: `![](picture:${said.id})` })
  const found = await page('/staff/content/pictures?find=wide', editor)
  expect(found.html).toContain(`/staff/content/pictures/${said.id}`)
  expect((await page('/staff/content/pictures?find=nowhere', editor)).html).toContain(
    'No picture has these letters',
  )
})
