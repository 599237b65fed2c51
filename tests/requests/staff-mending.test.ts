import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { dayOf } from '#app/platform/time.ts'
import { openDialect } from '#db/dialect.server.ts'
import { aSite, eventually, outbox, type Site } from '../support/site.ts'
import { codeNow, secretOn, signedInStaff } from '../support/staff.ts'

// Corrections by staff: a colleague's way to sign in, and a gift that arrived in another amount.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const text = async (answer: Promise<Response>) => (await answer).text()

test.each(['editor', 'treasurer'] as const)('the list of keys is not for an %s', async (role) => {
  const { visitor } = await signedInStaff(site, { role })
  expect((await visitor.get('/staff/keys')).status).toBe(403)
})

test('a colleague who lost their phone gets in again by a link that only they get', async () => {
  const steward = await signedInStaff(site)
  const worker = await signedInStaff(site, {
    role: 'caseworker',
    email: 'lost@example.org',
    name: 'Kit Lost',
  })
  const html = await text(steward.visitor.get('/staff/people'))
  const page =
    /href="(\/staff\/people\/[\w-]+)"/.exec(html.slice(html.indexOf('lost@example.org')))?.[1] ??
    expect.fail('no one to change')
  expect((await worker.visitor.post(page, { intent: 'factor' })).status).toBe(403)
  expect(await text(steward.visitor.get(page))).toContain('Change Kit Lost')
  const before = outbox(site.place).length
  expect((await steward.visitor.post(page, { intent: 'factor' })).headers.get('location')).toBe(
    '/staff/people',
  )
  expect((await worker.visitor.get('/staff')).headers.get('location')).toBe('/staff/sign-in')
  const mail = await eventually(() =>
    outbox(site.place)
      .slice(before)
      .find((one) => one.includes('lost@example.org') && one.includes('/staff/join/')),
  )
  const link =
    /\/staff\/join\/[\w-]+/.exec((mail ?? '').replaceAll('=\n', '').replaceAll('=3D', '='))?.[0] ??
    expect.fail('no link')
  const again = site.visitor()
  expect(await text(again.get(link))).toContain('Set up signing in again')
  expect((await again.post(link, {})).headers.get('location')).toBe('/staff/join')
  const secret = secretOn(await text(again.get('/staff/join')))
  expect(secret).not.toBe(worker.secret)
  expect((await again.post('/staff/join', { code: codeNow(secret) })).headers.get('location')).toBe('/staff')
  expect(await text(again.get('/staff'))).toContain('Kit Lost')
  expect((await again.get(link)).status).toBe(410)
})

test('a role is changed, but not to one that does not exist', async () => {
  const steward = await signedInStaff(site)
  const other = await signedInStaff(site, { role: 'editor', email: 'role@example.org' })
  const html = await text(steward.visitor.get('/staff/people'))
  const page =
    /href="(\/staff\/people\/[\w-]+)"/.exec(html.slice(html.indexOf('role@example.org')))?.[1] ?? ''
  expect((await steward.visitor.post(page, { intent: 'role', role: 'king' })).status).toBe(422)
  expect((await steward.visitor.post(page, { intent: 'role', role: 'treasurer' })).status).toBe(303)
  expect((await other.visitor.get('/staff/gifts')).status).toBe(200)
  expect(await text(steward.visitor.get('/staff/audit'))).toContain('Gave another role (Treasurer)')
})

test('another amount than the promised one is saved only after a question', async () => {
  const { db } = openDialect(site.place.database)
  const { beginGift } = await import('#app/donations/checkout/begin-gift.server.ts')
  const donor = { name: 'Ada Sample', email: 'ada@example.org', tribute: '' as const, tributeName: '' }
  const no = { cover: false, covered: false, employer: '', anonymous: false }
  const gift = await beginGift(db, { amount: 300, frequency: 'one-time' }, { ...donor, ...no }, 'check')
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const page = `/staff/gifts/${gift.id}`
  const once =
    /name="once" value="([\w-]+)"/.exec(await text(visitor.get(page)))?.[1] ?? expect.fail('no form')
  const form = { intent: 'received', amount: '250', day: '2026-03-05', once, note: 'Check 7' }
  const asked = await text(visitor.post(page, form))
  expect(asked).toContain('The amount is not the one that was promised.')
  expect(asked).toContain('The day is before the day of the promise.')
  const kept = () => db.selectFrom('payments').select('amountCents').execute()
  expect(await kept()).toEqual([])
  // The confirmation applies to the amount that was shown.
  expect(await text(visitor.post(page, { ...form, amount: '2500', sure: '25000.2026-03-05' }))).toContain(
    '$2,500.00',
  )
  expect((await visitor.post(page, { ...form, sure: '25000.2026-03-05' })).status).toBe(303)
  expect(await kept()).toEqual([{ amountCents: 250_00 }])
  const after = await text(visitor.get(page))
  expect(after).toContain('Check 7')
  expect(after).toContain('Correct this record')
  expect(await text(visitor.post('/staff/gifts', { who: 'ada s' }))).toContain(gift.reference)
  await db.destroy()
})

test('with several payments nothing is prefilled for one of them, and an empty box changes nothing', async () => {
  const { db } = openDialect(site.place.database)
  const { beginGift } = await import('#app/donations/checkout/begin-gift.server.ts')
  const { markReceived } = await import('#app/donations/ledger/donor-accounts.server.ts')
  const donor = { name: 'Di Sample', email: 'di@example.org', tribute: '' as const, tributeName: '' }
  const no = { cover: false, covered: false, employer: '', anonymous: false }
  const gift = await beginGift(db, { amount: 30, frequency: 'monthly' }, { ...donor, ...no }, 'check')
  const [older, newer] = [newId(), newId()]
  const today = dayOf(new Date(), 'America/New_York')
  await markReceived(db, gift.id, { amountCents: 30_00, day: '2026-01-05', once: older }, 'tess')
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const page = `/staff/gifts/${gift.id}`
  const boxes = async () => {
    const html = await text(visitor.get(page))
    const input = (id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? ''
    return ['correct-amount', 'correct-day'].map((id) => /value="([^"]*)"/.exec(input(id))?.[1] ?? '')
  }
  expect(await boxes()).toEqual(['30', '2026-01-05'])
  await markReceived(db, gift.id, { amountCents: 90_00, day: today, once: newer }, 'tess')
  expect(await boxes()).toEqual(['', ''])
  const form = { intent: 'correct', amount: '', day: '', mailed: '' }
  for (const intent of ['correct', 'undo', 'refund'])
    expect(await text(visitor.post(page, { ...form, intent, payment: '', amount: '5' }))).toContain(
      'Choose a payment',
    )
  const wrong = await visitor.post(page, { ...form, payment: `${older}.3000`, amount: '5 or 6' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Write the amount in dollars')
  const right = { ...form, payment: `${older}.3000`, amount: '35' }
  expect(await text(visitor.post(page, right))).toContain('$35.00, arrived on January 5, 2026')
  expect((await visitor.post(page, { ...right, sure: '3500.2026-01-05' })).status).toBe(303)
  const kept = await db
    .selectFrom('payments')
    .select(['amountCents', 'paidAt'])
    .where('giftId', '=', gift.id)
    .orderBy('paidAt')
    .execute()
  await db.destroy()
  expect(kept.map((one) => [one.amountCents, one.paidAt.slice(0, 10)])).toEqual([
    [35_00, '2026-01-05'],
    [90_00, today],
  ])
})

test('a check without a promise is entered after a question about its day; going back keeps what was typed', async () => {
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const page = '/staff/gifts/new'
  const once =
    /name="once" value="([\w-]+)"/.exec(await text(visitor.get(page)))?.[1] ?? expect.fail('no form')
  const wrong = await visitor.post(page, { once, name: '', email: 'x', amount: '', day: '2026-02-30' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Choose how it came')
  const form = { once, name: 'Cy Sample', email: '', way: 'check', amount: '40', day: '2026-01-05', note: '' }
  expect(await text(visitor.post(page, form))).toContain('The day is more than 60 days ago.')
  expect(await text(visitor.post(page, { ...form, back: 'yes' }))).toContain('value="Cy Sample"')
  const kept = await visitor.post(page, { ...form, sure: '4000.2026-01-05' })
  expect(kept.status).toBe(303)
  expect(await text(visitor.get(kept.headers.get('location') ?? ''))).toContain('Check')
  expect(await text(visitor.get('/staff/gifts?reference=Cy'))).toContain('No gift matches this')
  const caseworker = await signedInStaff(site, { role: 'caseworker', email: 'cw@example.org' })
  expect((await caseworker.visitor.get(page)).status).toBe(403)
})

test("a page's saved words are deleted when the browser itself sends its form, and only when that went through", async () => {
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const page = '/staff/gifts/new'
  const once = newId()
  const kept = async () => ((await (await visitor.get('/staff/kept')).json()) as { place: string }[]).length
  const form = {
    once,
    name: 'Di Sample',
    way: 'check',
    amount: '40',
    day: dayOf(new Date(), 'America/New_York'),
  }
  const asDocument = { 'sec-fetch-dest': 'document' }
  await visitor.post('/staff/kept', { place: page, text: '{}' })
  expect((await visitor.post(page, { ...form, amount: 'x' }, asDocument)).status).toBe(422)
  expect(await kept()).toBe(1)
  expect((await visitor.post(page, form, asDocument)).status).toBe(303)
  expect(await kept()).toBe(0)
  // The page's script knows what was sent, and what else was typed there.
  await visitor.post('/staff/kept', { place: page, text: '{}' })
  await visitor.post(page, { ...form, once: newId() })
  expect(await kept()).toBe(1)
})

test('a page asked for while typed words are still arriving gets those words', async () => {
  const { visitor } = await signedInStaff(site, { role: 'editor' })
  const place = '/staff/content/a-post-without-a-link-elsewhere'
  const body = new TransformStream<Uint8Array>()
  const writer = body.writable.getWriter()
  const typed = new TextEncoder().encode(new URLSearchParams({ place, text: '{"new":1}' }).toString())
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(typed.length) }
  const init = { method: 'POST', body: body.readable, duplex: 'half' as const }
  const saved = visitor.send('/staff/kept', init, form)
  void writer.write(typed.subarray(0, 20))
  // Long enough for its first half to arrive.
  await new Promise((done) => setTimeout(done, 100))
  const asked = visitor.get('/staff/kept')
  const home = text(visitor.get('/staff'))
  // Longer than an answer takes that does not wait.
  await new Promise((done) => setTimeout(done, 100))
  void writer.write(typed.subarray(20))
  void writer.close()
  expect((await saved).status).toBe(204)
  expect(await (await asked).json()).toMatchObject([{ place, text: '{"new":1}' }])
  expect(await home).toContain(`href="${place}"`)
})

test('words typed in a tab that was left open do not reach the member who signed in after them', async () => {
  const { visitor } = await signedInStaff(site, { role: 'editor' })
  const place = '/staff/content/new'
  const mine = /"userId","([\w-]+)"/.exec(await text(visitor.get('/staff/content.data')))?.[1]
  const keep = (whose = '') => visitor.post('/staff/kept', { place, text: '{"a":1}', whose })
  expect((await keep('somebody-else')).status).toBe(409)
  expect(await (await visitor.get('/staff/kept')).json()).toEqual([])
  expect((await keep(mine)).status).toBe(204)
  expect(await (await visitor.get('/staff/kept')).json()).toMatchObject([{ place, text: '{"a":1}' }])
})

test('months of zeros are left out of the totals and of the report', async () => {
  const { visitor } = await signedInStaff(site)
  const totals = await text(visitor.get('/staff/gifts/totals'))
  expect(totals).toMatch(/Months in which nothing arrived|Nothing arrived and nothing went back/)
  expect(totals.match(/<tr/g)?.length).toBeLessThan(20)
  const report = await text(visitor.get('/staff/report'))
  expect(report).toContain('Months in which all of these are 0 are left out.')
})

test('a page without scripts says why something was refused, and whom to ask if a role is not enough', async () => {
  const { db } = openDialect(site.place.database)
  const { beginGift } = await import('#app/donations/checkout/begin-gift.server.ts')
  const donor = { name: 'Bo Sample', email: 'bo@example.org', tribute: '' as const, tributeName: '' }
  const no = { cover: false, covered: false, employer: '', anonymous: false }
  const gift = await beginGift(db, { amount: 20, frequency: 'one-time' }, { ...donor, ...no }, 'check')
  await db.destroy()
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const answer = await visitor.post(`/staff/gifts/${gift.id}`, { intent: 'reopen' })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('This promise is already open.')
  const editor = await visitor.get('/staff/newsletter')
  expect(editor.status).toBe(403)
  expect(await editor.text()).toContain('Ask a colleague with the role editor or steward.')
})

test("the donor's name is corrected on its own page, and the mail says that the old receipt was wrong", async () => {
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const once =
    /name="once" value="([\w-]+)"/.exec(await text(visitor.get('/staff/gifts/new')))?.[1] ??
    expect.fail('no form')
  const check = { once, way: 'check', amount: '40', day: '2026-11-05', note: '', sure: '4000.2026-11-05' }
  const kept = await visitor.post('/staff/gifts/new', {
    ...check,
    name: 'Dee Smaple',
    email: 'dee@example.org',
  })
  const gift = kept.headers.get('location') ?? ''
  const page = `${gift}/who`
  expect(await text(visitor.get(gift))).toContain(`href="${page}"`)
  const shown = await text(visitor.get(page))
  expect(shown).toMatch(/With another name, receipt R-\d{6} no longer counts/)
  const was = { wasName: 'Dee Smaple', wasEmail: 'dee@example.org' }
  const wrong = await visitor.post(page, { ...was, name: ' ', email: 'dee@' })
  expect(wrong.status).toBe(422)
  const told = await wrong.text()
  expect(told).toContain('Enter the donor’s name')
  expect(told).toContain('value="dee@"')
  const done = await visitor.post(page, { ...was, name: 'Dee Sample', email: 'dee@example.org' })
  expect([done.status, done.headers.get('location')]).toEqual([303, gift])
  expect(await text(visitor.get(gift))).toContain(
    'A new receipt was written. Print it from the table below, and mail it.',
  )
  const mail = await eventually(() =>
    outbox(site.place).find(
      (one) => one.includes('dee@example.org') && one.includes('Subject: Your new receipt'),
    ),
  )
  expect(mail).toContain('was wrong')
  const late = await visitor.post(page, { ...was, name: 'Di Sample', email: '' })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('value="Di Sample"')
  expect((await visitor.get('/staff/gifts/nothing/who')).status).toBe(404)
  const caseworker = await signedInStaff(site, { role: 'caseworker', email: 'other@example.org' })
  expect((await caseworker.visitor.get(page)).status).toBe(403)
})

test('stock is entered with what the donor got in return; a confirmation is undone only after a question', async () => {
  const { visitor } = await signedInStaff(site, { role: 'treasurer' })
  const once =
    /name="once" value="([\w-]+)"/.exec(await text(visitor.get('/staff/gifts/new')))?.[1] ??
    expect.fail('no form')
  const form = {
    once,
    way: 'stock',
    amount: '400',
    day: '2026-11-05',
    sure: '40000.2026-11-05',
    name: 'Eve Sample',
    email: 'eve@example.org',
    postal: '1 Sample Street, Springfield',
  }
  const half = await visitor.post('/staff/gifts/new', { ...form, benefit: 'A dinner', mailed: '2026-11-09' })
  expect(half.status).toBe(422)
  const told = await half.text()
  for (const words of [
    'Say what was given',
    'Fill in both what the donor got',
    'cannot be later',
    'value="A dinner"',
  ])
    expect(told).toContain(words)
  const kept = await visitor.post('/staff/gifts/new', { ...form, thing: '40 shares of Sample Corp.' })
  const gift = kept.headers.get('location') ?? expect.fail(await kept.text())
  const mail = await eventually(() => outbox(site.place).find((one) => one.includes('eve@example.org')))
  expect(mail).toContain('40 shares of Sample Corp.')
  // Not "400" alone: the mail has a random ID.
  expect(mail).not.toContain('$400')
  const page = await text(visitor.get(gift))
  const payment = /value="([\w-]{22}\.40000)"/.exec(page)?.[1] ?? expect.fail('no payment')
  const number = Number(/receipt\/(\d+)/.exec(page)?.[1])
  const before = outbox(site.place).length
  const asked = await text(visitor.post(gift, { intent: 'undo', payment }))
  expect(asked).toContain('Undo this mark?')
  expect(asked).toContain('No email is sent: this site has no mail server yet. This cannot be undone.')
  expect(await text(visitor.post(gift, { intent: 'undo', payment, back: 'yes', sure: 'x' }))).toContain(
    'It did not arrive',
  )
  expect(await text(visitor.get(gift))).not.toContain('VOID')
  const sure = /value="([\w.-]+)"[^>]*name="sure"/.exec(asked)?.[1] ?? ''
  expect((await visitor.post(gift, { intent: 'undo', payment, sure })).status).toBe(303)
  expect(await text(visitor.get(gift))).toContain('VOID: it no longer counts')
  const file = await visitor.get(`/staff/gifts/receipt/${number}`)
  expect(file.headers.get('content-disposition')).toContain('void-receipt')
  await eventually(() => (outbox(site.place).length > before ? true : undefined))
  const refund = { intent: 'refund', payment: payment.replace('40000', '0'), amount: '5', reason: 'asked' }
  expect(await text(visitor.post(gift, refund))).toContain('Refund this?')
})
