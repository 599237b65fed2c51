import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceCopy } from './device-copy.client.ts'

const ADA = Buffer.alloc(32, 1).toString('base64')
const BOB = Buffer.alloc(32, 2).toString('base64')
const NAME = 'forumUnsent'
const URL_OF_SAVES = '/forum/draft?category=home'
const fields = (page: string, text: string) => ({ page, turn: '1', title: '', text })

let storage: Map<string, string>
let posted: { url: string; text: string }[]

beforeEach(() => {
  storage = new Map()
  posted = []
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The server's response from now on; null where it is unreachable. */
const answers = (status: number | null) =>
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData }) => {
    if (status === null) throw new TypeError('Failed to fetch')
    posted.push({ url, text: String(body.get('text')) })
    return new Response('{}', { status })
  })

test('text that the server did not receive waits on the device, encrypted, and is sent there later [A9]', async () => {
  const ada = await deviceCopy(NAME, ADA)
  expect(await ada.hold(URL_OF_SAVES, fields('one', 'My quiet room'))).toBe(true)
  expect(await ada.hold(URL_OF_SAVES, fields('two', 'Another window'))).toBe(true)
  expect(await ada.hold(URL_OF_SAVES, fields('one', 'My quiet room at work'))).toBe(true)
  expect([...storage.values()].join()).not.toMatch(/quiet|window|home|forum/)
  answers(null)
  expect(await ada.send()).toBe(0)
  answers(200)
  expect(await (await deviceCopy(NAME, ADA)).send()).toBe(2)
  expect(posted).toEqual([
    { url: URL_OF_SAVES, text: 'Another window' },
    { url: URL_OF_SAVES, text: 'My quiet room at work' },
  ])
  expect(storage.size).toBe(0)
})

test('another member on this device can open no draft and delete none [A9]', async () => {
  await (await deviceCopy(NAME, ADA)).hold(URL_OF_SAVES, fields('one', 'Of Ada'))
  answers(200)
  const bob = await deviceCopy(NAME, BOB)
  expect(await bob.send()).toBe(0)
  await bob.hold(URL_OF_SAVES, fields('two', 'Of Bob'))
  bob.drop('two')
  expect(posted).toEqual([])
  expect(await (await deviceCopy(NAME, ADA)).send()).toBe(1)
})

test('newer text that a window stores while older text is being submitted stays', async () => {
  const [ada, other] = [deviceCopy(NAME, ADA), deviceCopy(NAME, ADA)]
  await ada.hold(URL_OF_SAVES, fields('one', 'My quiet room'))
  vi.stubGlobal('fetch', async () => {
    await ada.hold(URL_OF_SAVES, fields('one', 'My quiet room at work'))
    return new Response('{}', { status: 200 })
  })
  expect(await other.send()).toBe(1)
  answers(200)
  expect(await other.send()).toBe(1)
  expect(posted).toEqual([{ url: URL_OF_SAVES, text: 'My quiet room at work' }])
})

test.each([
  ['sent or cleared meanwhile', 410, 0],
  ['no room for more drafts', 409, 1],
  ['the server is in trouble', 503, 1],
])('%s: an answer of %i leaves %i', async (_, status, left) => {
  const ada = await deviceCopy(NAME, ADA)
  await ada.hold(URL_OF_SAVES, fields('one', 'Words'))
  answers(status)
  expect(await ada.send()).toBe(0)
  expect(JSON.parse(storage.get(NAME) ?? '[]')).toHaveLength(left)
})

test('a copy whose address was edited by hand does not open', async () => {
  const ada = await deviceCopy(NAME, ADA)
  await ada.hold(URL_OF_SAVES, fields('one', 'Words'))
  storage.set(NAME, storage.get(NAME)?.replace('"one"', '"two"') ?? '')
  answers(200)
  expect(await ada.send()).toBe(0)
  expect(posted).toEqual([])
})

test('after 30 days, or with anything else under its key, nothing is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ada = await deviceCopy(NAME, ADA)
  await ada.hold(URL_OF_SAVES, fields('one', 'Words'))
  answers(200)
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  expect(await ada.send()).toBe(0)
  expect(storage.size).toBe(0)
  for (const other of ['{', 'null', '[1, {"page": 1}]', '{"page":"one"}']) {
    storage.set(NAME, other)
    expect(await ada.send()).toBe(0)
  }
  expect(posted).toEqual([])
})

test('a browser without storage causes no error', async () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const ada = await deviceCopy(NAME, ADA)
  expect(await ada.hold(URL_OF_SAVES, fields('one', 'Words'))).toBe(false)
  expect(await ada.send()).toBe(0)
})
