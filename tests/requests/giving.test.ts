import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aSite, eventually, outbox, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'
import { aStripe, type StandIn } from '../support/stripe.ts'
import { pay, payLater, signed } from '../support/stripe-book.ts'

// Giving through the pages, without a browser: forms, cookies, webhooks over HTTP, the mails that follow.

let site: Site
let stripe: StandIn
let rows: ReturnType<typeof openDialect>['db']
let cookies: typeof import('#app/platform/http/cookies.server.ts')

beforeAll(async () => {
  stripe = await aStripe()
  site = await aSite({ ...stripe.settings, ORG_EIN: '12-3456789' })
  cookies = await import('#app/platform/http/cookies.server.ts')
  rows = openDialect(site.place.database).db
  stripe.listeners.push((event) => {
    const body = JSON.stringify(event)
    void webhook(body, signed(body, stripe.settings.STRIPE_WEBHOOK_SECRET ?? '', Date.now()))
  })
})
beforeEach(async () => {
  await rows.deleteFrom('limitCounts').execute()
})
afterAll(async () => {
  await rows.destroy()
  await site.stop()
  await stripe.stop()
})

/** As Stripe sends it: no cookie, no Origin, no Sec-Fetch-Site. */
const webhook = (body: string, signature: string) =>
  site
    .visitor()
    .send(
      '/webhooks/stripe',
      { method: 'POST', body },
      { 'stripe-signature': signature, 'content-type': 'application/json', 'sec-fetch-site': 'none' },
    )

const plain = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<span class="one-line">([^<]*)<\/span>/g, '$1')
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

async function openReview(visitor: Visitor, query = 'amount=75&frequency=monthly') {
  const html = plain(await (await visitor.get(`/donate/review?${query}`)).text())
  expect(Number(cookies.readSigned('gift-started', hidden(html, 'started')))).toBeGreaterThan(
    Date.now() - 60_000,
  )
  return {
    html,
    // As if the page had been opened a minute ago: a form sent within a second or two looks automated.
    form: {
      submission: hidden(html, 'submission'),
      started: cookies.signed('gift-started', String(Date.now() - 60_000)),
      covered: '',
    },
    query,
  }
}

/** The link that they requested; the one in a receipt opens its gift alone. */
const asked = (address: string) =>
  /\/donate\/mine\/[\w-]{43}/.exec(
    mailsTo(address)
      .filter((mail) => !mail.includes('application/pdf'))
      .join(),
  )?.[0]

const ADA = { name: 'Ada Sample', email: 'ada@example.org' }
const textOf = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
const mailsTo = (address: string) =>
  outbox(site.place)
    .filter((mail) => mail.includes(address))
    .map(textOf)

describe('the review', () => {
  test('the review names the gift on its button, says when it is charged, how to stop, and the tax status', async () => {
    const { html } = await openReview(site.visitor())
    expect(html).toContain('Give $75 every month')
    expect(html).toMatch(/First today, then on the \d+(st|nd|rd|th) of each month/)
    expect(html).toContain('press “Stop”')
    expect(html).toContain('501(c)(3)')
    expect(html).toContain('Add $2.55 to cover the card fee')
    expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
    expect(html.match(/<script[^>]*>/g)).toEqual([expect.stringContaining('autosave-module')])
  })

  test('with the fee, the review never charges what the button did not name', async () => {
    const visitor = site.visitor()
    const { form, query } = await openReview(visitor)
    const asked = await visitor.post(`/donate/review?${query}`, { ...form, ...ADA, cover: 'yes' })
    expect(asked.status).toBe(200)
    const html = plain(await asked.text())
    expect(html).toContain('Give $77.55 every month')
    expect(html).toContain('We changed the amount')
    const gone = await visitor.post(`/donate/review?${query}`, {
      ...form,
      ...ADA,
      cover: 'yes',
      covered: 'yes',
    })
    expect(gone.status).toBe(303)
    const session = [...stripe.sessions.values()].at(-1)
    expect(gone.headers.get('location')).toBe(session?.url)
    expect(session?.amount_total).toBe(7755)
  })

  test.each([
    [{ email: '' }, 'Enter your email address'],
    [{ email: 'ada' }, 'must have an @ sign'],
    [{ email: 'ada@example.org\nBcc: all@example.org' }, 'Enter one email address only'],
    [{ name: '' }, 'Enter your name'],
    [{ name: 'x'.repeat(101) }, '100 characters or fewer'],
    [{ tribute: 'honor' }, 'Enter the name of the person'],
    [{ website: 'https://spam.example' }, 'Check your gift, then press the button again'],
  ])('the gift %j is refused in words, and what was typed stays', async (wrong, words) => {
    const visitor = site.visitor()
    const { form, query } = await openReview(visitor)
    const before = stripe.sessions.size
    const answer = await visitor.post(`/donate/review?${query}`, {
      ...form,
      ...ADA,
      employer: 'Kept Inc',
      ...wrong,
    })
    expect(answer.status).toBe(422)
    const html = plain(await answer.text())
    expect(html).toContain('<title>Error: Review your gift')
    expect(html).toContain(words)
    expect(html).toContain('Kept Inc')
    expect(stripe.sessions.size).toBe(before)
  })

  test.each([
    'amount=-5&frequency=monthly',
    'amount=25001&frequency=monthly',
    'amount=٧٥&frequency=monthly',
    'amount=75.5&frequency=monthly',
    'amount=1e3&frequency=one-time',
    `amount=${'9'.repeat(400)}&frequency=monthly`,
  ])('a post to %s begins nothing', async (query) => {
    const answer = await site.visitor().post(`/donate/review?${query}`, ADA)
    expect(answer.headers.get('location')).toBe('/donate')
  })
})

test('digits of other alphabets are refused as an amount, never guessed', async () => {
  const answer = await site.visitor().post('/donate', { frequency: 'monthly', amount: 'other', custom: '٧٥' })
  expect(answer.status).toBe(422)
  expect(plain(await answer.text())).toContain('Invalid Amount')
})

describe('a donor with a card', () => {
  test('the donor pays, is thanked with the next date, gets a receipt by mail, and stops the gift in two clicks', async () => {
    const visitor = site.visitor()
    const address = 'card@example.org'
    const { form, query } = await openReview(visitor)
    const gone = await visitor.post(`/donate/review?${query}`, { ...form, ...ADA, email: address })
    const twice = await visitor.post(`/donate/review?${query}`, { ...form, ...ADA, email: address })
    expect(twice.headers.get('location')).toBe(gone.headers.get('location'))
    expect([...visitor.cookies.values()].join()).not.toContain(address)
    const session = [...stripe.sessions.values()].find(({ customer_email }) => customer_email === address)
    if (!session) return expect.fail('no page of Stripe')
    const back = plain(
      await (
        await visitor.get(new URL(session.cancel_url).pathname + new URL(session.cancel_url).search)
      ).text(),
    )
    expect(back).toContain('Nothing was charged')
    expect(back).toContain(address)
    pay(stripe, session)
    const thanks = plain(await (await visitor.get('/donate/thanks')).text())
    expect(thanks).toContain('Your gift of $75 every month arrived')
    const receipt = await eventually(() => mailsTo(address).find((mail) => mail.includes('application/pdf')))
    expect(receipt).toContain('No goods or services were provided')
    expect(receipt).toContain('12-3456789')
    await visitor.post('/donate/mine', { email: address })
    const link = await eventually(() => asked(address))
    const other = site.visitor()
    const page = await (await other.get(link)).text()
    const gift = /\/donate\/mine\/[\w-]{43}\/gift\/[\w-]+/.exec(page)?.[0] ?? ''
    expect(plain(await (await other.get(gift)).text())).toContain('Stop $75 every month')
    const stopped = await other.post(gift, { intent: 'stop' })
    expect(stopped.headers.get('location')).toBe(link)
    expect(stripe.subscriptions.get(session.subscription ?? '')?.status).toBe('canceled')
    expect(plain(await (await other.get(link)).text())).toContain('Your gift has stopped')
    await eventually(() => mailsTo(address).find((mail) => mail.includes('Your monthly gift has stopped')))
    const file = /\/donate\/mine\/[\w-]+\/receipt\/\d+/.exec(page)?.[0] ?? ''
    const pdf = await other.get(file)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await other.get(`${link}/statement/${new Date().getFullYear()}`)).status).toBe(200)
    expect((await other.get(`${link}/statement/1999`)).status).toBe(404)
    expect((await other.get(file.replace(/[\w-]{43}/, 'x'.repeat(43)))).status).toBe(404)
  })

  test('the donor changes the day, turns the January mail on and off, and saves a year as a table', async () => {
    const visitor = site.visitor()
    const address = 'day@example.org'
    const { form, query } = await openReview(visitor)
    await visitor.post(`/donate/review?${query}`, { ...form, ...ADA, email: address })
    const session = [...stripe.sessions.values()].find(({ customer_email }) => customer_email === address)
    if (!session) return expect.fail('no page of Stripe')
    pay(stripe, session)
    expect(await (await visitor.get('/donate/thanks')).text()).toContain('arrived')
    await visitor.post('/donate/mine', { email: address })
    const link = await eventually(() => asked(address))
    const page = plain(await (await visitor.get(link)).text())
    const gift = /\/donate\/mine\/[\w-]{43}\/gift\/[\w-]+/.exec(page)?.[0] ?? ''
    const offered = plain(await (await visitor.get(gift)).text())
    const [, day = '', next = ''] = /value="(\d+)">The (?:15|16)th, next on ([^<]+)</.exec(offered) ?? []
    expect((await visitor.post(gift, { intent: 'day', day: '0' })).status).toBe(422)
    expect((await visitor.post(gift, { intent: 'day', day: '31' })).status).toBe(422)
    expect((await visitor.post(gift, { intent: 'day', day })).headers.get('location')).toBe(link)
    const changed = plain(await (await visitor.get(link)).text())
    expect(changed).toContain(`is charged next on ${next}, then on the ${day}th of each month`)
    expect(changed).not.toMatch(/<input[^>]*name="january"[^>]*checked/)
    await visitor.post(link, { january: 'yes' })
    expect(plain(await (await visitor.get(link)).text())).toMatch(
      /<input[^>]*checked[^>]*name="january"|<input[^>]*name="january"[^>]*checked/,
    )
    await visitor.post(link, {})
    expect(plain(await (await visitor.get(link)).text())).toContain('We will not email you a statement.')
    const table = await visitor.get(`${link}/statement/${new Date().getFullYear()}/table`)
    expect(await table.text()).toMatch(/,Ada Sample,75,.*Card,Monthly,.*R-/)
    expect((await visitor.get(`${link}/statement/1999/table`)).status).toBe(404)
    expect((await visitor.get('/donate/mails/made-up')).status).toBe(404)
    expect((await visitor.post('/donate/mails/made-up', {})).status).toBe(404)
  })

  test('a bank donor who clicks again is thanked for the one gift, and a new form names it', async () => {
    const visitor = site.visitor()
    const address = 'bank@example.org'
    const { form, query } = await openReview(visitor, 'amount=75&frequency=one-time')
    const give = () => visitor.post(`/donate/review?${query}`, { ...form, ...ADA, email: address })
    await give()
    const session = [...stripe.sessions.values()].find(({ customer_email }) => customer_email === address)
    if (!session) return expect.fail('no page of Stripe')
    payLater(stripe, session)
    expect((await give()).headers.get('location')).toBe('/donate/thanks')
    expect(plain(await (await visitor.get('/donate/thanks')).text())).toContain('Your gift is on its way')
    const again = plain(await (await visitor.get(`/donate/review?${query}`)).text())
    expect(again).toContain('is on its way from your bank. The button below starts another one.')
    expect([...stripe.sessions.values()].filter((one) => one.customer_email === address)).toHaveLength(1)
  })

  test('the donor is told that the card company cannot be reached, and keeps everything', async () => {
    stripe.down = true
    const visitor = site.visitor()
    const { form, query } = await openReview(visitor)
    const answer = await visitor.post(`/donate/review?${query}`, {
      ...form,
      ...ADA,
      email: 'down@example.org',
    })
    stripe.down = false
    expect(answer.status).toBe(503)
    const html = plain(await answer.text())
    expect(html).toContain('Nothing was charged')
    expect(html).toContain('down@example.org')
  })
})

describe('a donor who gives by check', () => {
  test('a check donor gets a reference, the postal address, and a thank-you by mail', async () => {
    const visitor = site.visitor()
    const address = 'check@example.org'
    const { form, html, query } = await openReview(visitor, 'amount=150&frequency=one-time&by=check')
    expect(html).toContain('Promise to give $150 once')
    const none = await visitor.post(`/donate/review?${query}`, { ...form, ...ADA, email: address })
    expect(none.status).toBe(422)
    const promised = await visitor.post(`/donate/review?${query}`, {
      ...form,
      ...ADA,
      email: address,
      way: 'check',
    })
    expect(promised.headers.get('location')).toBe('/donate/thanks')
    const slip = plain(await (await visitor.get('/donate/thanks')).text())
    const reference = /G-[A-Z0-9]{4}-[A-Z0-9]{2}/.exec(slip)?.[0] ?? expect.fail('no reference')
    expect(slip).toContain('Make the check out to')
    const mail = await eventually(() => mailsTo(address)[0])
    expect(mail).toContain(reference)
    expect(mail).not.toContain('No goods or services')
    expect(mail).toContain('Thank you for your promise')
    expect(slip).toContain('href="/donate/mine"')
    await visitor.post('/donate/mine', { email: address })
    const link = await eventually(() =>
      mailsTo(address)
        .map((one) => /\/donate\/mine\/[\w-]{43}/.exec(textOf(one))?.[0])
        .find(Boolean),
    )
    const own = plain(await (await visitor.get(link)).text())
    expect(own).toContain('Make the check out to')
    const gift = /name="gift" value="([^"]+)"/.exec(own)?.[1] ?? expect.fail('nothing to cancel')
    await visitor.post(link, { intent: 'take-back', gift })
    const after = plain(await (await visitor.get(link)).text())
    expect(after).toContain('You took back your promise')
    expect(after).not.toContain('Cancel promise')
    // Its own page, still open in another tab, thanks for nothing and asks no one to look.
    const slipAgain = plain(await (await visitor.get('/donate/thanks')).text())
    expect(slipAgain).toContain('This gift has stopped')
    expect(slipAgain).toContain('We are not expecting it. You owe nothing.')
    expect(slipAgain).not.toContain('We need to check')
    await visitor.post(link, { intent: 'take-back', gift })
    expect(plain(await (await visitor.get(link)).text())).toContain('Nothing was changed')
    await eventually(() =>
      mailsTo(address).find((one) => one.includes('Subject: You took back your promise')),
    )
  })

  test('a check donor who returns and clicks quickly is told of the first promise before there is another', async () => {
    const visitor = site.visitor()
    const address = 'again@example.org'
    const { form, query } = await openReview(visitor, 'amount=35&frequency=monthly&by=check')
    const chosen = {
      ...ADA,
      email: address,
      way: 'bank',
      tribute: 'honor',
      tributeName: 'Bea',
      anonymous: 'yes',
    }
    const promise = (fields: Record<string, string>) =>
      visitor.post(`/donate/review?${query}`, { ...chosen, ...fields })
    expect((await promise(form)).headers.get('location')).toBe('/donate/thanks')
    const slip = plain(await (await visitor.get('/donate/thanks')).text())
    const reference = /G-[A-Z0-9]{4}-[A-Z0-9]{2}/.exec(slip)?.[0] ?? expect.fail('no reference')
    // The same form again is the same promise.
    expect((await promise(form)).headers.get('location')).toBe('/donate/thanks')
    expect(plain(await (await visitor.get('/donate/thanks')).text())).toContain(reference)

    const back = plain(await (await visitor.get(`/donate/review?${query}`)).text())
    expect(back).toContain(`Your gift of $35 every month (${reference}) is promised.`)
    const fresh = { submission: hidden(back, 'submission'), started: hidden(back, 'started') }
    const asked = await promise(fresh)
    expect(asked.status).toBe(200)
    const html = plain(await asked.text())
    expect(html).toContain('Do you want to give another gift?')
    expect(html).toContain(reference)
    expect(html).toContain('Promise to give another $35 every month')
    const thanks = () => mailsTo(address).filter((one) => one.includes('Subject: Thank you for your promise'))
    await eventually(() => thanks()[0])
    expect(thanks()).toHaveLength(1)

    expect(hidden(html, 'another')).toBe(reference)
    const second = await promise({ ...fresh, another: reference })
    expect(second.headers.get('location')).toBe('/donate/thanks')
    const slip2 = plain(await (await visitor.get('/donate/thanks')).text())
    expect(slip2).not.toContain(reference)
  })

  test('a bank donor is told the same before and after, and the mail says what was chosen and how to stop', async () => {
    const visitor = site.visitor()
    const address = 'transfer@example.org'
    const { form, html, query } = await openReview(visitor, 'amount=75&frequency=monthly&by=check')
    // This site has no mail server.
    expect(html).toContain('We cannot email you our account details yet.')
    await visitor.post(`/donate/review?${query}`, {
      ...form,
      ...ADA,
      email: address,
      way: 'bank',
      tribute: 'memory',
      tributeName: 'Cleo',
      anonymous: 'yes',
    })
    const slip = plain(await (await visitor.get('/donate/thanks')).text())
    expect(slip).toContain('Ask us for them on our contact page, and say your reference')
    expect(slip).not.toMatch(/<li>Write to /)
    const mail = await eventually(() => mailsTo(address)[0])
    for (const words of [
      'In memory of: Cleo',
      'Anonymous: yes',
      'Send one transfer each month',
      'To stop, just do not send the next one',
      'To see or stop your gifts, open this page',
      '/donate/mine',
    ])
      expect(mail).toContain(words)
    const reference = /G-[A-Z0-9]{4}-[A-Z0-9]{2}/.exec(slip)?.[0] ?? ''
    const gift = await rows
      .selectFrom('gifts')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst()
    const tess = (await signedInStaff(site, { role: 'treasurer', email: 'tess@example.org' })).visitor
    expect(plain(await (await tess.get(`/staff/gifts/${gift?.id}`)).text())).toContain(
      'The donor is waiting for our bank account details',
    )
    await eventually(() =>
      outbox(site.place).find((one) => one.includes('Someone is waiting for our bank account details')),
    )
  })
})

describe('the link to one’s gifts', () => {
  test('the link is requested with the same response for known and unknown addresses', async () => {
    const answers = []
    for (const email of ['card@example.org', 'nobody@example.org']) {
      const visitor = site.visitor()
      const answer = await visitor.post('/donate/mine', { email })
      const html = plain(await (await visitor.get('/donate/mine')).text())
      answers.push([answer.status, answer.headers.get('location'), html])
    }
    expect(answers[0]).toEqual(answers[1])
    const told = await eventually(() => mailsTo('nobody@example.org')[0])
    expect(told).toContain('We have no such gifts')
  })

  test.each(['x', 'x'.repeat(43), '%00', "'or'1"])('a forged link (%s) opens nothing', async (token) => {
    const answer = await site.visitor().get(`/donate/mine/${token}`)
    expect(await answer.text()).not.toContain('Monthly gifts')
  })
})

describe('the webhook', () => {
  test('the webhook refuses unsigned calls, and accepts each signed one once', async () => {
    const event = {
      id: 'evt_http',
      object: 'event',
      type: 'invoice.upcoming',
      data: { object: { id: 'in_1' } },
    }
    const body = JSON.stringify(event)
    const good = () => signed(body, stripe.settings.STRIPE_WEBHOOK_SECRET ?? '', Date.now())
    expect((await webhook(body, '')).status).toBe(400)
    expect((await webhook(body.replace('in_1', 'in_2'), good())).status).toBe(400)
    expect((await webhook(body, good())).status).toBe(200)
    expect((await webhook(body, good())).status).toBe(200)
    expect(
      await rows.selectFrom('stripeEvents').select('id').where('id', '=', 'evt_http').execute(),
    ).toHaveLength(1)
    expect((await site.visitor().get('/webhooks/stripe')).status).toBe(405)
  })
})

test('the page for gifts links to Form 990 only if its address is set, and offers sample words for a will', async () => {
  const html = plain(await (await site.visitor().get('/donate')).text())
  expect(html).not.toContain('Form 990')
  const text = await site.visitor().get('/donate/gift-in-a-will.txt')
  expect(await text.text()).toContain('We have not put our legal name on this site yet.')
  const word = await site.visitor().get('/donate/gift-in-a-will.docx')
  expect(word.headers.get('content-type')).toContain('wordprocessingml')
  expect(
    Buffer.from(await word.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('every request to Stripe was well formed', () => {
  expect(stripe.refused.filter((one) => !one.includes('"down"'))).toEqual([])
})
