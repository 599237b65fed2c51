import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizeInWords } from '#app/platform/byte-sizes.ts'
import list from '#db/samples/resource-files/files.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import { daysAgo } from '../support/days.ts'
import { docxStructure } from '../support/docx-structure.ts'
import { pdfStructure } from '../support/pdf-structure.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const get = (url: string, headers: Record<string, string> = {}) => site.visitor().get(url, headers)
const page = async (url: string) => (await (await get(url)).text()).replaceAll('<!-- -->', '')
const files = list.flatMap(({ files }) => files)
const at = (name: string) => `/resources/files/${name}`
const VIDEO = at('how-to-ask-for-an-accommodation.mp4')

const PAST = 'This page is past its check date'

const TYPES: Record<string, string> = {
  Word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  PDF: 'application/pdf',
  'Plain text': 'text/plain; charset=utf-8',
  Video: 'video/mp4',
  Captions: 'text/vtt; charset=utf-8',
  Slide: 'image/png',
}

test.each(files.map((file) => [file.name, file] as const))(
  '%s has its own content type',
  async (name, file) => {
    const answer = await get(at(name))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(TYPES[file.format])
    const taken = !['Video', 'Captions', 'Slide'].includes(file.format)
    expect(answer.headers.get('content-disposition')).toBe(
      `${taken ? 'attachment' : 'inline'}; filename="${name}"`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.getSetCookie()).toEqual([])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 16)).toBe(file.mark)
  },
)

test('a file that a browser has is not sent again', async () => {
  const first = await get(VIDEO)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
  const again = await get(VIDEO, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect((await again.arrayBuffer()).byteLength).toBe(0)
  expect((await get(VIDEO, { 'if-none-match': '"0000000000000000"' })).status).toBe(200)
})

describe('range requests of a player', () => {
  const whole = readFileSync(path.join('db/samples/resource-files', path.basename(VIDEO)))
  const size = whole.length

  test.each([
    ['bytes=0-', 0, size - 1],
    ['bytes=100-199', 100, 199],
    [`bytes=${size - 10}-`, size - 10, size - 1],
    ['bytes=-10', size - 10, size - 1],
    [`bytes=5-${size * 2}`, 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ])('the range %s is served', async (range, from, to) => {
    const answer = await get(VIDEO, { range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(from, to + 1))).toBe(true)
  })

  test.each([`bytes=${size}-`, 'bytes=-0', 'bytes=999999999999999-'])(
    'the range %s is not in the file',
    async (range) => {
      const answer = await get(VIDEO, { range })
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${size}`)
    },
  )

  test.each(['bytes=9-3', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=1-2', `bytes=${'9'.repeat(30)}-`])(
    '%s is not a range we support: the whole file comes',
    async (range) => {
      const answer = await get(VIDEO, { range })
      expect(answer.status).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBe(size)
    },
  )

  test('a range of a file that has changed since gets the whole file', async () => {
    const range = 'bytes=0-9'
    const etag = (await get(VIDEO)).headers.get('etag') ?? ''
    expect((await get(VIDEO, { range, 'if-range': etag })).status).toBe(206)
    expect((await get(VIDEO, { range, 'if-range': '"older"' })).status).toBe(200)
  })

  test('a range of a text is not compressed: its bytes are counted', async () => {
    const text = at('how-to-ask-for-an-accommodation.vtt')
    const answer = await get(text, { range: 'bytes=0-1999', 'accept-encoding': 'br' })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect((await answer.arrayBuffer()).byteLength).toBe(2000)
  })
})

test.each(['files.json', '..%2fresources.json', '%2e%2e%2fposts.json', 'nothing.pdf', 'slide-1.png%00', '.'])(
  'there is no file named %s',
  async (name) => {
    expect((await get(at(name))).status).not.toBe(200)
  },
)

const HEADING = /<h([1-3])[^>]*>(.*?)<\/h\1>/gs
const inWords = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

test.each(resources.map((source) => [source.slug, source] as const))(
  'page and files of %s have the same headings, and the page names each file',
  async (slug) => {
    const html = await page(`/resources/${slug}`)
    const all = [...html.matchAll(HEADING)].map(([, level, text]) => ({
      level: Number(level),
      text: inWords(text ?? ''),
    }))
    const first = all.findIndex(({ level }) => level === 1)
    const shown = all
      .slice(first, all.findIndex(({ text }) => text === 'Sources') + 1)
      // A list of links for wide screens, which paper does not need; and what only a page can know.
      .filter(({ text }) => text !== 'On this page' && text !== PAST)
    expect(shown.length).toBeGreaterThan(3)
    const made = list.find((one) => one.slug === slug)?.files ?? []
    for (const { name, format, bytes, pages } of made) {
      const file = readFileSync(path.join('db/samples/resource-files', name))
      if (format === 'PDF') expect((await pdfStructure(file)).headings).toEqual(shown)
      if (format === 'Word') expect(docxStructure(file).headings).toEqual(shown)
      if (format === 'Captions' || format === 'Slide') continue
      const link = new RegExp(`<a[^>]*href="${at(name)}"[^>]*>(.*?)</a>`, 's').exec(html)?.[1] ?? ''
      expect(inWords(link)).toContain(format)
      const facts = inWords(html.slice(html.indexOf(`href="${at(name)}"`)).slice(0, 900))
      expect(facts).toContain(sizeInWords(bytes))
      if (pages) expect(facts).toMatch(new RegExp(`(about )?${pages} pages?`))
    }
  },
)

test('the video page has captions, a poster, no autoplay, and every spoken word as text', async () => {
  const html = await page('/resources/how-to-ask-video')
  const video = /<video.*?<\/video>/s.exec(html)?.[0] ?? ''
  expect(video).toMatch(/ controls/)
  expect(video).toContain('preload="none"')
  expect(video).toContain('poster="/resources/files/slide-1.png"')
  expect(video).toContain(`<source src="${VIDEO}" type="video/mp4"`)
  expect(video).toMatch(/<track[^>]*kind="captions"/i)
  expect(video).not.toMatch(/autoplay|loop|muted/i)
  const text = inWords(html)
  const captions = await (await get(at('how-to-ask-for-an-accommodation.vtt'))).text()
  const sentences = captions
    .split('\n\n')
    .slice(1)
    .map((cue) => cue.trim().split('\n').slice(1).join(' '))
  expect(sentences.length).toBeGreaterThan(40)
  for (const sentence of sentences) expect(text).toContain(sentence)
  expect(html.match(/What you see:/g)).toHaveLength(10)
  expect(text).not.toContain('not ready yet')
})

test('a page may play our own video and nothing from elsewhere', async () => {
  const policy = (await get('/resources/how-to-ask-video')).headers.get('content-security-policy')
  expect(policy).toMatch(/(^|; )media-src 'self'(;|$)/)
})

test('a page says who it is for, when it was checked, when it is due again, and what has changed', async () => {
  const html = inWords(await page('/resources/deadline-chart'))
  for (const words of [
    'About this resource',
    'Applies to',
    'English',
    'About grade',
    'By May 21, 2027',
    'version 1: First version.',
  ])
    expect(html).toContain(words)
  expect(html.includes(PAST)).toBe(daysAgo(0) > '2027-05-21')
})

describe('staff', () => {
  const ADDRESS = '/staff/resources/costs-and-jobs'
  let editor: Visitor
  beforeAll(async () => {
    editor = (await signedInStaff(site, { role: 'editor', email: 'editor@example.org' })).visitor
  })

  test('staff see the resources in the order of their next check', async () => {
    const html = await (await editor.get('/staff/resources')).text()
    const slugs = [...html.matchAll(/href="\/staff\/resources\/([\w-]+)"/g)].map((found) => found[1])
    expect(slugs).toHaveLength(12)
    expect(slugs.slice(0, 2).sort()).toEqual(['costs-and-jobs', 'deadline-chart'])
    expect(await (await editor.get('/staff')).text()).toContain('href="/staff/resources"')
  })

  test('staff cannot mark one as checked without saying what they looked at', async () => {
    for (const note of ['', '   ', 'x'.repeat(501)]) {
      const answer = await editor.post(ADDRESS, { note })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('<title>Error: ')
    }
    expect(await page('/resources/costs-and-jobs')).not.toContain('checked again')
  })

  test('staff mark one as checked with a note that visitors read, as text', async () => {
    const answer = await editor.post(ADDRESS, { note: 'Looked up <b>all</b> numbers again.' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/staff/resources')
    const html = await page('/resources/costs-and-jobs')
    expect(html).toContain('checked again by our staff: Looked up &lt;b&gt;all&lt;/b&gt; numbers again.')
    expect(html).not.toContain('editor@example.org')
    expect(await (await editor.get(ADDRESS)).text()).toContain('Checks before')
    expect(await (await editor.get('/staff/audit')).text()).toContain('Marked a resource as checked')
  })

  test('staff get "not found" for an unknown resource', async () => {
    expect((await editor.get('/staff/resources/nothing')).status).toBe(404)
    expect((await editor.post('/staff/resources/nothing', { note: 'x' })).status).toBe(404)
  })

  test('staff of other roles neither see nor mark them', async () => {
    for (const role of ['caseworker', 'treasurer', 'admin'] as const) {
      const { visitor } = await signedInStaff(site, { role, email: `${role}@example.org` })
      expect((await visitor.get('/staff/resources')).status, role).toBe(403)
      expect((await visitor.get(ADDRESS)).status, role).toBe(403)
      expect((await visitor.post(ADDRESS, { note: 'x' })).status, role).toBe(403)
      expect(await (await visitor.get('/staff')).text()).not.toContain('href="/staff/resources"')
    }
  })
})
