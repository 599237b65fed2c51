import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '#tests/support/site.ts'

// Metadata for search engines and for people who share a page.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
const property = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta property="${name}" content="([^"]*)"`))

test('each page of the site map can be indexed and shared: URL, picture, words and JSON-LD', async () => {
  const xml = await (await site.visitor().get('/sitemap.xml')).text()
  const entries = [
    ...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>(\d{4}-\d{2}-\d{2})<\/lastmod>)?<\/url>/g),
  ]
  expect(entries.length).toBeGreaterThan(90)
  expect(entries.filter(([, , day]) => day).length).toBeGreaterThan(60)
  const wrong: string[] = []
  for (const [, address = ''] of entries) {
    const answer = await site.visitor().get(new URL(address).pathname)
    const html = await answer.text()
    const say = (what: string) => wrong.push(`${address}: ${what}`)
    if (answer.status !== 200) say(String(answer.status))
    if (/<meta name="robots" content="noindex"/.test(html)) say('noindex')
    const canonical = attribute(html, /<link rel="canonical" href="([^"]*)"/)
    if (canonical !== address) say(`canonical ${canonical}`)
    if (property(html, 'og:url') !== canonical) say('og:url')
    const own = /\/blog\/\w/.test(address) && !address.includes('/feeds')
    const picture = property(html, 'og:image')
    if (own ? !/\/share\/post-\d+-[0-9a-f]{10}\.png$/.test(picture) : !picture.endsWith('/share.png'))
      say(`og:image ${picture}`)
    for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name', 'og:image:alt'])
      if (!property(html, name)) say(name)
    const ld = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ''),
    )
    if (ld[0]?.['@context'] !== 'https://schema.org' || !ld[0]['@type'] || !ld[0].url) say('JSON-LD')
    // Its breadcrumb data matches the page's, if it has one.
    const crumbs = /<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
    const told = ld.slice(1).flatMap((one) => one.itemListElement.map(({ name }: { name: string }) => name))
    const read = [...crumbs.matchAll(/<li>(.*?)<\/li>/gs)].map(([, one = '']) => plain(one))
    if (read.join('>') !== told.join('>')) say(`breadcrumb ${read} and ${told}`)
    if (/\/blog\/\d/.test(address) && !/^2\d{3}-/.test(ld[0].dateModified)) say('dateModified')
    // The tax status of a fresh site is a sample, and no machine learns a sample.
    if (ld[0].nonprofitStatus !== undefined) say('nonprofitStatus')
  }
  expect(wrong).toEqual([])
})

test.each([
  '/blog/feed.atom',
  '/blog/feed.json',
  '/blog/feed.atom?category=Legal%20Updates',
  '/newsletter/feed.atom',
  '/sitemap.xml',
])('a browser that already has %s gets no copy of it', async (feed) => {
  const first = await site.visitor().get(feed)
  const etag = first.headers.get('etag') ?? ''
  const again = await site.visitor().get(feed, { 'if-none-match': etag })
  expect([first.status, etag.length > 10, again.status]).toEqual([200, true, 304])
})

test('the picture is a PNG of the stated size, small enough to send', async () => {
  const answer = await site.visitor().get('/share.png')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = readFileSync('public/share.png')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(100_000)
})

test('a post has a picture with its title; an older URL of it leads to the current one', async () => {
  const html = await (await site.visitor().get('/blog/1')).text()
  const picture = new URL(property(html, 'og:image')).pathname
  const title = attribute(html, /<h1[^>]*>([^<]*)</)
  expect(property(html, 'og:image:alt')).toContain(`It says: ${title}`)
  const drawn = await site.visitor().get(picture)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(drawn.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await drawn.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(100_000)
  const older = await site.visitor().get('/share/post-1-0123456789.png')
  expect([older.status, older.headers.get('location')]).toEqual([302, picture])
  for (const file of ['post-999999-0123456789.png', 'post-0-0123456789.png', 'post-1.png', 'share.png'])
    expect((await site.visitor().get(`/share/${file}`)).status, file).toBe(404)
}, 120_000)

test.each([
  '/blog/feed.atom',
  '/blog/feed.json',
  '/blog/feed.atom?category=Advocacy',
  '/newsletter/feed.atom',
  '/sitemap.xml',
])('%s is sent once and then answered with 304', async (address) => {
  const first = await site.visitor().get(address)
  const etag = first.headers.get('etag') ?? expect.fail('no ETag')
  expect((await first.text()).length).toBeGreaterThan(50)
  const again = await site.visitor().get(address, { 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
