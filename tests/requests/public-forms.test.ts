import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

let site: Site
let rows: ReturnType<typeof openDialect>['db']
beforeAll(async () => {
  site = await aSite()
  rows = openDialect(site.place.database).db
})
afterAll(async () => {
  await rows.destroy()
  await site.stop()
})

const plain = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const page = async (visitor: Visitor, url: string) => plain(await (await visitor.get(url)).text())
const messages = () => rows.selectFrom('messages').selectAll().orderBy('receivedAt').execute()
const fromAda = (subject: string) => ({
  name: 'Ada Visitor',
  email: 'ada@example.org',
  subject,
  message: 'Question 3 was hard to read.',
})

describe('contact', () => {
  test('the contact form stores a message sealed, says so once, and clears the form', async () => {
    const visitor = site.visitor()
    const answer = await visitor.post('/contact', fromAda('Marigold question'))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/contact')
    const [kept] = (await messages()).slice(-1)
    expect(JSON.stringify(kept)).not.toMatch(/Marigold|Ada Visitor|ada@example|hard to read/)
    expect(
      await rows
        .selectFrom('messageKeys')
        .selectAll()
        .where('messageId', '=', kept?.id ?? '')
        .execute(),
    ).not.toEqual([])
    const html = await page(visitor, '/contact')
    expect(html).toContain('Message Sent Successfully!')
    expect(html).toContain('Thank you for contacting us. Nobody can read messages here yet.')
    expect(html).toContain(kept?.reference)
    expect(html).not.toContain('Marigold')
    expect(await page(visitor, '/contact')).not.toContain('Message Sent Successfully!')
  })

  test('the same form twice is one message', async () => {
    const before = (await messages()).length
    const visitor = site.visitor()
    await Promise.all([1, 2].map(() => visitor.post('/contact', fromAda('Twice'))))
    await visitor.post('/contact', fromAda('Twice'))
    expect((await messages()).length).toBe(before + 1)
  })

  test('the empty contact form reports everything missing and writes nothing', async () => {
    const before = (await messages()).length
    const answer = await site.visitor().post('/contact', {})
    expect(answer.status).toBe(422)
    const html = plain(await answer.text())
    expect(html).toMatch(/<title>Error: Contact us/)
    expect(html).toContain('Please fill in all fields')
    expect(html).toContain('All fields are required to send a message.')
    for (const field of ['name', 'email', 'subject', 'message']) expect(html).toContain(`href="#${field}"`)
    expect((await messages()).length).toBe(before)
  })

  test('the contact form with one error keeps what was typed', async () => {
    const typed = { ...fromAda('<b>Bold</b>'), email: 'ada at example' }
    const answer = await site.visitor().post('/contact', typed)
    expect(answer.status).toBe(422)
    const html = plain(await answer.text())
    expect(html).toContain('Your email address must have an @ sign')
    expect(html).toContain('Question 3 was hard to read.')
    expect(html).toContain('value="ada at example"')
    expect(html).not.toContain('<b>Bold</b>')
    expect(html).not.toContain('Please fill in all fields')
  })

  test('a text that is too long is refused with the number of characters', async () => {
    const answer = await site.visitor().post('/contact', { ...fromAda('Long'), message: 'x'.repeat(5001) })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('must be 5000 characters or fewer')
  })

  test('a program that fills in every field gets the same response, and is quarantined', async () => {
    const answer = await site
      .visitor()
      .post('/contact', { ...fromAda('Buy now'), website: 'https://spam.example' })
    expect(answer.status).toBe(303)
    expect((await messages()).at(-1)?.lane).toBe('quarantine')
  })

  test('the statements that the footer links to are there', async () => {
    const html = await page(site.visitor(), '/contact')
    for (const id of ['disclaimer', 'accessibility']) expect(html).toContain(`id="${id}"`)
    expect(html).toMatch(/<textarea[^>]*rows="6"/)
    expect(await page(site.visitor(), '/contact?about=/terms')).toContain('You are writing about')
    expect(await page(site.visitor(), '/contact?about=//evil.example')).not.toContain('You are writing about')
  })
})

describe('donate', () => {
  const give = (fields: Record<string, string>) => site.visitor().post('/donate', fields)

  test('the donate form starts with $75 every month', async () => {
    const html = await page(site.visitor(), '/donate')
    expect(html).toMatch(
      /<input[^>]*name="frequency"[^>]*checked=""[^>]*value="monthly"|value="monthly"[^>]*checked=""/,
    )
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="75"|value="75"[^>]*checked=""/)
    for (const words of ['$35', '$150', '$500', 'one hour of legal consultation', 'Legacy gifts'])
      expect(html).toContain(words)
  })

  test.each([
    [{ frequency: 'monthly', amount: '150' }, 'amount=150&frequency=monthly'],
    [{ frequency: 'one-time', amount: 'other', custom: '20' }, 'amount=20&frequency=one-time'],
    [{ frequency: 'one-time', amount: '75', custom: '20' }, 'amount=20&frequency=one-time'],
    [{ frequency: 'monthly', amount: 'other', custom: '$1,000' }, 'amount=1000&frequency=monthly'],
    [{ frequency: 'monthly', amount: 'other', custom: '50.75' }, 'amount=50&frequency=monthly'],
    [{ frequency: 'monthly', amount: 'other', custom: '1a2b' }, 'amount=12&frequency=monthly'],
  ])('the gift %j leads to its review', async (fields, query) => {
    const answer = await give(fields as Record<string, string>)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/donate/review?${query}`)
  })

  test('an amount that was changed is reported', async () => {
    const visitor = site.visitor()
    const answer = await visitor.post('/donate', { frequency: 'monthly', amount: 'other', custom: '50.75' })
    const html = await page(visitor, answer.headers.get('location') ?? '')
    expect(html).toContain('We use whole dollars. We changed “50.75” to 50.')
  })

  test.each(['', '0', '0.50', 'abc', '000'])('the amount "%s" is invalid', async (custom) => {
    const answer = await give({ frequency: 'monthly', amount: 'other', custom })
    expect(answer.status).toBe(422)
    const html = plain(await answer.text())
    expect(html).toMatch(/<title>Error: Donate/)
    expect(html).toContain('Invalid Amount')
    expect(html).toContain('Please enter a donation amount greater than zero.')
  })

  test.each([
    { amount: 'other', custom: '25001', frequency: 'monthly' },
    { amount: 'other', custom: '9'.repeat(400), frequency: 'monthly' },
    { amount: '75', frequency: 'weekly' },
    { amount: '76', frequency: 'monthly' },
    { amount: '75' },
  ])('the gift %j is refused with a reason', async (fields) => {
    const answer = await give(fields as Record<string, string>)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('There is a problem')
  })

  test('the review says plainly that no card can be accepted, and what to do', async () => {
    const html = await page(site.visitor(), '/donate/review?amount=75&frequency=monthly')
    expect(html).toContain('Promise to give $75 every month')
    expect(html).toContain('Card payments are not set up on this site yet')
    expect(html).toContain('You owe nothing')
    expect(html).not.toMatch(/thank you for your (gift|donation)/i)
  })

  test.each([
    '',
    '?amount=0&frequency=monthly',
    '?amount=75&frequency=%00',
    '?amount=1e9&frequency=monthly',
    '?amount=99999&frequency=one-time',
  ])('a review of nothing (%s) leads back', async (query) => {
    const answer = await site.visitor().get(`/donate/review${query}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/donate')
  })
})

describe('partners', () => {
  const enquiry = (message: string) => ({
    partner: 'companies',
    name: 'Ada Visitor',
    email: 'ada@example.org',
    message,
  })

  test('partners are told where to write, whatever was posted', async () => {
    const visitor = site.visitor()
    const answer = await visitor.post('/partner', { kind: '<script>' })
    expect(answer.headers.get('location')).toBe('/partner/enquiry?kind=general')
    const html = await page(visitor, '/partner/enquiry?kind=general')
    expect(html).toContain("Let's Connect!")
    expect(html).toContain('Partnership: general question')
    expect(html).not.toContain('<script>')
  })

  test('partners write a short inquiry that is stored sealed with its kind, once', async () => {
    const before = (await messages()).length
    const visitor = site.visitor()
    await Promise.all([1, 2].map(() => visitor.post('/partner/enquiry', enquiry('Periwinkle plan'))))
    const answer = await visitor.post('/partner/enquiry', enquiry('Periwinkle plan'))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/partner'])
    const all = await messages()
    expect(all).toHaveLength(before + 1)
    const kept = all.find(({ kind }) => kind === 'partner')
    expect(kept?.lane).toBe('open')
    expect(JSON.stringify(kept)).not.toMatch(/Periwinkle|Ada Visitor|companies/)
    const html = await page(visitor, '/partner')
    expect(html).toContain("Let's Connect!")
    expect(html).toContain(kept?.reference)
  })

  test.each([
    [{}, 'Please fill in all fields'],
    [{ ...enquiry('x'), email: 'ada at example' }, 'must have an @ sign'],
    [{ ...enquiry('x'), partner: '<script>' }, 'Choose what fits you best'],
    [enquiry('x'.repeat(2001)), 'must be 2000 characters or fewer'],
  ])('partners are told what is wrong with %#', async (fields, words) => {
    const before = (await messages()).length
    const answer = await site.visitor().post('/partner/enquiry', fields as Record<string, string>)
    expect(answer.status).toBe(422)
    const html = plain(await answer.text())
    expect(html).toMatch(/<title>Error: Write to our partnership team/)
    expect(html).toContain(words)
    expect(html).not.toContain('<script>')
    expect((await messages()).length).toBe(before)
  })

  test('a partner form from a program that fills in every field is quarantined', async () => {
    const fields = { ...enquiry('Buy links'), website: 'https://spam.example' }
    expect((await site.visitor().post('/partner/enquiry', fields)).status).toBe(303)
    expect(
      (await messages()).filter(({ lane, kind }) => lane === 'quarantine' && kind === 'partner'),
    ).toHaveLength(1)
  })
})

test('a link to a question that was never asked says so, and accepts nothing', async () => {
  for (const token of ['x', 'x'.repeat(43), '%00', '<b>']) {
    const url = `/contact/case/${encodeURIComponent(token)}`
    expect([token, (await site.visitor().get(url)).status]).toEqual([token, 410])
    const answer = await site.visitor().post(url, { intent: 'yes', violationType: 'Other' })
    expect([token, answer.status]).toEqual([token, 410])
  }
})

describe.each(['/contact', '/donate', '/newsletter', '/partner', '/partner/enquiry'])('%s', (url) => {
  test('the form refuses a post from another site [R7]', async () => {
    const before = (await messages()).length
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const answer = await site
      .visitor()
      .post(url, { ...fromAda('Cross'), amount: '75', frequency: 'monthly' }, headers)
    expect(answer.status).toBe(403)
    expect((await messages()).length).toBe(before)
  })

  test('the form rejects a body that is too large or not a form', async () => {
    const large = await site.visitor().post(url, { message: 'x'.repeat(5 * 1024 * 1024) })
    expect(large.status).toBe(413)
    const file = new File(['x'], 'name.txt')
    const asFiles = await site.visitor().post(url, {
      name: file,
      email: file,
      subject: file,
      message: file,
      custom: file,
      amount: file,
      kind: file,
    })
    expect([303, 422]).toContain(asFiles.status)
    const json = await site.visitor().post(url, {}, { 'content-type': 'application/json' })
    expect(json.status).toBe(400)
  })
})

test('a caseworker whose key is not listed sees that messages wait', async () => {
  await site.visitor().post('/contact', fromAda('Who waits'))
  const { visitor } = await signedInStaff(site, { role: 'caseworker' })
  const list = await page(visitor, '/staff/messages')
  expect(list).toMatch(/(1 message is waiting|\d+ messages are waiting) for us\. The oldest came on \w+day, /)
  expect(list).not.toContain('No message is waiting for us.')
})
