import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aSite, eventually, outbox, type Site } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

const SECRET = 'a secret between the site and a mail service'

let site: Site
let rows: ReturnType<typeof openDialect>['db']
beforeAll(async () => {
  site = await aSite({ BOUNCES_SECRET: SECRET })
  rows = openDialect(site.place.database).db
})
afterAll(async () => {
  await rows.destroy()
  await site.stop()
})
beforeEach(async () => {
  await rows.deleteFrom('limitCounts').execute()
})

const decoded = (mail: string) => mail.replaceAll('=\n', '').replaceAll('=3D', '=')
const mailsTo = (address: string) =>
  outbox(site.place)
    .map(decoded)
    .filter((mail) => mail.includes(`To: ${address}`))
const mailTo = (address: string, at = 0) => eventually(() => mailsTo(address)[at])
const ask = (email: string, more: Record<string, string> = { 'topic-all': 'yes', format: 'html' }) =>
  site.visitor().post('/newsletter', { email, ...more })
const subscribers = () => rows.selectFrom('newsletterSubscribers').selectAll().execute()
const asks = () => rows.selectFrom('newsletterAsks').selectAll().execute()

const linkIn = (mail: string, page: string) =>
  new RegExp(`/newsletter/${page}\\?t=[\\w-]+(?:&n=\\d+)?`).exec(mail)?.[0] ?? expect.fail(`no link: ${page}`)
const tokenIn = (link: string) => /t=([\w-]+)/.exec(link)?.[1] ?? ''

async function subscribed(email: string, more?: Record<string, string>): Promise<string> {
  const before = mailsTo(email).length
  await ask(email, more)
  const token = tokenIn(linkIn(await mailTo(email, before), 'confirm'))
  const answer = await site.visitor().post('/newsletter/confirm', { t: token })
  return tokenIn(answer.headers.get('location') ?? '')
}

describe('subscribing', () => {
  test('an address counts once the button behind the mailed link was clicked, not when the link was opened', async () => {
    const answer = await ask('ada@example.org', {
      'topic-legal': 'yes',
      'topic-digest': 'yes',
      format: 'text',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/newsletter/check')
    const link = linkIn(await mailTo('ada@example.org'), 'confirm')
    const opened = await site.visitor().get(link)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(await opened.text()).toContain('Legal updates and Monthly digest')
    expect(await subscribers()).toEqual([])
    const visitor = site.visitor()
    const confirmed = await visitor.post('/newsletter/confirm', { t: tokenIn(link) })
    expect(confirmed.status).toBe(303)
    const [one] = await subscribers()
    expect(one).toMatchObject({
      topics: ' legal digest ',
      format: 'text',
      state: 'active',
      consentSource: 'site',
    })
    expect((await asks()).map(({ sealedAddress }) => sealedAddress)).toEqual([''])
    const mine = await (await visitor.get(confirmed.headers.get('location') ?? '')).text()
    expect(mine).toContain('You are on the list')
    expect(mine).toContain('ad…@example.org')
    const again = await site.visitor().get(link)
    expect(again.status).toBe(200)
    const settings = await again.text()
    expect(settings).toContain('You are on the list')
    expect(settings).toContain(confirmed.headers.get('location') ?? 'no address')
    const twice = await site.visitor().post('/newsletter/confirm', { t: tokenIn(link) })
    expect(twice.headers.get('location')).toBe(confirmed.headers.get('location'))
    expect(await subscribers()).toHaveLength(1)
  })

  test('the newest choices before the button count, without a second mail', async () => {
    await ask('newest@example.org')
    const link = linkIn(await mailTo('newest@example.org'), 'confirm')
    const again = await ask('newest@example.org', { 'topic-digest': 'yes', format: 'text' })
    expect(again.headers.get('location')).toBe('/newsletter/check')
    expect(mailsTo('newest@example.org')).toHaveLength(1)
    expect(await (await site.visitor().get(link)).text()).toContain('Monthly digest')
    const confirmed = await site.visitor().post('/newsletter/confirm', { t: tokenIn(link) })
    const token = tokenIn(confirmed.headers.get('location') ?? '')
    const mine = (await subscribers()).find(({ id }) => token.startsWith(id))
    expect(mine).toMatchObject({ topics: ' digest ', format: 'text' })
    await site.visitor().post(`/newsletter/leave?t=${token}`, {})
    expect((await site.visitor().get(link)).status).toBe(404)
  })

  test('all errors are reported at once', async () => {
    const html = await (await site.visitor().post('/newsletter', { email: 'newest' })).text()
    expect(html).toContain('must have an @ sign')
    expect(html).toContain('Choose at least one kind of letter')
    const page = await (await site.visitor().get('/newsletter')).text()
    expect(page).toMatch(/Which letters do you want\?<span[^>]*> \(required\)/)
  })

  test('a known address gets the same response, letter for letter, and another mail [R33]', async () => {
    const unknown = await ask('bea@example.org')
    const known = await ask('ada@example.org')
    const all = (answer: Response) => [answer.status, [...answer.headers], answer.body]
    expect(all(known)).toEqual(all(unknown))
    expect(await mailTo('ada@example.org', 1)).toContain('/newsletter/preferences?t=')
    expect(await mailTo('bea@example.org')).toContain('/newsletter/confirm?t=')
  })

  test('one mail a day is sent to an address, and the second request is answered alike', async () => {
    await ask('cleo@example.org')
    await mailTo('cleo@example.org')
    const again = await ask('Cleo@example.org')
    expect(again.headers.get('location')).toBe('/newsletter/check')
    const jobs = await rows.selectFrom('mailQueue').select('id').execute()
    expect(jobs).toEqual([])
    expect(mailsTo('cleo@example.org')).toHaveLength(1)
    const dayAgo = new Date(Date.now() - 86_400_001).toISOString()
    await rows.updateTable('newsletterAsks').set({ mailedAt: dayAgo }).execute()
    await ask('cleo@example.org')
    await mailTo('cleo@example.org', 1)
  })

  test('a link older than seven days does not work', async () => {
    await ask('dot@example.org')
    const link = linkIn(await mailTo('dot@example.org'), 'confirm')
    const old = new Date(Date.now() - 7 * 86_400_000 - 1000).toISOString()
    await rows.updateTable('newsletterAsks').set({ mailedAt: old }).execute()
    expect((await site.visitor().get(link)).status).toBe(404)
    const before = (await subscribers()).length
    await site.visitor().post('/newsletter/confirm', { t: tokenIn(link) })
    expect(await subscribers()).toHaveLength(before)
  })

  test.each([
    [{ email: '' }, 'Enter your email address'],
    [{ email: 'ada at example' }, 'must have an @ sign'],
    [{ email: 'ada@example.org\r\nBcc: eve@example.org' }, 'Enter one email address only'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'must be 254 characters or fewer'],
  ])('these choices are refused: %j', async (typed, words) => {
    const before = await asks()
    const answer = await ask(typed.email)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain(words)
    expect(html).toMatch(/<title>Error: Newsletter/)
    expect(await asks()).toEqual(before)
  })

  test('without a kind of letter the form says so and keeps what was typed', async () => {
    const answer = await ask('eve@example.org', { format: 'text' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('Choose at least one kind of letter')
    expect(html).toContain('value="eve@example.org"')
    expect(html).toMatch(/checked=""[^>]*value="text"|value="text"[^>]*checked=""/)
  })

  test('a program that fills in every field is answered like a person, and gets nothing', async () => {
    const answer = await ask('bot@example.org', { 'topic-all': 'yes', website: 'https://spam.example' })
    expect(answer.headers.get('location')).toBe('/newsletter/check')
    expect(await rows.selectFrom('newsletterAsks').select('addressMark').execute()).toHaveLength(
      (await asks()).length,
    )
    expect(mailsTo('bot@example.org')).toEqual([])
  })

  test('one network can make ten requests an hour', async () => {
    for (let i = 0; i < 10; i++) expect((await ask(`many${i}@example.org`)).status).toBe(303)
    expect((await ask('many@example.org')).status).toBe(429)
  })

  test('the database contains nothing of an address', async () => {
    const all = JSON.stringify([
      await subscribers(),
      await asks(),
      await rows.selectFrom('jobs').selectAll().execute(),
    ])
    expect(all).not.toMatch(/ada@|bea@|cleo@|example\.org/i)
  })
})

describe('changing and leaving', () => {
  test('choices, fewer letters, a pause and its end take one click each', async () => {
    const t = await subscribed('fay@example.org')
    const row = async () => (await subscribers()).find(({ id }) => t.startsWith(id))
    const press = (fields: Record<string, string>) =>
      site.visitor().post('/newsletter/preferences', { t, ...fields })
    const page = async () => (await site.visitor().get(`/newsletter/preferences?t=${t}`)).text()
    await press({ intent: 'save', 'topic-policy': 'yes', format: 'text' })
    expect(await row()).toMatchObject({ topics: ' policy ', format: 'text' })
    expect((await press({ intent: 'save', format: 'text' })).status).toBe(422)
    await press({ intent: 'pause' })
    const until = Date.parse((await row())?.pausedUntil ?? '') - Date.now()
    expect(Math.round(until / 86_400_000)).toBeGreaterThanOrEqual(89)
    expect(await page()).toContain('You are taking a break')
    await press({ intent: 'go-on' })
    expect((await row())?.pausedUntil).toBeNull()
    expect(await page()).toContain('value="fewer"')
    await press({ intent: 'fewer' })
    expect((await row())?.topics).toBe(' digest ')
    // They already get that.
    expect(await page()).not.toContain('value="fewer"')
  })

  test('the result of a click is shown with its day, and never if nothing was saved', async () => {
    const t = await subscribed('hal@example.org')
    const said = async (fields: Record<string, string>) => {
      const visitor = site.visitor()
      const { status } = await visitor.post('/newsletter/preferences', { t, ...fields })
      expect(status).toBe(303)
      return (await visitor.get(`/newsletter/preferences?t=${t}`)).text()
    }
    expect(await said({ intent: 'pause' })).toMatch(/You get no letters until \w+ \d+, \d{4}\./)
    const inBreak = await said({ intent: 'save', 'topic-policy': 'yes', format: 'text' })
    expect(inBreak).toMatch(/Your break goes on until \w+ \d+, \d{4}\. After that, you get what you chose\./)
    await site.visitor().post(`/newsletter/leave?t=${t}`, {})
    const after = await said({ intent: 'save', 'topic-policy': 'yes', format: 'text' })
    expect(after).toContain('You are not on the list')
    expect(after).not.toContain('Saved')
  })

  test('opening the link does not unsubscribe; one click does, deletes the address, and works again and forever', async () => {
    const t = await subscribed('gil@example.org')
    const row = async () => (await subscribers()).find(({ id }) => t.startsWith(id))
    const page = await site.visitor().get(`/newsletter/leave?t=${t}`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect((await page.text()).match(/<form/g)?.length).toBeGreaterThan(0)
    expect((await row())?.state).toBe('active')
    for (let i = 0; i < 2; i++) {
      const answer = await site.visitor().post(`/newsletter/leave?t=${t}`, {})
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('You left the newsletter')
    }
    expect(await row()).toMatchObject({ state: 'left', sealedAddress: null })
    const again = await subscribed('gil@example.org')
    expect(again).toBe(t)
    expect(await row()).toMatchObject({ state: 'active' })
  })

  test('a mail program unsubscribes with one post (RFC 8058), from wherever it runs', async () => {
    const t = await subscribed('hal@example.org')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const body = 'List-Unsubscribe=One-Click'
    const answer = await site
      .visitor()
      .send(`/newsletter/leave?t=${t}&n=3`, { method: 'POST', body }, headers)
    expect(answer.status).toBe(200)
    expect((await subscribers()).find(({ id }) => t.startsWith(id))?.state).toBe('left')
  })

  test('a post without a form, or with an invalid number, unsubscribes too, and its request is deleted', async () => {
    const t = await subscribed('hanna@example.org')
    await ask('hanna@example.org')
    const before = (await asks()).length
    for (const query of ['&n=99999999999999999999', '&n=3x', '']) {
      const answer = await site.visitor().send(`/newsletter/leave?t=${t}${query}`, { method: 'POST' }, {})
      expect(answer.status).toBe(200)
    }
    expect((await subscribers()).find(({ id }) => t.startsWith(id))?.state).toBe('left')
    expect(await asks()).toHaveLength(before - 1)
  })

  test('a forged link opens nothing and changes nothing', async () => {
    const t = await subscribed('ida@example.org')
    const forged = `${t.slice(0, 22)}${'A'.repeat(43)}`
    for (const wrong of [forged, t.slice(0, -1), '', 'x'.repeat(5000)]) {
      expect((await site.visitor().get(`/newsletter/preferences?t=${wrong}`)).status).toBe(404)
      expect((await site.visitor().get(`/newsletter/leave?t=${wrong}`)).status).toBe(404)
      expect((await site.visitor().post(`/newsletter/leave?t=${wrong}`, {})).status).toBe(404)
      await site.visitor().post('/newsletter/preferences', { t: wrong, intent: 'fewer' })
    }
    expect((await subscribers()).find(({ id }) => t.startsWith(id))).toMatchObject({
      state: 'active',
      topics: ' all ',
    })
  })
})

describe('bounce webhook calls', () => {
  const call = (body: string, { secret = SECRET, at = Date.now() / 1000 } = {}) => {
    const timestamp = String(Math.floor(at))
    const mark = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    const headers = { 'X-Handrail-Timestamp': timestamp, 'X-Handrail-Signature': `sha256=${mark}` }
    return { init: { method: 'POST', body }, headers }
  }
  const send = async ({ init, headers }: ReturnType<typeof call>) =>
    (await site.visitor().send('/webhooks/bounces', init, headers)).status
  const bounce = (address: string, more = {}) =>
    JSON.stringify({ events: [{ type: 'bounce', address, ...more }] })

  test('a permanent bounce and a complaint stop the letters; a temporary one changes nothing', async () => {
    const [passing, lasting, spam] = [
      await subscribed('jo@example.org'),
      await subscribed('kim@example.org'),
      await subscribed('lou@example.org'),
    ]
    expect(await send(call(bounce('jo@example.org', { permanent: false })))).toBe(200)
    expect(await send(call(bounce('Kim@Example.org')))).toBe(200)
    const complaint = JSON.stringify({ events: [{ type: 'complaint', address: 'lou@example.org' }] })
    expect(await send(call(complaint))).toBe(200)
    const all = await subscribers()
    const of = (t: string) => all.find(({ id }) => t.startsWith(id))
    expect(of(passing)).toMatchObject({ state: 'active' })
    expect(of(lasting)).toMatchObject({ state: 'suppressed', endedWhy: 'bounced' })
    expect(of(spam)).toMatchObject({ state: 'suppressed', endedWhy: 'complaint' })
  })

  test('an unknown address is answered like a known one', async () => {
    expect(await send(call(bounce('stranger@example.org')))).toBe(200)
  })

  test('forged, stale, replayed and malformed calls are refused and change nothing', async () => {
    const t = await subscribed('mia@example.org')
    const body = bounce('mia@example.org')
    expect(await send(call(body, { secret: 'another secret of the same kind and length' }))).toBe(401)
    expect(await send(call(body, { at: Date.now() / 1000 - 301 }))).toBe(401)
    expect(await send(call(body, { at: Date.now() / 1000 + 301 }))).toBe(401)
    const changed = call(bounce('nobody@example.org'))
    expect(await send({ ...changed, init: { method: 'POST', body } })).toBe(401)
    expect(await send({ init: { method: 'POST', body }, headers: {} as never })).toBe(401)
    expect(await send(call('{"events":[]}'))).toBe(400)
    expect(await send(call('not json'))).toBe(400)
    expect((await subscribers()).find(({ id }) => t.startsWith(id))?.state).toBe('active')
    const good = call(bounce('other@example.org'))
    expect(await send(good)).toBe(200)
    expect(await send(good)).toBe(409)
  })
})

describe('the editor', () => {
  const textAt = (id: string) =>
    rows.selectFrom('texts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const issueOf = (textId: string) =>
    rows.selectFrom('newsletterIssues').selectAll().where('textId', '=', textId).executeTakeFirst()
  const began = async (visitor: Awaited<ReturnType<typeof signedInStaff>>['visitor'], posts: string[]) => {
    const body = new URLSearchParams(posts.map((post) => [post, 'yes']))
    const { headers } = await visitor.send('/staff/newsletter/new', { method: 'POST', body }, {})
    const path = headers.get('location') ?? expect.fail('no draft')
    return { path, id: path.split('/').at(-1) ?? '' }
  }
  /** As if the ten minutes were over. */
  async function holdIsOver(id: string) {
    const past = new Date(Date.now() - 1000).toISOString()
    await rows.updateTable('texts').set({ publishAt: past }).where('id', '=', id).execute()
    await rows.updateTable('jobs').set({ runAt: past }).where('name', '=', 'content.publish').execute()
  }

  test('a planned letter with a link to a page that is not on the site says so, and is not sent', async () => {
    await subscribed('pam@example.org')
    const { visitor, email } = await signedInStaff(site, { role: 'editor' })
    const read = async (url: string) => (await (await visitor.get(url)).text()).replaceAll('<!-- -->', '')
    const { path, id } = await began(visitor, ['post-1'])
    expect(await read(path)).not.toContain('leads nowhere')
    const words = { subject: 'A dead link', topic: 'all', body: '## One thing\n\nRead [it](/blog/1).' }
    expect((await visitor.post(path, { intent: 'save', version: '1', ...words })).status).toBe(303)
    expect((await visitor.post(path, { intent: 'schedule', version: '2', when: 'soon' })).status).toBe(303)
    // The page that it links to goes off the site.
    const content = JSON.stringify({ ...words, body: 'Read [this](/blog/98765).', corrects: null })
    await rows.updateTable('textVersions').set({ content }).where('textId', '=', id).execute()
    expect(await read(path)).toContain('A link leads nowhere: /blog/98765.')
    expect(await read('/staff')).toContain('A planned letter has a link that leads nowhere: A dead link')
    await holdIsOver(id)
    await eventually(async () => (await textAt(id)).state === 'draft')
    expect(await textAt(id)).toMatchObject({ publishedVersion: null, publishAt: null })
    expect(await issueOf(id)).toBeUndefined()
    expect(await mailTo(email)).toContain('Subject: A scheduled letter was not published')
    expect(await read(path)).toMatch(/A link leads nowhere\. .*\/blog\/98765/s)
    const { version } = await textAt(id)
    const again = await visitor.post(path, { intent: 'schedule', version: String(version), when: 'soon' })
    expect(again.status).toBe(422)
    expect((await visitor.post(path, { intent: 'bin' })).status).toBe(303)
    expect((await textAt(id)).state).toBe('bin')
  })

  test('the editor writes from posts, previews, tests, schedules, stops, sends; the issue is on the web and can be corrected', async () => {
    const t = await subscribed('nan@example.org')
    const { visitor, email } = await signedInStaff(site, { role: 'editor' })
    const { path, id } = await began(visitor, ['post-1', 'post-2'])
    const draft = await (await visitor.get(path)).text()
    expect(draft).toContain('](/blog/1)')
    expect(draft).toMatch(/checked=""[^>]*value="digest"|value="digest"[^>]*checked=""/)
    const words = {
      subject: 'What was new',
      body: '## One thing\n\nRead [the post](/blog/1).',
      topic: 'digest',
    }
    // A draft of several posts has no subject yet.
    expect((await visitor.post(path, { intent: 'test' })).status).toBe(422)
    expect((await visitor.post(path, { intent: 'save', version: '1', ...words })).status).toBe(303)
    expect((await visitor.post(path, { intent: 'test' })).status).toBe(303)
    expect(await mailTo(email)).toContain('Subject: Test: What was new')
    for (const look of ['light', 'dark', 'text']) {
      const bare = await visitor.get(`${path}/mail?bare=yes&as=${look}`)
      expect(await bare.text()).toContain('One thing')
    }
    const saved = await (await visitor.get(`${path}/page`)).text()
    expect(saved).toContain('<h1>What was new</h1>')
    expect(saved).toContain(`<a href="${path}/mail?as=light">As mail</a>`)
    const page = await (await visitor.get(path)).text()
    // The number of recipients is shown where it can be sent: covered by the newsletter journey in the browser.
    expect(page).toContain('No email is sent: this site has no mail server yet.')
    const typed = { ...words, subject: 'Typed now', body: '## Not saved <b>' }
    for (const end of ['page', 'mail']) {
      const shown = await (await visitor.post(`${path}/${end}`, typed)).text()
      for (const part of ['Typed now', 'Not saved']) expect(shown).toContain(part)
      expect(await (await visitor.get(`${path}/${end}`)).text()).not.toContain('Typed now')
    }
    const other = await signedInStaff(site, { role: 'caseworker' })
    const colleague = await rows
      .selectFrom('users')
      .select('id')
      .where('email', '=', other.email)
      .executeTakeFirstOrThrow()
    expect((await visitor.post(path, { intent: 'test', testTo: 'nobody' })).status).toBe(409)
    expect((await visitor.post(path, { intent: 'test', testTo: colleague.id })).status).toBe(303)
    expect(await mailTo(other.email)).toContain('Subject: Test: What was new')
    const version = String((await textAt(id)).version)
    const wrong = { intent: 'schedule', version, when: 'at', day: '2/30/2027', time: '09:00' }
    expect((await visitor.post(path, wrong)).status).toBe(422)
    // “Publish” would send it at once, so it plans it, too.
    expect((await visitor.post(path, { intent: 'publish', version })).status).toBe(303)
    expect(await textAt(id)).toMatchObject({ state: 'scheduled', publishedVersion: null })
    expect(await (await visitor.get(path)).text()).toContain('Nothing is sent yet')
    expect((await visitor.post(path, { intent: 'unschedule' })).status).toBe(303)
    expect((await textAt(id)).state).toBe('draft')
    await visitor.post(path, { intent: 'schedule', version, when: 'soon' })
    expect((await site.visitor().get('/newsletter/archive/1')).status).toBe(404)
    await holdIsOver(id)
    await eventually(async () => (await issueOf(id))?.state === 'sent')
    const mail = await mailTo('nan@example.org', 1)
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const open = await (await site.visitor().get('/newsletter/archive/1')).text()
    expect(open).toContain('One thing')
    expect(await (await site.visitor().get('/newsletter')).text()).toContain('/newsletter/archive/1')
    const feed = await site.visitor().get('/newsletter/feed.atom')
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(await feed.text()).toMatch(/<id>[^<]*\/newsletter\/archive\/1<\/id>/)
    expect(await (await site.visitor().get('/blog/feeds')).text()).toContain('/newsletter/feed.atom')
    expect(await (await site.visitor().get('/about')).text()).toContain('href="/newsletter">Newsletter')
    expect(tokenIn(linkIn(mail, 'leave'))).toBe(t)
    await site.visitor().post(linkIn(mail, 'leave'), {})
    const result = (await (await visitor.get(path)).text()).replaceAll('<!-- -->', '')
    expect(result).toMatch(/Left the newsletter by this letter’s link<\/th><td[^>]*>1</)
    expect(result).toContain('its words never change')
    expect(result).not.toContain('<textarea')
    expect(await (await visitor.get('/staff/newsletter')).text()).toMatch(/What was new.*Sent/s)
    const correction = await visitor.post(path, { intent: 'correct' })
    const draftPage = await (await visitor.get(correction.headers.get('location') ?? '')).text()
    expect(draftPage).toContain('It goes to everyone who got that letter')
    expect(draftPage).not.toContain('Who it is for')
    const lines = await rows.selectFrom('auditLines').selectAll().where('subject', '=', id).execute()
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'text.drafted',
        'newsletter.tested',
        'text.scheduled',
        'text.unscheduled',
        'text.published',
      ]),
    )
    expect(JSON.stringify(lines)).not.toMatch(/What was new|example\.org/)
  })

  test('the id and the versions that a letter had before it was a text lead to it', async () => {
    const { visitor } = await signedInStaff(site, { role: 'editor' })
    const { path, id } = await began(visitor, ['post-1'])
    const old = 'Ab_cd-Ef0123456789xyzQ'
    await rows.insertInto('textAddresses').values({ kind: 'issue', address: old, textId: id }).execute()
    const to = async (url: string) => (await visitor.get(url)).headers.get('location')
    expect(await to(`/staff/newsletter/${old}`)).toBe(path)
    expect(await to(`/staff/newsletter/${old}/versions`)).toBe(`${path}/versions`)
    expect(await to(`/staff/newsletter/${id}/versions/3`)).toBe(`${path}/versions?from=3`)
    expect((await visitor.get('/staff/newsletter/nothing')).status).toBe(404)
    expect((await visitor.get('/staff/newsletter/law-1')).status).toBe(404)
  })

  test('no other role opens these pages', async () => {
    const { visitor } = await signedInStaff(site, { role: 'caseworker' })
    for (const path of [
      '',
      '/new',
      '/people',
      '/people.csv',
      '/people/import/a',
      '/people/undo/a',
      '/issue-101',
      '/issue-101/page',
      '/issue-101/mail',
    ]) {
      expect((await visitor.get(`/staff/newsletter${path}`)).status).toBe(403)
    }
    for (const path of [
      '/new',
      '/people',
      '/people.csv',
      '/people/import/a',
      '/people/undo/a',
      '/issue-101',
      '/issue-101/page',
      '/issue-101/mail',
    ]) {
      expect((await visitor.post(`/staff/newsletter${path}`, {})).status).toBe(403)
    }
    expect((await site.visitor().get('/staff/newsletter/people')).status).toBe(302)
  })

  test('a list is imported completely or not at all, and exported in the same format', async () => {
    const { visitor } = await signedInStaff(site, { role: 'steward' })
    const send = (text: string) =>
      visitor.post('/staff/newsletter/people', { file: new File([text], 'list.csv', { type: 'text/csv' }) })
    const look = async (text: string) => {
      const path = (await send(text)).headers.get('location') ?? expect.fail('not kept')
      return { path, page: (await (await visitor.get(path)).text()).replaceAll('<!-- -->', '') }
    }
    const markIn = (page: string) => /name="mark" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const before = (await subscribers()).length
    const bad = await send('email,consent_date\nora@example.org,2026-03-05\nnot an address,2026-03-05\n')
    expect(bad.status).toBe(422)
    expect((await bad.text()).replaceAll('<!-- -->', '')).toMatch(
      />3<\/th><td[^>]*>Your email address must have/,
    )
    expect((await subscribers()).length).toBe(before)
    const text =
      'email,consent_date,topics,status\nora@example.org,2026-03-05,legal,subscribed\ngil@example.org,2026-03-05,all,subscribed\nivy@example.org,2026-03-05,all,unsubscribed\n'
    const { page, path } = await look(text)
    expect(page).toContain(
      '1 person will be added, 1 person will be left out, 1 person is on the list already.',
    )
    expect(page).toContain('>ora@example.org<')
    expect(page).toMatch(/unsubscribed there: 1 person<.*>ivy@example.org</s)
    expect((await subscribers()).length).toBe(before)
    const whole = await (await visitor.get(`${path}/list.csv`)).text()
    expect(whole).toContain('ora@example.org,2026-03-05,added')
    expect((await visitor.post(path, { mark: markIn(page) })).headers.get('location')).toBe(
      '/staff/newsletter/people',
    )
    expect(await (await visitor.get('/staff/newsletter/people')).text()).toContain('1 person was added')
    const out = await (await visitor.post('/staff/newsletter/people.csv', {})).text()
    expect(out).toContain('ora@example.org,2026-03-05,legal,html,active,import,')
    expect(out).not.toContain('nan@example.org')
    const people = await (await visitor.get('/staff/newsletter/people')).text()
    const undo = /\/staff\/newsletter\/people\/undo\/[\w-]+/.exec(people)?.[0] ?? expect.fail('no undo')
    expect(await (await visitor.get(undo)).text()).toContain('It added 1 person')
    expect((await visitor.post(undo, {})).status).toBe(303)
    expect((await subscribers()).length).toBe(before)
    expect((await visitor.post(undo, {})).headers.get('location')).toBe('/staff/newsletter/people')
  })
})

test('there are feeds of all posts and of a category, in Atom and JSON, linked from the blog', async () => {
  const visitor = site.visitor()
  const json = await visitor.get('/blog/feed.json')
  expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const feed = (await json.json()) as { version: string; items: { content_html: string; tags: string[] }[] }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.items).toHaveLength(6)
  for (const { content_html } of feed.items) expect(content_html).toContain('<h2>')
  const legal = (await (await visitor.get('/blog/feed.json?category=Legal%20Updates')).json()) as typeof feed
  expect(new Set(legal.items.flatMap(({ tags }) => tags))).toEqual(new Set(['Legal Updates']))
  expect((await visitor.get('/blog/feed.atom?category=Nothing')).status).toBe(404)
  expect(await (await visitor.get('/blog/feed.atom?category=Advocacy')).text()).toContain(
    'blog: Advocacy</title>',
  )
  const blog = await (await visitor.get('/blog?category=Advocacy')).text()
  expect(blog).toContain('type="application/feed+json"')
  expect(blog).toContain('/blog/feed.json?category=Advocacy')
  expect(await (await visitor.get('/blog/feeds')).text()).toContain('/blog/feed.json?category=Research')
})
