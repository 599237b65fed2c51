import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReal } from '#tests/support/attorneys.ts'
import { aSite, eventually, outbox, type Site } from '#tests/support/site.ts'
import { signedInStaff } from '#tests/support/staff.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const plain = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
const mailed = (address: string, shape: RegExp) =>
  eventually(() => {
    const found = outbox(site.place)
      .map(plain)
      .filter((mail) => mail.includes(`To: ${address}`))
    return found.map((mail) => shape.exec(mail)?.[0]).findLast(Boolean)
  })
const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

const entry = {
  name: 'Ines Example',
  firm: 'Example Law',
  email: 'ines@example.com',
  licenseState0: 'AK',
  licenseNumber0: '123456',
  specialization0: 'yes',
  fee0: 'yes',
  bio: 'Ines helps workers.',
  languages: 'English, Spanish',
  remote0: 'yes',
  takesNewCases: 'yes',
}

test('an attorney asks for an entry, staff look up the license, and the attorney changes it by mail', async () => {
  const visitor = site.visitor()
  const wrong = await visitor.post('/attorney-directory/join', { ...entry, name: '', languages: '' })
  expect(wrong.status).toBe(422)
  const html = await text(wrong)
  for (const words of ['Error: ', 'Enter the name', 'Enter at least one language', 'value="123456"'])
    expect(html).toContain(words)
  expect(await text(await visitor.post('/attorney-directory/join', entry))).toContain('Check your email')
  const link = await mailed('ines@example.com', /\/attorney-directory\/join\/[\w.-]+/)
  // A mail program that opens the link confirms nothing.
  expect(await text(await visitor.get(link))).toContain('Yes, this is my address')
  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  expect(await text(await editor.get('/staff/attorneys/waiting'))).toContain('Nobody is waiting')
  expect(await text(await visitor.post(link, {}))).toContain('Your address is confirmed')
  const request = /\/staff\/attorneys\/waiting\/[\w-]{22}/.exec(
    await text(await editor.get('/staff/attorneys/waiting')),
  )?.[0]
  const page = await text(await editor.get(request ?? ''))
  for (const words of ['ines@example.com', 'Alaska', '123456', 'alaskabar.org']) expect(page).toContain(words)
  const unticked = await editor.post(request ?? '', { intent: 'approve' })
  expect(unticked.status).toBe(422)
  expect((await site.visitor().get('/attorney-directory?state=AK')).status).toBe(200)
  const approved = await editor.post(request ?? '', { intent: 'approve', 'checked-AK': 'yes' })
  expect(approved.status).toBe(303)
  expect((await editor.post(request ?? '', { intent: 'approve', 'checked-AK': 'yes' })).status).toBe(422)
  const list = await text(
    await visitor.get('/attorney-directory?state=AK&language=Spanish&remote=Video&takes=yes'),
  )
  expect(list).toContain('Showing 1 of 9 attorneys.')
  expect(list).toMatch(/we checked on \w+ \d+, 20\d\d/)
  expect(list).toMatch(/Confirmed on \w+ \d+, 20\d\d/)
  expect(list).not.toContain('ines@example.com')
  const alaska = await text(await visitor.get('/attorney-directory/state/alaska'))
  expect(alaska).toContain('Ines Example')
  // Structured data matches the page; a sample is not a person and has none.
  const profile = /\/attorney-directory\/\d{3,}(?=")/.exec(alaska)?.[0] ?? ''
  const told = await text(await visitor.get(profile))
  const ld = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(told)?.[1] ?? '{}')
  expect(ld).toMatchObject({
    '@type': 'Attorney',
    name: 'Ines Example',
    areaServed: [{ '@type': 'State', name: 'Alaska' }],
    hasCredential: [{ identifier: '123456' }],
  })
  expect(JSON.stringify(ld)).not.toMatch(/rating|review|success|email|telephone|@example\.com/i)
  expect(await text(await visitor.get('/attorney-directory/1'))).not.toContain('ld+json')
  expect(told).not.toContain('we have not tried this link')
  const bar = '/staff/attorneys/bars/AK'
  expect(await text(await editor.get('/staff/attorneys/bars'))).toMatch(
    /(\d+) of \1 links were written from memory/,
  )
  expect((await editor.post(bar, { who: '', url: 'http://example.org' })).status).toBe(422)
  const opened = { who: 'Alaska Bar Association', url: 'https://example.org/find', opened: 'yes' }
  expect((await editor.post(bar, opened)).status).toBe(303)
  const after = await text(await visitor.get(profile))
  expect(after).toContain('href="https://example.org/find"')
  expect(after).not.toContain('not tried this link')
  expect((await editor.get('/staff/attorneys/bars/ZZ')).status).toBe(404)
  // Known or not, the response is the same.
  const answers = ['ines@example.com', 'nobody@example.com'].map(async (email) =>
    text(await visitor.post('/attorney-directory/edit', { email })),
  )
  const [known, unknown] = await Promise.all(answers)
  expect(known?.replace(/nonce="[^"]*"/g, '')).toBe(unknown?.replace(/nonce="[^"]*"/g, ''))
  const edit = await mailed('ines@example.com', /\/attorney-directory\/edit\/[\w.-]{30,}/)
  expect(await text(await visitor.get(edit))).toContain('value="Example Law"')
  const { email: _, ...change } = { ...entry, firm: 'New Law' }
  expect(await text(await visitor.post(edit, change))).toContain('We have your change')
  expect(await text(await visitor.get('/attorney-directory?state=AK'))).toContain('Example Law')
})

test('an attorney whose request still waits is told so by email, and withdraws it', async () => {
  const visitor = site.visitor()
  const address = 'una@example.com'
  await visitor.post('/attorney-directory/join', { ...entry, name: 'Una Example', email: address })
  const link = await mailed(address, /\/attorney-directory\/join\/[\w.-]+/)
  await visitor.post(link, {})
  await visitor.post('/attorney-directory/edit', { email: address })
  await eventually(() =>
    outbox(site.place).find((one) => one.includes('Your entry is waiting to be checked')),
  )
  expect(await text(await visitor.get(link))).toContain('Withdraw my request')
  expect(await text(await visitor.post(link, { act: 'withdraw' }))).toContain('You took back your request')
  expect((await visitor.get(link)).status).toBe(404)
})

test('errors in an entry are listed in the order of the form', async () => {
  const html = await text(await site.visitor().post('/attorney-directory/join', {}))
  const listed = [...html.matchAll(/<li><a href="#(\w+)"/g)].map(([, field]) => field)
  const order = ['name', 'firm', 'email', 'licenses', 'specializations', 'feeTypes', 'bio', 'languages']
  expect(listed.slice(0, 8)).toEqual(order)
})

test.each(['mail', 'leave', 'confirm', 'edit', 'join'])(
  'a forged link under %s opens nothing and changes nothing',
  async (door) => {
    for (const token of ['abc', 'MSAwIGFiYw.abc', 'x'.repeat(600), '..%2f..']) {
      const url = `/attorney-directory/${door}/${token}`
      expect((await site.visitor().get(url)).status, url).toBe(404)
      expect((await site.visitor().post(url, { act: 'leave', takesNewCases: 'no' })).status, url).toBe(404)
    }
    expect((await site.visitor().get('/attorney-directory/1')).status).toBe(200)
  },
)

const message = {
  name: 'Ada Client',
  email: 'ada@example.com',
  message: 'May I write to you?',
  consent: 'yes',
}

test('an attorney pauses messages by the link in a mail, and people are told before they write', async () => {
  const visitor = site.visitor()
  await makeReal(site.place, [6])
  await visitor.post('/attorney-directory/6/contact', message)
  const link = await eventually(() =>
    outbox(site.place)
      .map(plain)
      .map((mail) =>
        mail.includes('May I write to you?')
          ? /\/attorney-directory\/mail\/[\w.-]+/.exec(mail)?.[0]
          : undefined,
      )
      .findLast(Boolean),
  )
  expect(await text(await visitor.get(link))).toContain('Pause messages')
  expect(await text(await visitor.get('/attorney-directory/6/contact'))).toContain('Send Message')
  expect((await visitor.post(link, { act: 'everything' })).status).toBe(422)
  expect(await text(await visitor.post(link, { act: 'pause' }))).toContain('Messages are paused')
  expect(await text(await visitor.get('/attorney-directory/6/contact'))).toContain('Not taking messages now.')
  const refused = await visitor.post('/attorney-directory/6/contact', message)
  expect(refused.status).toBe(409)
  expect(await text(refused)).toContain('May I write to you?')
  await visitor.post(link, { act: 'resume' })
  expect(await text(await visitor.get('/attorney-directory/6/contact'))).toContain('Send Message')
  expect(await text(await visitor.post(link, { act: 'leave' }))).toContain('Check your email')
  expect((await visitor.get('/attorney-directory/6')).status).toBe(200)
  const leave = await eventually(() =>
    outbox(site.place)
      .map(plain)
      .map((mail) => /\/attorney-directory\/leave\/[\w.-]+/.exec(mail)?.[0])
      .findLast(Boolean),
  )
  expect(await text(await visitor.get(leave))).toContain('Delete my entry')
  expect((await visitor.get('/attorney-directory/6')).status).toBe(200)
  expect((await visitor.post(link.replace('/mail/', '/leave/'), {})).status).toBe(404)
  const left = await visitor.post(leave, {})
  expect(left.status).toBe(200)
  expect(await text(left)).toContain('Your entry and your address are deleted')
  expect((await visitor.get('/attorney-directory/6')).status).toBe(404)
})

test('a report without a name is stored sealed for the staff', async () => {
  const visitor = site.visitor()
  const nothing = await visitor.post('/attorney-directory/7/report', {})
  expect(nothing.status).toBe(422)
  expect(await text(nothing)).toContain('Choose what is wrong')
  const sent = await visitor.post('/attorney-directory/7/report', { what: 'fees', more: 'It costs more.' })
  expect(sent.status).toBe(303)
  expect(await text(await visitor.get('/attorney-directory/7'))).toContain(
    'Your report does not harm anyone.',
  )
  const again = await visitor.post('/attorney-directory/7/report', { what: 'elephant' })
  expect(again.status).toBe(422)
})

test('a list is printed with the questions for the first talk, and an empty search offers help', async () => {
  const printed = await text(await site.visitor().get('/attorney-directory/print?state=CA'))
  expect(printed).toContain('Questions for the first meeting')
  expect(printed).toContain('/attorney-directory/1')
  expect(printed).not.toMatch(/<script/)
  const none = await text(await site.visitor().get('/attorney-directory?state=WY&language=Lakota'))
  expect(none).toContain('No Attorneys Found')
  expect(none).toMatch(/Search without Wyoming \(1 attorney\)/)
  expect(none).toContain('Wyoming Protection &amp; Advocacy System, Inc.')
  const nowhere = await text(await site.visitor().get('/attorney-directory?searchTerm=zzzz'))
  expect(nowhere).toContain('https://www.ndrn.org/about/ndrn-member-agencies/')
})

test('returning to a file that was imported leads to the import, and does not mention keys', async () => {
  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  const answer = await editor.get(`/staff/attorneys/import/${'a'.repeat(22)}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/staff/attorneys/import'])
  expect(await text(await editor.get('/staff/attorneys/import'))).toContain('This file is no longer here')
})

test('search words that are a state, a kind of law or a language lead to the filter, with its count', async () => {
  const visitor = site.visitor()
  const words = await text(await visitor.get('/attorney-directory?searchTerm=spanish+texas'))
  expect(words).toMatch(/state=TX&amp;language=Spanish#results">See attorneys in Texas with Spanish \(\d\)/)
  expect(await text(await visitor.get('/attorney-directory?searchTerm=employment'))).toMatch(
    /specialization=Employment\+Law#results">See attorneys for Employment Law \(\d\)/,
  )
  expect(await text(await visitor.get('/attorney-directory?searchTerm=zzz'))).not.toContain(
    'There are filters',
  )
})

test("a state's page is found by other spellings, and one without attorneys names who helps", async () => {
  const visitor = site.visitor()
  for (const [slug, right] of [
    ['TX', 'texas'],
    ['Texas', 'texas'],
    ['New%20York', 'new-york'],
  ]) {
    const answer = await visitor.get(`/attorney-directory/state/${slug}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/attorney-directory/state/${right}`,
    ])
  }
  expect((await visitor.get('/attorney-directory/state/atlantis')).status).toBe(404)
  const nobody = await text(await visitor.get('/attorney-directory/state/wyoming'))
  for (const words of [
    'Nobody in our directory',
    'Protection and Advocacy group',
    'Search in Montana (1 attorney)',
  ])
    expect(nobody).toContain(words)
  expect(await text(await visitor.get('/attorney-directory/2'))).toContain(
    'href="/attorney-directory/state/new-mexico"',
  )
})
