import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aSite, eventually, outbox, type Site, type Visitor } from '#tests/support/site.ts'
import { codeNow, linkIn, signedInStaff } from '#tests/support/staff.ts'

// The server's half of a key that is open in a browser: it goes with the lock, the sign-out, and a while without use.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterEach(() => vi.useRealTimers())
afterAll(() => site.stop())

const MINUTE = 60_000
const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE })

async function idOf(email: string): Promise<string> {
  const { db } = openDialect(site.place.database)
  const found = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db.destroy()
  return found.id
}

async function aMember() {
  const { visitor, email, secret } = await signedInStaff(site, { role: 'caseworker' })
  const whose = await idOf(email)
  return { visitor, email, secret, whose, ...asking(visitor, whose) }
}

function asking(visitor: Visitor, whose: string) {
  const open = (intent: string, as = whose) => visitor.post('/staff/keys/open', { intent, whose: as })
  const half = async (intent: 'hold' | 'ask', as = whose): Promise<string | null> =>
    ((await (await open(intent, as)).json()) as { half: string | null }).half
  return { open, half }
}

test('the server’s half of an open key is the same for all tabs of a sign-in until one locks, and another one after that', async () => {
  const { open, half } = await aMember()
  expect(await half('ask')).toBeNull()
  const first = await half('hold')
  expect(first).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(await half('hold')).toBe(first)
  expect(await half('ask')).toBe(first)
  expect((await open('lock')).status).toBe(204)
  expect(await half('ask')).toBeNull()
  expect(await half('hold')).not.toBe(first)
})

test('the server’s half of an open key ends after 15 minutes without use, and use extends it', async () => {
  const { open, half } = await aMember()
  const first = await half('hold')
  later(14)
  expect((await open('used')).status).toBe(204)
  later(14)
  expect(await half('ask')).toBe(first)
  // Asking is no use: a page that loads itself keeps nothing open.
  later(1)
  expect(await half('ask')).toBeNull()
  await open('used')
  expect(await half('ask')).toBeNull()
})

test('another member, another sign-in of the same member, and a signed-out member get no key', async () => {
  const ada = await aMember()
  const first = await ada.half('hold')
  const kit = await aMember()
  expect(await kit.half('ask')).toBeNull()
  expect(await kit.half('ask', ada.whose)).toBeNull()
  expect(await ada.half('ask', kit.whose)).toBeNull()

  const elsewhere = site.visitor()
  const before = outbox(site.place).length
  await elsewhere.post('/staff/sign-in', { email: ada.email })
  const mail = await eventually(() =>
    outbox(site.place)
      .slice(before)
      .find((one) => one.includes(ada.email) && linkIn(one) !== undefined),
  )
  await elsewhere.post(linkIn(mail) ?? expect.fail('no link'), {})
  const signedIn = await elsewhere.post('/staff/sign-in/code', { code: codeNow(ada.secret, 1) })
  expect(signedIn.headers.get('location')).toBe('/staff')
  const there = asking(elsewhere, ada.whose)
  expect(await there.half('ask')).toBeNull()
  expect(await there.half('hold')).not.toBe(first)
  expect(await ada.half('ask')).toBe(first)

  const cookies = new Map(ada.visitor.cookies)
  await ada.visitor.post('/staff/sign-out', {})
  for (const [name, value] of cookies) ada.visitor.cookies.set(name, value)
  expect((await ada.open('ask')).status).toBe(403)
})

test('the server’s half of an open key is nowhere on the disk', async () => {
  const { half } = await aMember()
  const bytes = (await half('hold')) ?? expect.fail('no half')
  const { readdirSync, readFileSync, statSync } = await import('node:fs')
  const path = await import('node:path')
  const files = readdirSync(site.place.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(site.place.dataDir, name))
    .filter((name) => statSync(name).isFile())
  expect(files.length).toBeGreaterThan(3)
  const raw = Buffer.from(bytes, 'base64')
  for (const name of files) {
    const found = readFileSync(name)
    expect(found.includes(bytes) || found.includes(raw), name).toBe(false)
  }
})
