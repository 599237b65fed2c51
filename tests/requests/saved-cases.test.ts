import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { findCanaries } from '../support/canaries.ts'
import { comeBack, enter, type SentCase, sendCase } from '../support/cases.ts'
import { onPostgres } from '../support/database.ts'
import { joined, pageOf } from '../support/forum-visitors.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

// Cases stored with an account, without any script: stored, opened by their words alone, removed.

let site: Site
let ada: Visitor
const OLDER = 'member-from-before'
beforeAll(async () => {
  site = await aSite({}, async (place) => {
    const { db } = openDialect(place.database)
    await migrate(db)
    const at = new Date().toISOString()
    const row = { id: OLDER, email: 'older@members.invalid', name: '', createdAt: at, updatedAt: at }
    await db
      .insertInto('members')
      .values({ ...row, emailVerified: onPostgres ? true : 1 } as never)
      .execute()
    await db.destroy()
  })
  ada = await joined(site, 'ada-owl')
})
afterAll(() => site.stop())
afterEach(() => vi.useRealTimers())

const OWN = '/dashboard/complaints'
const typed = ({ number, words }: SentCase) => ({ number, words: words.join(' ') })
const keep = (visitor: Visitor, kept: SentCase) => visitor.post(`${OWN}/keep`, typed(kept))
const open = (visitor: Visitor, words: readonly string[]) => visitor.post(OWN, { words: words.join(' ') })
const plain = async (answer: Response) =>
  (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
const led = (answer: Response) => [answer.status, answer.headers.get('location')]
const aCase = () => sendCase(site.visitor())

test('a case is stored by number and words, and opens by its words alone, as by both', async () => {
  const kept = await aCase()
  expect(led(await keep(ada, kept))).toEqual([303, OWN])
  const { html } = await pageOf(ada, OWN)
  expect(html).toContain('Your case is kept with your account')
  expect(
    led(
      await open(
        ada,
        kept.words.map((word) => word.slice(0, 3).toUpperCase()),
      ),
    ),
  ).toEqual([303, '/legal-help/case'])
  const opened = (await pageOf(ada, '/legal-help/case')).html
  expect(opened).toContain('They would not let my dog in.')
  expect(opened).toContain(`href="${OWN}/keep"`)
  // Another case opened there ends the earlier session.
  const other = await aCase()
  await keep(ada, other)
  expect(led(await open(ada, other.words))).toEqual([303, '/legal-help/case'])
  const { db } = openDialect(site.place.database)
  const visits = await db.selectFrom('caseSessions').select('caseId').execute()
  await db.destroy()
  expect(visits).toHaveLength(1)
})

test('errors are shown, typed text stays, and the browser stores none of it', async () => {
  const kept = await aCase()
  const wrong = await keep(ada, { ...kept, words: kept.words.toReversed() })
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([422, 'no-store'])
  const html = await plain(wrong)
  for (const told of ['<title>Error: ', 'do not open a case', kept.number, kept.words.toReversed().join(' ')])
    expect(html).toContain(told)
  const missing = await plain(await ada.post(`${OWN}/keep`, { number: '', words: '' }))
  for (const told of ['href="#number"', 'href="#words"', 'Enter your case number'])
    expect(missing).toContain(told)
  for (const url of [OWN, `${OWN}/take-out`]) {
    const none = await ada.post(url, { words: kept.words.join(' ') })
    expect([none.status, none.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(await plain(none)).toContain('These words open no case that your account keeps')
    expect(await plain(await ada.post(url, { words: 'maple' }))).toContain('Enter six words')
  }
  expect((await ada.get(OWN)).headers.get('cache-control')).toBe('no-store')
})

test('a wrong attempt slows the account and says for how long; no one else waits', async () => {
  const [bea, kept] = [await joined(site, 'bea-wren'), await aCase()]
  await keep(bea, kept)
  for (let i = 0; i < 5; i++) await open(bea, kept.words.toReversed())
  const waits = await open(bea, kept.words)
  expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await plain(waits)).toContain('Nothing is locked')
  expect((await open(ada, kept.words)).status).toBe(422)
  expect((await enter(bea, kept)).status).toBe(303)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })
  expect((await open(bea, kept.words)).status).toBe(303)
})

test('a full account says what to do; removing one case, or all with a fresh sign-in, makes room again', async () => {
  const cy = await joined(site, 'cy-crane')
  const all: SentCase[] = []
  for (let i = 0; i < 9; i++) all.push(await aCase())
  const [first, last] = [all[0] ?? expect.fail(), all[8] ?? expect.fail()]
  for (const kept of all.slice(0, 8)) expect((await keep(cy, kept)).status).toBe(303)
  const full = await keep(cy, last)
  expect(full.status).toBe(422)
  const html = await plain(full)
  for (const told of ['already keeps 8 cases', `href="${OWN}/take-out"`, `href="${OWN}/take-all-out"`])
    expect(html).toContain(told)
  expect(led(await cy.post(`${OWN}/take-out`, { words: first.words.join(' ') }))).toEqual([303, OWN])
  expect((await pageOf(cy, OWN)).html).toContain('The case is out of your account')
  expect((await keep(cy, last)).status).toBe(303)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  for (const ask of [cy.get(`${OWN}/take-all-out`), cy.post(`${OWN}/take-all-out`, {})])
    expect(led(await ask)).toEqual([303, '/account/again'])
  expect((await open(cy, last.words)).status).toBe(303)
  vi.useRealTimers()
  expect((await pageOf(cy, `${OWN}/take-all-out`)).html).toContain('You cannot undo this')
  expect(led(await cy.post(`${OWN}/take-all-out`, {}))).toEqual([303, OWN])
  for (const kept of all) expect((await open(cy, kept.words)).status).toBeGreaterThan(400)
})

test('a deleted case says so, and is removed from there', async () => {
  const [dot, kept] = [await joined(site, 'dot-finch'), await aCase()]
  await keep(dot, kept)
  const { db } = openDialect(site.place.database)
  await db.deleteFrom('cases').where('caseNo', '=', kept.number).execute()
  await db.destroy()
  const html = await plain(await open(dot, kept.words))
  expect(html).toContain('this case was deleted')
  expect(html).toContain(`formAction="${OWN}/take-out"`)
  expect(led(await dot.post(`${OWN}/take-out`, { words: kept.words.join(' ') }))).toEqual([303, OWN])
  expect(await plain(await open(dot, kept.words))).toContain('open no case')
})

test('signed out, nothing of it is shown, and each page asks the visitor to sign in', async () => {
  const visitor = site.visitor()
  const kept = await aCase()
  const { html } = await pageOf(visitor, OWN)
  expect(html).not.toContain('Cases kept with your account')
  expect((await comeBack(site, kept)).html).not.toContain(`${OWN}/keep`)
  const back = `/account/sign-in?back=${encodeURIComponent(OWN)}`
  expect(led(await open(visitor, kept.words))).toEqual([303, back])
  for (const page of ['keep', 'take-out', 'take-all-out'])
    for (const ask of [visitor.get(`${OWN}/${page}`), visitor.post(`${OWN}/${page}`, typed(kept))])
      expect(led(await ask)).toEqual([303, `${back}${encodeURIComponent(`/${page}`)}`])
})

test('an account from before lockers has one once the site has started, like each new one', async () => {
  const { db } = openDialect(site.place.database)
  const members = await db
    .selectFrom('members')
    .leftJoin('memberLockers', 'memberLockers.memberId', 'members.id')
    .select(['members.id', 'sealed'])
    .execute()
  await db.destroy()
  expect(members.map(({ id }) => id)).toContain(OLDER)
  expect(new Set(members.map(({ sealed }) => sealed?.length)).size).toBe(1)
})

test('the pages of an account look the same whether a member stores a case or none', async () => {
  const [eli, fen] = [await joined(site, 'eli-lark'), await joined(site, 'fen-lark')]
  await keep(eli, await aCase())
  // Messages shown to this browser are its own ("Recent notices").
  for (const { cookies } of [eli, fen])
    for (const name of cookies.keys()) if (name !== '__Host-member') cookies.delete(name)
  for (const page of ['', '/keep', '/take-out', '/take-all-out']) {
    const [one, two] = [await pageOf(eli, `${OWN}${page}`), await pageOf(fen, `${OWN}${page}`)]
    const same = (html: string) => html.replaceAll(/(eli|fen)-lark|nonce="[^"]*"/g, '')
    expect(same(one.html)).toBe(same(two.html))
  }
})

test('neither the number nor the words of a stored case can be read in what the site wrote', async () => {
  const [gil, kept] = [await joined(site, 'gil-tern'), await aCase()]
  const { db } = openDialect(site.place.database)
  await keep(gil, kept)
  await open(gil, kept.words)
  await open(gil, kept.words.toReversed())
  const rows = JSON.stringify([
    await db.selectFrom('memberLockers').selectAll().execute(),
    await db.selectFrom('auditLines').selectAll().execute(),
    await db.selectFrom('members').selectAll().execute(),
    await db.selectFrom('memberSessions').selectAll().execute(),
    await db.selectFrom('limitCounts').selectAll().execute(),
  ])
  expect(rows).not.toContain(kept.number)
  await db.destroy()
  const words = kept.words.join(' ')
  expect(findCanaries([site.place.dataDir], { words, reversed: kept.words.toReversed().join(' ') })).toEqual(
    [],
  )
})
