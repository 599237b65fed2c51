import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { makeReal } from '../support/attorneys.ts'
import { allWorkDone, aSite, outbox, type Site, type Visitor } from '../support/site.ts'

// The dashboard as the visitor's own place, without any script: what needs attention, an access card and where it is
// sent, bookmarked pages with notes, reading settings and a state.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())
afterEach(() => vi.useRealTimers())

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
const page = async (visitor: Visitor, url: string) => plain(await (await visitor.get(url)).text())
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

async function joined(email: string, handle: string, profile: Record<string, string> = {}): Promise<Visitor> {
  const visitor = site.visitor()
  await visitor.post('/account/sign-in', { email })
  await allWorkDone(site.place)
  const mail = outbox(site.place)
    .map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='))
    .findLast((raw) => raw.includes(email))
  await visitor.post(/\/account\/link\/[\w-]+/.exec(mail ?? '')?.[0] ?? '', {})
  const typed = { handle, pronouns: '', timeZone: '', ...profile }
  expect((await visitor.post('/account/profile', typed)).status).toBe(303)
  return visitor
}

describe('the overview', () => {
  test('the overview shows one thing that needs attention, and opens signed out with no script but its own', async () => {
    const visitor = site.visitor()
    const html = await page(visitor, '/dashboard')
    expect(html).toContain('Nothing needs you now')
    for (const list of ['Letters', 'Gifts', 'Attorneys you wrote to', 'Newsletter'])
      expect(html).toContain(`>${list}</h4>`)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/class="box dash-box"/g)).toHaveLength(1)
    await visitor.post('/legal-help', { intent: 'save', description: 'They said no.' })
    const begun = await page(visitor, '/dashboard')
    expect(begun).toContain('You have a case that is not sent yet')
    expect(begun.match(/class="box dash-box"/g)).toHaveLength(1)
  })

  test('an unsent report shows a near time limit, and none of the story', async () => {
    const visitor = site.visitor()
    const day = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 10)
    const answers = { violationType: 'work', description: 'My boss said no.', date: day, state: 'AL' }
    await visitor.post('/legal-help', { intent: 'save', ...answers })
    const html = await page(visitor, '/dashboard')
    expect(html).toContain('A time limit may be near')
    expect(html).toMatch(/may end about \w+ \d+, \d{4}/)
    for (const told of ['boss', 'Employment', 'Alabama']) expect(html).not.toContain(told)
    const late = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
    const other = site.visitor()
    await other.post('/legal-help', { intent: 'save', ...answers, date: late })
    expect(await page(other, '/dashboard')).not.toContain('A time limit may be near')
  })

  test("the gifts of the member's own address are shown, and the way to them asks for a sign-in", async () => {
    const ada = await joined('gifts@example.org', 'quiet-giver')
    const { db } = openDialect(site.place.database)
    const { donorFor } = await import('#app/donations/model/donors.server.ts')
    await db.transaction().execute(async (tx) => {
      const donorId = await donorFor(tx, 'gifts@example.org')
      const gift = { id: 'g'.repeat(22), reference: 'G-TEST-AB', donorId, way: 'card', frequency: 'monthly' }
      const rest = { amountCents: 1000, feeCents: 0, currency: 'usd', status: 'active', sealedWords: '' }
      const begunAt = '2026-01-05T12:00:00.000Z'
      await tx
        .insertInto('gifts')
        .values({ ...gift, ...rest, begunAt, failedInvoice: 'in_1' } as never)
        .execute()
    })
    await db.destroy()
    const html = await page(ada, '/dashboard')
    expect(html).toContain('A payment for your gift did not go through')
    expect(html).toContain('G-TEST-AB')
    expect(await page(site.visitor(), '/dashboard')).not.toContain('G-TEST-AB')
    const opened = await ada.post('/account/gifts', {})
    expect(opened.headers.get('location')).toMatch(/^\/donate\/mine\/[\w-]{43}$/)
    expect(await page(ada, opened.headers.get('location') ?? '')).toContain('G-TEST-AB')
    // Half an hour later another person may sit there.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 60_000 })
    expect((await ada.post('/account/gifts', {})).headers.get('location')).toBe('/account/again')
    vi.useRealTimers()
    const other = await joined('nobody-gave@example.org', 'plain-owl')
    expect((await other.post('/account/gifts', {})).headers.get('location')).toBe('/account/gifts')
    const stranger = await site.visitor().post('/account/gifts', {})
    expect(stranger.headers.get('location')).toContain('/account/sign-in')
  })
})

describe('an access card', () => {
  const CARD = { 'wish-email-only': 'yes', 'wish-one-question': 'yes', helper: '', own: 'Ask <b>slowly</b>' }

  test('an access card is made on a device, says where it is stored, can be printed and deleted', async () => {
    const visitor = site.visitor()
    const refused = await visitor.post('/access-card', { own: ' ', helper: 'x'.repeat(101) })
    expect(refused.status).toBe(422)
    const again = plain(await refused.text())
    expect(again).toContain('This line can have 100 characters at most')
    expect(again).toContain(`value="${'x'.repeat(101)}"`)
    expect((await visitor.post('/access-card', {})).status).toBe(422)
    expect(visitor.cookies.has('__Host-card')).toBe(false)

    await visitor.post('/access-card', CARD)
    const html = await page(visitor, '/access-card')
    expect(html).toContain('This card is kept on this device')
    expect(html).toContain('Ask &lt;b&gt;slowly&lt;/b&gt;')
    expect(visitor.cookies.get('__Host-card')).not.toContain('slowly')
    expect(await page(visitor, '/access-card/print')).toContain('One question at a time.')
    expect(await page(visitor, '/dashboard/profile')).toContain('An access card')
    await visitor.post('/access-card', { intent: 'remove' })
    expect(await page(visitor, '/access-card/print')).toContain('You have no card yet')
  })

  test('an access card is sent only if its box is checked, in the words that were shown', async () => {
    const visitor = site.visitor()
    expect(await page(visitor, '/contact')).not.toContain('name="accessCard"')
    await visitor.post('/access-card', CARD)
    const sent =
      'How to communicate with me:\n- Email only. Please do not call.\n- One question at a time.\n- Ask &lt;b&gt;slowly&lt;/b&gt;'
    await makeReal(site.place, [1])
    for (const url of ['/contact', '/attorney-directory/1/contact']) {
      const html = await page(visitor, url)
      expect(html, url).toContain(`value="${sent}"`)
      expect(html).not.toMatch(/name="accessCard"[^>]*checked|checked=""[^>]*name="accessCard"/)
    }
    // Sample attorneys get nothing, so there is nothing to send with it.
    expect(await page(visitor, '/attorney-directory/2/contact')).not.toContain('name="accessCard"')
    const letter = {
      name: 'Ada',
      email: 'ada-writes@example.org',
      message: 'Can you help me?',
      consent: 'yes',
    }
    const went = await visitor.post('/attorney-directory/1/contact', {
      ...letter,
      accessCard: 'My card, as shown',
    })
    expect(went.status).toBe(200)
    await visitor.post('/attorney-directory/1/contact', { ...letter, message: 'And without it?' })
    await allWorkDone(site.place)
    const mails = outbox(site.place).filter((raw) => raw.includes('ada-writes@example.org'))
    expect(
      mails.map((raw) => [raw.includes('Can you help'), raw.includes('My card, as shown')]).sort(),
    ).toEqual([
      [false, false],
      [true, true],
    ])
    // A form that comes back keeps the choice.
    const again = await visitor.post('/contact', {
      name: '',
      email: '',
      subject: '',
      message: 'Hello',
      accessCard: 'As shown',
    })
    expect(again.status).toBe(422)
    expect(plain(await again.text())).toMatch(/value="As shown"[^>]*checked|checked=""[^>]*value="As shown"/)
    const huge = {
      name: 'A',
      email: 'a@example.org',
      subject: 'S',
      message: 'M',
      accessCard: 'x'.repeat(2001),
    }
    expect((await visitor.post('/contact', huge)).status).toBe(422)
  })

  test('an access card fills the box of a report with one click, on the whole form and on the page of one question', async () => {
    const visitor = site.visitor()
    expect(await page(visitor, '/legal-help')).not.toContain('Put my access card')
    await visitor.post('/access-card', CARD)
    expect(await page(visitor, '/legal-help')).toContain('Put my access card in this box')
    const answer = await visitor.post('/legal-help', {
      intent: 'card',
      description: 'My story',
      communication: 'Slowly.',
    })
    expect(answer.headers.get('location')).toBe('/legal-help?draft=open#access')
    const html = await page(visitor, '/legal-help?draft=open')
    expect(html).toContain('My story')
    expect(html).toMatch(/name="communication"[^>]*>Slowly\.\n\nHow to communicate with me:\n- Email only/)
    // Clicked again, it is there once.
    const submission = /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const filled = /name="communication"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    const communication = filled.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    await visitor.post('/legal-help', { intent: 'card', description: 'My story', communication, submission })
    const twice = /name="communication"[^>]*>([^<]*)</.exec(
      await page(visitor, '/legal-help?draft=open'),
    )?.[1]
    expect(twice).toBe(filled)
    const step = site.visitor()
    await step.post('/access-card', CARD)
    await step.post('/legal-help/questions/problem', { intent: 'next', violationType: 'work' })
    const there = await step.post('/legal-help/questions/you', { intent: 'card', name: 'Sam' })
    expect(there.headers.get('location')).toBe('/legal-help/questions/you')
    const you = await page(step, '/legal-help/questions/you')
    expect(you).toContain('value="Sam"')
    expect(you).toContain('- One question at a time.')
  })

  test("a device's access card is offered to the account, and moves there when it is saved", async () => {
    const ada = await joined('card@example.org', 'card-maple')
    const visitor = site.visitor()
    await visitor.post('/access-card', CARD)
    const card = visitor.cookies.get('__Host-card') ?? ''
    ada.cookies.set('__Host-card', card)
    expect(await page(ada, '/access-card')).toContain('it moves to your account')
    expect(await page(ada, '/account/everything.json')).toContain('"accessCard": []')
    await ada.post('/access-card', CARD)
    expect(ada.cookies.has('__Host-card')).toBe(false)
    expect(await page(ada, '/access-card')).toContain('This card is kept with your account')
    expect(await page(ada, '/account/everything.json')).toContain('One question at a time.')
  })
})

describe('pages kept with an account', () => {
  const LAW = { path: '/know-your-rights/oregon', title: 'Your rights in Oregon' }

  test('each kind of page has the button, which needs no script', async () => {
    for (const url of ['/resources/records-request', '/blog/3', LAW.path, '/attorney-directory/2']) {
      const html = await page(site.visitor(), url)
      expect(html, url).toContain('action="/dashboard/keep"')
      expect(html, url).toContain(`name="path" value="${url}"`)
    }
  })

  test('a post with words in its URL is bookmarked like one with a number, also after its URL changed', async () => {
    const ada = await joined('words@example.org', 'words-maple')
    const { db } = openDialect(site.place.database)
    await db
      .updateTable('texts')
      .set({ address: 'ramps-at-last' })
      .where('kind', '=', 'post')
      .where('number', '=', 4)
      .execute()
    await db.updateTable('posts').set({ address: 'ramps-at-last' }).where('id', '=', 4).execute()
    const html = await page(site.visitor(), '/blog/ramps-at-last')
    const path = /name="path" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(path).toBe('/blog/ramps-at-last')
    expect((await ada.post('/dashboard/keep', { path, title: 'Ramps' })).status).toBe(303)
    expect(await page(ada, '/dashboard/saved')).toContain('href="/blog/ramps-at-last"')
  })

  test('pages are bookmarked, get a note, and are removed; others cannot see or change them', async () => {
    const ada = await joined('kept@example.org', 'kept-maple')
    const answer = await ada.post('/dashboard/keep', LAW)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LAW.path])
    expect(await page(ada, LAW.path)).toContain('Saved to your account')
    const items = JSON.stringify([
      { id: 1, title: 'A post', url: '/blog/3' },
      { url: '/staff', title: 'x' },
    ])
    await ada.post('/dashboard/keep', { items })
    const list = await page(ada, '/dashboard/saved')
    for (const title of [LAW.title, 'A post']) expect(list).toContain(title)
    expect(list).not.toContain('href="/staff"')
    const at = /\/dashboard\/kept\/[\w-]+/.exec(list)?.[0] ?? expect.fail('no page for the note')
    const long = await ada.post(at, { intent: 'save', note: 'x'.repeat(501) })
    expect([long.status, plain(await long.text()).includes('x'.repeat(501))]).toEqual([422, true])
    await ada.post(at, { intent: 'save', note: 'For my <sister>' })
    expect(await page(ada, '/dashboard/saved')).toContain('For my &lt;sister&gt;')

    // Attorneys they wrote to are a separate list.
    await ada.post('/dashboard/keep', { list: 'wrote', path: '/attorney-directory/2', title: 'Ana Ito' })
    const overview = await page(ada, '/dashboard')
    expect(overview).toMatch(
      /<h5><a href="\/attorney-directory\/2">Ana Ito<\/a><\/h5><p[^>]*>You wrote to them on/,
    )
    expect(await page(ada, '/dashboard/saved')).not.toContain('Ana Ito')

    const eve = await joined('eve-kept@example.org', 'swift-bird')
    expect((await eve.get(at)).status).toBe(404)
    await eve.post(at, { intent: 'remove' })
    await eve.post(at, { intent: 'save', note: 'Mine now' })
    expect(await page(ada, at)).toContain('For my &lt;sister&gt;')
    await ada.post(at, { intent: 'remove' })
    expect((await ada.get(at)).status).toBe(404)
  })

  test('signed out, the page of bookmarks says what works, and no list of a device is accepted', async () => {
    const visitor = site.visitor()
    const html = plain(await (await visitor.post('/dashboard/keep', LAW)).text())
    expect(html).toContain('data-keep="/know-your-rights/oregon"')
    expect(html).toContain('JavaScript is off in this browser')
    const added = await visitor.post('/dashboard/keep', {
      items: JSON.stringify([{ url: '/blog/3', title: 'x' }]),
    })
    expect(added.headers.get('location')).toBe('/account/sign-in?back=%2Fdashboard%2Fsaved')
    for (const wrong of [{}, { ...LAW, path: '//evil.example' }, { ...LAW, title: '' }])
      expect((await visitor.post('/dashboard/keep', wrong)).status).toBe(400)
    expect(await page(visitor, '/dashboard/keep')).not.toContain('data-keep')
  })
})

test('reading settings follow when the member says so; a state offers its page and help', async () => {
  const ada = await joined('follows@example.org', 'far-maple', { state: 'OR' })
  const account = words(await page(ada, '/account'))
  expect(account).toContain('Your rights in Oregon')
  expect(account).toContain('Who helps for free in Oregon')
  await ada.post('/reading-settings', { preset: 'relaxed', returnTo: '/account/reading' })
  expect(await page(ada, '/reading-settings')).toContain('href="/account/reading"')
  expect(words(await page(ada, '/account/reading'))).toContain('Your account keeps none.')
  await ada.post('/account/reading', { intent: 'keep' })
  expect(words(await page(ada, '/account/reading'))).toContain('They are the same in both places.')
  await ada.post('/reading-settings', { preset: 'compact', returnTo: '/account/reading' })
  expect(await page(ada, '/account/reading')).toMatch(/<html[^>]*data-size="90"/)
  await ada.post('/account/reading', { intent: 'use' })
  expect(await page(ada, '/account/reading')).toMatch(/<html[^>]*data-size="130"/)
  await ada.post('/account/reading', { intent: 'forget' })
  expect((await ada.post('/account/reading', { intent: 'use' })).status).toBe(400)
  const wrong = await ada.post('/account/profile', { handle: 'far-maple', state: 'ZZ' })
  expect([wrong.status, plain(await wrong.text()).includes('Choose a state or territory')]).toEqual([
    422,
    true,
  ])
  await ada.post('/account/profile', { handle: 'far-maple', state: 'GU' })
  expect(await page(ada, '/account')).toContain('href="/know-your-rights#territories"')
})

describe('recent notices', () => {
  test('notices can be read again in this browser alone, are cleared by a button, and by Logout', async () => {
    const visitor = site.visitor()
    expect(await page(visitor, '/notices')).toContain('No messages yet.')
    await visitor.post('/reading-settings', { preset: 'open', returnTo: '/about' })
    await page(visitor, '/about')
    const again = words(await page(visitor, '/notices'))
    expect(again).toContain('Reading settings saved')
    expect(await page(site.visitor(), '/notices')).not.toContain('Reading settings saved')
    // A cached page stays the same for this browser.
    const kept = await visitor.get('/glossary')
    expect((await visitor.get('/glossary', { 'if-none-match': kept.headers.get('etag') ?? '' })).status).toBe(
      304,
    )
    await visitor.post('/notices', {})
    const cleared = words(await page(visitor, '/notices'))
    expect([cleared.includes('Cleared'), cleared.includes('Reading settings saved')]).toEqual([true, false])
    await visitor.post('/reading-settings', { preset: 'open', returnTo: '/about' })
    await page(visitor, '/about')
    await visitor.post('/dashboard/logout', {})
    expect(visitor.cookies.has('told')).toBe(false)
  })

  test('there are 20 notices at most, which fit into a cookie; a forged one is ignored', async () => {
    const visitor = site.visitor()
    for (let times = 0; times < 24; times += 1) {
      await visitor.post('/reading-settings', { preset: times % 2 ? 'open' : 'compact', returnTo: '/about' })
      await visitor.get('/about')
    }
    const cookie = visitor.cookies.get('told') ?? ''
    expect(cookie.length).toBeGreaterThan(1000)
    expect(cookie.length).toBeLessThanOrEqual(3600)
    const shown = (await page(visitor, '/notices')).match(/<h3>Reading settings saved<\/h3>/g) ?? []
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.length).toBeLessThanOrEqual(20)
    const forged = await site.visitor().get('/notices', { cookie: `told=${cookie.replace(/^./, 'A')}x` })
    expect([forged.status, (await forged.text()).includes('Reading settings saved')]).toEqual([200, false])
  })
})
