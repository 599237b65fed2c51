import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_OF_PAGE } from '#app/platform/forms/build-of-page.ts'
import { openDialect } from '#db/dialect.server.ts'
import { joined } from '../support/forum-visitors.ts'
import { aSite, eventually, type Site } from '../support/site.ts'

// What pages ask for that another release has made: before an upgrade of this process, or while it is the only one that
// is not upgraded yet.

const NEXT = 'abcdef01'
const SCRIPT = '/assets/of-tomorrow-ABCDEFGH.js'
const ROUTES = { 'pages/of-tomorrow': { id: 'pages/of-tomorrow', module: SCRIPT } }
/** Too many to be compressed at once. */
const LARGE = Array.from({ length: 12 }, (_, at) => `/assets/large-${at}.js`)
const WORDS = Array.from({ length: 40_000 }, (_, at) => `export const word${at} = ${at * 7919}\n`).join('')

let site: Site
let store: import('#app/platform/file-store/file-store.ts').FileStore
beforeAll(async () => {
  site = await aSite()
  const { fileStore } = await import('#app/platform/file-store/file-store.server.ts')
  const { packClientFiles } = await import('#server/client-files.ts')
  store = fileStore()
  const manifest = `window.__reactRouterManifest=${JSON.stringify({ version: NEXT, routes: ROUTES })};`
  const files = new Map<string, Uint8Array<ArrayBuffer>>([
    [SCRIPT, Buffer.from('export const tomorrow = true')],
    ...LARGE.map((name) => [name, Buffer.from(WORDS)] as const),
    ['/assets/manifest-abcdef01.js', Buffer.from(manifest)],
  ])
  const packed = await packClientFiles(NEXT, files)
  await store.put(`client/${NEXT}`, packed)
  const forged = Buffer.from(
    await packClientFiles('abcdef02', new Map([['/assets/forged-1.js', Buffer.from('x')]])),
  )
  forged[40] = (forged[40] ?? 0) ^ 1
  await store.put('client/abcdef02', forged)
}, 120_000)
afterAll(() => site?.stop())

const get = (url: string, headers?: Record<string, string>) => site.visitor().get(url, headers)

test('a release keeps its files for browsers, and gives those of another one', async () => {
  const html = await (await get('/staff/sign-in')).text()
  const own = /manifest-([0-9a-f]{8})\.js/.exec(html)?.[1] ?? expect.fail('no manifest')
  await eventually(() => store.get(`client/${own}`))
  const answer = await get(SCRIPT)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('export const tomorrow = true')
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test('large files of another release are compressed a few at once, and each only once', async () => {
  const asked = () => Promise.all(LARGE.map((name) => get(name, { 'Accept-Encoding': 'br' })))
  const first = await asked()
  const busy = first.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('retry-after')).toBe('1')
  expect(busy[0]?.headers.get('cache-control') ?? '').not.toContain('immutable')
  const made = first.find(({ status }) => status === 200) ?? expect.fail('none was given')
  expect(made.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await made.bytes()).toString()).toBe(WORDS)
  await eventually(async () => (await asked()).every(({ status }) => status === 200))
  const plain = await get(LARGE[0] ?? '', { 'Accept-Encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(WORDS)
})

test('files that have not our mark, and those that no release has, are not given', async () => {
  for (const file of ['/assets/forged-1.js', '/assets/no-such-file.js', '/assets/..%2f..%2fpackage.json'])
    expect((await get(file)).status, file).toBe(404)
})

test('the router of a page of another release finds its routes, and one of an unknown release opens whole pages', async () => {
  const known = await get(`/__manifest?paths=%2Fof-tomorrow&version=${NEXT}`)
  expect(await known.json()).toEqual(ROUTES)
  const unknown = await get('/__manifest?paths=%2Fcontact&version=00000000')
  expect(unknown.status).toBe(204)
  expect(unknown.headers.get('X-Remix-Reload-Document')).toBe('true')
})

test('a page of another release gets no data that might not fit it, and its forms are taken', async () => {
  const other = { [BUILD_OF_PAGE]: NEXT }
  const data = await get('/staff/sign-in.data', other)
  expect(data.status).toBe(204)
  const own = data.headers.get(BUILD_OF_PAGE) ?? expect.fail('no build')
  expect((await get('/staff/sign-in.data', { [BUILD_OF_PAGE]: own })).status).toBe(200)
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'Are you open today?' }
  expect((await site.visitor().post('/contact', message, other)).status).toBe(303)
})

test('a notice of a kind that only a newer release knows waits for that release', async () => {
  const who = await joined(site, 'sparrow')
  const { db } = openDialect(site.place.database)
  const { id: memberId } = await db
    .selectFrom('members')
    .select('id')
    .where('handle', '=', 'sparrow')
    .executeTakeFirstOrThrow()
  const kept = { about: null, at: '2026-01-01T12:00:00.000Z', readAt: null, mailAt: null }
  const row = { id: 'of-tomorrow', memberId, code: 'of-tomorrow', ...kept }
  await db
    .insertInto('memberNotices')
    .values(row as never)
    .execute()
  expect((await who.get('/notices')).status).toBe(200)
  const { readAt } = await db
    .selectFrom('memberNotices')
    .select('readAt')
    .where('id', '=', 'of-tomorrow')
    .executeTakeFirstOrThrow()
  expect(readAt).toBeNull()
  await db.destroy()
})
