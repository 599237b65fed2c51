import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { KDF } from '#app/platform/passphrases/kdf-setting.ts'
import { joinWords } from '#app/platform/passphrases/private-words.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { aReport, comeBack, enter, keptOn, sendCase, startedForm } from '../support/cases.ts'
import { aSite, type Site } from '../support/site.ts'

// Those of the requirements (scripts/checks/requirements.ts) that no other test shows, by their numbers: those about sending and opening
// a case. The others are in requirements.test.ts.

const COUNTED_BY_NETWORK = 10

let site: Site
let db: Db
beforeAll(async () => {
  site = await aSite()
  db = openDialect(site.place.database).db
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await db.destroy()
  await site.stop()
})

const caseOf = (number: string) =>
  db.selectFrom('cases').selectAll().where('caseNo', '=', number).executeTakeFirstOrThrow()
const note = () => new File(['They said no.'], 'note.txt', { type: 'text/plain' })
const fileOn = (html: string) => /\/legal-help\/case\/file\/[\w-]+/.exec(html)?.[0] ?? expect.fail('no file')

describe('a submission that may be a program', () => {
  const late = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  async function lane(fields: Record<string, string> = {}, url?: string) {
    const visitor = site.visitor()
    const form = await startedForm(visitor, url)
    if (!url) late()
    expect((await visitor.post('/legal-help', { ...aReport, ...form, ...fields })).status).toBe(303)
    vi.useRealTimers()
    const { number } = keptOn(await (await visitor.get('/legal-help/sent')).text())
    return (await caseOf(number)).lane
  }

  /** Without its script the form leads to the page of the answers, which can be sent at once. */
  async function checkedLane() {
    const visitor = site.visitor()
    const { started } = await startedForm(visitor)
    late()
    await visitor.post('/legal-help', { ...aReport, started })
    const html = await (await visitor.get('/legal-help/questions/check')).text()
    const submission = /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? expect.fail('no secret')
    await visitor.post('/legal-help/questions/check', { intent: 'send', submission })
    vi.useRealTimers()
    const { number } = keptOn(await (await visitor.get('/legal-help/sent')).text())
    return (await caseOf(number)).lane
  }

  test('a filled trap, a form sent within three seconds, and the eleventh in an hour get the same receipt and are quarantined [R40]', async () => {
    expect(await lane()).toBe('open')
    expect(await lane({ website: 'https://spam.example' })).toBe('quarantine')
    // Rendered for this request: the cached page of the others can be seconds old.
    expect(await lane({}, '/legal-help?draft=open')).toBe('quarantine')
    expect(await checkedLane()).toBe('open')
    for (let i = 4; i < COUNTED_BY_NETWORK; i++) await lane()
    expect(await lane()).toBe('quarantine')
  })
})

describe('cookies of a case', () => {
  test('each visit gets new secrets of 256 random bits [R6]', async () => {
    const kept = await sendCase(site.visitor())
    const secrets = new Set<string>()
    for (let i = 0; i < 2; i++) {
      const { visitor } = await comeBack(site, kept)
      await visitor.post('/legal-help', { intent: 'save', description: 'Half a story' })
      for (const name of ['__Host-case', '__Host-draft']) {
        const secret = visitor.cookies.get(name)?.split('.').at(-1) ?? ''
        expect(secret, name).toMatch(/^[\w-]{43}$/)
        secrets.add(secret)
      }
    }
    expect(secrets.size).toBe(4)
  })
})

describe('two hundred wrong words', () => {
  test('wrong words delay their network at that case for at most a minute, and no one else [R11]', async () => {
    const { failedOnce, secondsToWait } = await import('#app/cases/person/login-throttle.server.ts')
    const here = { number: 'one case', network: '203.0.113.9' }
    for (let tries = 0; tries < 200; tries++) failedOnce(here)
    expect(secondsToWait(here)).toBe(60)
    expect(secondsToWait({ ...here, number: 'another' })).toBe(0)
    // An attempt from another network, such as the person's own, waits for nothing.
    expect(secondsToWait({ ...here, network: '198.51.100.7' })).toBe(0)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect(secondsToWait(here)).toBe(0)
  })
})

describe('fifty attempts at once', () => {
  test('each attempt is answered or told when to come back [R12]', async () => {
    const kept = await sendCase(site.visitor())
    // Words as slow as they are outside of tests: all 50 requests are there before the first ones are done.
    const { number } = await sendCase(site.visitor())
    const kdfSetting = JSON.stringify({ ...KDF, memoryKiB: 32 * 1024 })
    await db.updateTable('cases').set({ kdfSetting }).where('caseNo', '=', number).execute()
    const wrong = { ...kept, number }
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(site.visitor(), wrong)))
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const answer of busy) expect(answer.headers.get('retry-after')).toBe('5')
    for (const { status } of answers) expect([422, 429, 503]).toContain(status)
    expect((await enter(site.visitor(), kept)).status).toBe(303)
  }, 180_000)
})

describe('the stored check of the words', () => {
  test('the stored check is the SHA-256 of the Argon2id key, with 128 random bits for each case [R13]', async () => {
    const { deriveKey } = await import('#app/platform/passphrases/kdf.server.ts')
    const salts = new Set<string>()
    for (const visitor of [site.visitor(), site.visitor()]) {
      const { number, words } = await sendCase(visitor)
      const row = await caseOf(number)
      const salt = new Uint8Array(Buffer.from(row.kdfSalt, 'base64'))
      expect(salt.length).toBe(16)
      salts.add(row.kdfSalt)
      const derived = await deriveKey(joinWords(words), salt)
      expect(row.wordsVerifier).toBe(createHash('sha256').update(derived.subarray(32)).digest('base64'))
    }
    expect(salts.size).toBe(2)
  })
})

describe('the files of a case', () => {
  test('a file is an attachment with an encoded name, and another case’s person does not find it [R24] [R26]', async () => {
    const strange = new File(['They said no.'], 'résumé "x"; a.txt', { type: 'text/plain' })
    const { visitor: ada, html } = await comeBack(site, await sendCase(site.visitor(), { file: strange }))
    const { visitor: bea, html: other } = await comeBack(
      site,
      await sendCase(site.visitor(), { file: note() }),
    )
    const download = await ada.get(fileOn(html))
    expect(download.headers.get('content-disposition')).toBe(
      'attachment; filename="r_sum_ _x__ a.txt"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9%20%22x%22%3B%20a.txt',
    )
    expect(download.headers.get('content-security-policy')).toContain('sandbox')
    expect(download.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await bea.get(fileOn(other))).status).toBe(200)
    for (const [who, address] of [
      [bea, fileOn(html)],
      [ada, fileOn(other)],
      [bea, fileOn(html).replace('/file/', '/date/')],
    ] as const)
      expect((await who.get(address)).status).toBe(404)
  })
})

describe('script tags', () => {
  test('a script tag is shown as text in every field that a person fills in [R25]', async () => {
    const mark = (name: string) => `${name}<script>alert(7)</script>"'><img src=x onerror=alert(7)>`
    const typed = Object.fromEntries(
      ['description', 'organisation', 'date', 'name'].map((name) => [name, mark(name)]),
    )
    const file = new File(['They said no.'], 'a<img src=x onerror=alert(7)>.txt')
    const fields = { ...typed, anonymous: '', email: 'ada@example.org', file }
    const wrong = await site.visitor().post('/legal-help', { ...aReport, ...fields, email: mark('email') })
    expect(wrong.status).toBe(422)
    const { visitor, html } = await comeBack(site, await sendCase(site.visitor(), fields))
    await visitor.post('/legal-help/case', { intent: 'reply', text: mark('message') })
    await visitor.post('/legal-help/case/more', { intent: 'save', outcome: mark('outcome') })
    const pages = [await wrong.text(), html]
    for (const address of ['/legal-help/case', '/legal-help/case/more'])
      pages.push(await (await visitor.get(address)).text())
    for (const page of pages) expect(page).not.toMatch(/<script>alert|<img src=x/)
    for (const name of ['description', 'organisation', 'message', 'outcome'])
      expect(pages.join('')).toContain(`${name}&lt;script&gt;`)
  })
})

describe('fields that a person may not set', () => {
  test('an extra field changes nothing of a case [R30]', async () => {
    const wished = { status: 'closed', ownerId: 'me', owner: 'me', role: 'admin', lane: 'open', heldAt: 'x' }
    const times = {
      dueAt: '2099-01-01',
      due_at: '2099-01-01',
      purgeOn: '2020-01-01',
      receivedDay: '2020-01-01',
    }
    const kept = await sendCase(site.visitor(), { ...wished, ...times })
    const plain = await caseOf((await sendCase(site.visitor())).number)
    const row = await caseOf(kept.number)
    for (const name of ['status', 'ownerId', 'lane', 'heldAt', 'purgeOn', 'receivedDay'] as const)
      expect([name, row[name]]).toEqual([name, plain[name]])
    expect(Math.abs(Date.parse(row.dueAt) - Date.parse(plain.dueAt))).toBeLessThanOrEqual(15 * 60_000)
    const { visitor } = await comeBack(site, kept)
    await visitor.post('/legal-help/case', { intent: 'reply', text: 'More.', ...wished, ...times })
    expect(await caseOf(kept.number)).toMatchObject({ ownerId: null, heldAt: null, purgeOn: null })
  })
})
