import { readdirSync, readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Files of other programs, sent as staff send them. Their results are tested in app/blog/writing and
// app/newsletter/subscribers.

let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
})
afterAll(() => site.stop())

const FILES = 'tests/fixtures/imports'
const names = readdirSync(FILES)
const send = (to: string, name: string, bytes: Uint8Array<ArrayBuffer>) =>
  editor.post(to, { file: new File([bytes], name) })
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const markIn = (html: string) =>
  /name="mark" value="([^"]+)"/.exec(html)?.[1] ?? expect.fail('no button to import')

describe('each file is imported completely', () => {
  test.each(names.filter((name) => name.endsWith('.csv')))('%s', async (name) => {
    // Each file has its own people.
    const text = readFileSync(`${FILES}/${name}`, 'utf8').replaceAll('a@example.org', `${name}@example.org`)
    const sent = await send('/staff/newsletter/people', name, bytesOf(text))
    const preview = sent.headers.get('location') ?? expect.fail(await textOf(sent))
    const html = await textOf(await editor.get(preview))
    expect(html).toContain('@example.org')
    expect((await editor.post(preview, { mark: markIn(html) })).status).toBe(303)
    const list = await (await editor.post('/staff/newsletter/people.csv', {})).text()
    for (const off of ['b@example.org', 'g@example.org', 'm@example.org']) expect(list).not.toContain(off)
  })

  test.each(names.filter((name) => /\.(?:xml|json)$/.test(name)))('%s', async (name) => {
    const sent = await send('/staff/content/import', name, new Uint8Array(readFileSync(`${FILES}/${name}`)))
    if (name === 'ghost-page-true.json') {
      expect(await textOf(sent)).toContain('only pages')
      return
    }
    const preview = sent.headers.get('location') ?? expect.fail(await textOf(sent))
    const html = await textOf(await editor.get(preview))
    const done = await editor.post(preview, { mark: markIn(html), publish: 'yes' })
    const there = done.headers.get('location') ?? expect.fail('not imported')
    expect(there).toContain('/staff/content/imports/')
    expect(await textOf(await editor.get(there))).toContain('Posts of the import of')
  })
})

describe('a malicious file', () => {
  const xml = (body: string) =>
    `<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version>${body}</channel></rss>`
  const item = (content: string) =>
    `<item><title>x</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_type>post</wp:post_type></item>`
  const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`).join('')
  const hostile: [string, string, Uint8Array<ArrayBuffer>][] = [
    [
      'entities that grow',
      '/staff/content/import',
      bytesOf(
        xml(item('x'))
          .replace('<rss>', `<!DOCTYPE rss [${entities}]><rss>`)
          .replace('<title>x', '<title>&l60;'),
      ),
    ],
    ['blanks', '/staff/content/import', bytesOf(xml(item(`<p>a${' '.repeat(3_000_000)}b</p>`)))],
    ['elements in elements', '/staff/content/import', bytesOf(xml(item('<b><ul><li>'.repeat(200_000))))],
    ['very many posts', '/staff/content/import', bytesOf(xml(item('<p>x</p>').repeat(30_000)))],
    ['JSON in JSON', '/staff/content/import', bytesOf(`{"db":${'['.repeat(500_000)}`)],
    [
      'a ZIP that unpacks to 31 MB',
      '/staff/content/import',
      new Uint8Array(
        zipSync(
          Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`${at}.md`, new Uint8Array(1_000_000)])),
        ),
      ),
    ],
    [
      'a ZIP of very many files',
      '/staff/content/tree',
      new Uint8Array(
        zipSync(Object.fromEntries(Array.from({ length: 21_000 }, (_, at) => [`${at}.md`, strToU8('x')]))),
      ),
    ],
    ['4 MB of short lines', '/staff/newsletter/people', bytesOf('a\n'.repeat(2_000_000))],
    [
      '4 MB of short rows',
      '/staff/newsletter/people',
      bytesOf(`email,consent_date\n${'a\n'.repeat(2_000_000)}`),
    ],
  ]
  test.each(hostile)(
    '%s: nothing is saved, the response is a sentence, and others do not wait',
    async (_, to, bytes) => {
      let slowest = 0
      let over = false
      const others = (async () => {
        while (!over) {
          const began = performance.now()
          expect((await site.visitor().get('/up')).status).toBe(200)
          slowest = Math.max(slowest, performance.now() - began)
          await new Promise((later) => setTimeout(later, 50))
        }
      })()
      const answer = await send(to, 'x', bytes)
      over = true
      await others
      const said = await textOf(answer)
      expect([303, 422], said.slice(0, 300)).toContain(answer.status)
      if (answer.status === 422) expect(said).toContain('id="file-error"')
      expect(slowest).toBeLessThan(2000)
    },
  )
})

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

test('an import of many posts reports once what is left out, and is finished and undone on its page', async () => {
  const posts = Array.from(
    { length: 12 },
    (_, at) =>
      `<item><title>Post ${at}</title><dc:creator>ada</dc:creator><content:encoded><![CDATA[<p>Words of ${at}. <img src="https://o.example/${at}.png" alt="A ramp"></p>]]></content:encoded><wp:post_date>2024-05-06 10:00:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
  )
  const text = `<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version>${posts.join('')}</channel></rss>`
  const preview =
    (await send('/staff/content/import', 'all.xml', bytesOf(text))).headers.get('location') ?? ''
  const seen = await textOf(await editor.get(preview))
  expect(seen.split('A picture: the text links to its address').length).toBeLessThan(4)
  const page =
    (await editor.post(preview, { mark: markIn(seen), publish: 'yes' })).headers.get('location') ?? ''
  const list = `${page.replace(/\/posts$/, '')}/posts`
  const held = await textOf(await editor.get(list))
  expect(held).toContain('The post has no category. Choose one.')
  expect(held).toContain('12 posts')
  expect(held).toContain('The posts link to 12 pictures on the old site')
  const of = /\/imports\/([^/]+)/.exec(list)?.[1] ?? ''
  const press = async (act: string, fields: Record<string, string> = {}) => {
    const now = await textOf(await editor.get(list))
    const items = [...now.matchAll(/value="(post-\d+\.\d+\.[a-z]+)"/g)].map(([, mark]) => mark)
    expect(items).toHaveLength(12)
    const asked = { act, of, back: list, items: items.join(' ') }
    return editor.post(`/staff/selected?${new URLSearchParams(asked)}`, { ...asked, ...fields })
  }
  const nothing = await editor.post('/staff/selected', { act: 'publish', of, back: list })
  expect([nothing.status, nothing.headers.get('location')]).toEqual([303, list])
  expect(await textOf(await editor.get(list))).toContain('Nothing is selected')
  expect((await press('category', { category: 'Nothing' })).status).toBe(422)
  expect((await press('fill-in', { category: 'Advocacy', summary: 'yes' })).status).toBe(303)
  expect((await press('publish')).status).toBe(303)
  expect(await (await site.visitor().get('/blog/feed.json')).text()).toContain('Words of 11.')
  expect((await editor.post(list, { intent: 'pictures', file: new File(['x'], 'x.zip') })).status).toBe(422)
  const undo = list.replace('/posts', '')
  expect((await editor.post(undo, {})).status).toBe(303)
  expect(await (await site.visitor().get('/blog/feed.json')).text()).not.toContain('Words of 11.')
  expect(await textOf(await editor.get(undo))).toContain('This import is undone')
})
