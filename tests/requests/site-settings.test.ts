import { afterAll, beforeAll, expect, test } from 'vitest'
import { formShown } from '../support/form-shown.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

/** Details of a real organization: samples are labeled on every page. */
const OWN = {
  ORG_EMAIL: 'us@opendoor.org',
  ORG_PRIVACY_EMAIL: 'us@opendoor.org',
  ORG_PARTNER_EMAIL: 'us@opendoor.org',
  ORG_GIVING_EMAIL: 'us@opendoor.org',
  ORG_PHONE: '217-555-0142',
  ORG_PHONE_HOURS: 'Monday to Friday, 9 AM to 5 PM Central',
  ORG_ADDRESS: '1 Main Street, Springfield, IL 62701',
  ORG_FOUNDED: '2021',
  ORG_REACH: 'Illinois',
  ORG_OFFICE: 'Springfield, Illinois',
  ORG_TAX_STATUS: 'a nonprofit organization',
  GIFT_IMPACT: '35: two hours of advice',
}

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await aSite(OWN)
  ;({ visitor: admin } = await signedInStaff(site, { role: 'admin' }))
})
afterAll(() => site.stop())

const read = async (url: string) => (await site.visitor().get(url)).text()

test('a saved name, phone and amounts are visible at the next request, on cached pages too', async () => {
  // Cached by now.
  for (const url of ['/', '/donate', '/contact']) await read(url)
  const first = await read('/donate')
  expect(first).toContain('value="150"')
  const shown = await (await admin.get('/staff/settings')).text()
  const was = (name: string) => new RegExp(`name="was-${name}" value="([^"]*)"`).exec(shown)?.[1] ?? ''
  const answer = await admin.post('/staff/settings', {
    group: 'who',
    ORG_NAME: 'Open Door',
    'was-ORG_NAME': was('ORG_NAME'),
    ORG_PHONE: '202-555-0177',
    ORG_ADDRESS: '1 Main Street, Springfield',
    'was-ORG_ADDRESS': was('ORG_ADDRESS'),
    'was-ORG_PHONE': was('ORG_PHONE'),
  })
  expect(answer.status).toBe(303)
  const gifts = { group: 'giving', GIFT_PRESETS: '20, 60', 'was-GIFT_PRESETS': was('GIFT_PRESETS') }
  expect((await admin.post('/staff/settings', gifts)).status).toBe(303)

  expect(await read('/')).toContain('Open Door')
  expect(await read('/contact')).toContain('202-555-0177')
  const donate = await read('/donate')
  expect(donate).toContain('value="60"')
  expect(donate).not.toContain('value="150"')
  const visitor = site.visitor()
  expect((await visitor.post('/donate', { frequency: 'one-time', amount: '60', custom: '' })).status).toBe(
    303,
  )
  expect((await visitor.post('/donate', { frequency: 'one-time', amount: '150', custom: '' })).status).toBe(
    422,
  )

  const back = await admin.post('/staff/settings', { group: 'who', first: 'ORG_NAME' })
  expect(back.status).toBe(303)
  expect(await read('/')).not.toContain('Open Door')
})

test('a wrong value stays typed, with what to do', async () => {
  const shown = await (await admin.get('/staff/settings')).text()
  const was = /name="was-WORK_HOURS" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  const answer = await admin.post('/staff/settings', {
    group: 'time',
    WORK_HOURS: 'Mars time',
    'was-WORK_HOURS': was,
  })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Enter two full hours of the day, at least 4 apart, like 9 AM to 5 PM')
  expect(page).toContain('value="Mars time"')
})

/** The form of who we are, as its page has it for a browser without scripts. */
const formIn = (html: string) => formShown(html, 'name="ORG_PHONE"')
const opens = async (who: Visitor) => formIn(await (await who.get('/staff/settings')).text())
async function sends(who: Visitor, fields: Record<string, string>) {
  const answer = await who.post('/staff/settings', fields)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}

let minutes = 100
/** One that no earlier attempt has saved. */
function someHours(): string {
  minutes += 1
  return `Monday, ${minutes} minutes`
}

test('an untouched setting keeps what a colleague saved, after another one was wrong', async () => {
  const bo = (await signedInStaff(site, { name: 'Bo Second' })).visitor
  const opened = await opens(admin)
  const phone = someHours()
  expect((await sends(bo, { ...opened, ORG_PHONE_HOURS: phone })).status).toBe(303)
  const refused = await sends(admin, { ...opened, ORG_OFFICE: 'long '.repeat(20) })
  expect(refused.status).toBe(422)
  const again = formIn(refused.html)
  expect(again.ORG_PHONE_HOURS).toBe(phone)
  expect((await sends(admin, { ...again, ORG_OFFICE: 'Open Gate' })).status).toBe(303)
  expect(await opens(bo)).toMatchObject({ ORG_OFFICE: 'Open Gate', ORG_PHONE_HOURS: phone })
})

test('a setting that two members changed is reported, and replaced once that was read', async () => {
  const bo = (await signedInStaff(site, { name: 'Bo Third' })).visitor
  const opened = await opens(admin)
  const [hers, mine, later] = [someHours(), someHours(), someHours()]
  expect((await sends(bo, { ...opened, ORG_PHONE_HOURS: hers })).status).toBe(303)
  const wrong = { ORG_OFFICE: 'long '.repeat(20), ORG_PHONE_HOURS: mine }
  const refused = await sends(admin, { ...opened, ...wrong })
  expect([refused.status, refused.html.includes(`It now says: “${hers}”`)]).toEqual([409, true])
  const again = { ...formIn(refused.html), ORG_OFFICE: 'Open Window' }
  // A refusal for another reason does not permit replacing what came after it.
  expect((await sends(bo, { ...opened, ORG_OFFICE: `Open ${later}` })).status).toBe(303)
  const late = await sends(admin, again)
  expect([late.status, late.html.includes(`It now says: “Open ${later}”`)]).toEqual([409, true])
  expect((await sends(admin, formIn(late.html))).status).toBe(303)
  expect(await opens(bo)).toMatchObject({ ORG_OFFICE: 'Open Window', ORG_PHONE_HOURS: mine })
})

test('an open page does not confirm a bank account that was put in the place of the one it shows [A4]', async () => {
  const { visitor: tess } = await signedInStaff(site, { name: 'Tess Example', role: 'treasurer' })
  const asks = async (account: string) => {
    const form = formShown(await (await admin.get('/staff/settings')).text(), 'name="ORG_BANK"')
    return (await sends(admin, { ...form, ORG_BANK: account })).status
  }
  const waiting = async () => (await tess.get('/staff/settings/waiting')).text()
  const decides = async (page: string) => {
    const fields = { ...formShown(page, 'Confirm: Bank account'), intent: 'confirm' }
    const answer = await tess.post('/staff/settings/waiting', fields)
    return { status: answer.status, html: await answer.text() }
  }
  expect(await asks('First Bank 111')).toBe(303)
  const opened = await waiting()
  expect(opened).toContain('First Bank 111')
  expect(await asks('Thief Bank 666')).toBe(303)
  const refused = await decides(opened)
  expect(refused.status).toBe(409)
  expect(refused.html).toContain('Read the new value, then choose again')
  expect(refused.html).toContain('Thief Bank 666')
  expect(await waiting()).toContain('Thief Bank 666')
  expect((await decides(refused.html)).status).toBe(303)
  expect(await (await admin.get('/staff/settings')).text()).toContain('Thief Bank 666')
})

test('an admin alone does not change the name on checks, nor an editor alone words beside gifts [A4]', async () => {
  await signedInStaff(site, { name: 'Tom Example', role: 'treasurer' })
  const payee = (await opens(admin)).ORG_NAME ?? ''
  const form = await opens(admin)
  expect((await sends(admin, { ...form, ORG_NAME: 'Mallory Holdings' })).status).toBe(303)
  expect(await read('/donate')).not.toContain('Mallory')
  expect((await opens(admin)).ORG_NAME).toBe(payee)

  const { visitor: editor } = await signedInStaff(site, { name: 'Eve Example', role: 'editor' })
  const words = '/staff/content/words/giving.ways.check'
  const shown = await (await editor.get(words)).text()
  const version = /name="version" value="(\d+)"/.exec(shown)?.[1] ?? ''
  const saves = async (text: string) => {
    const answer = await editor.post(words, { intent: 'save', version, text })
    return { status: answer.status, html: await answer.text() }
  }
  const account = await saves('Bank: Evil Bank, routing 021000021')
  expect([account.status, account.html.includes('under Settings')]).toEqual([422, true])
  expect((await saves('Give it to Mallory')).status).toBe(303)
  expect(await read('/donate')).not.toContain('Mallory')
})

test('without samples, no page says that anything is one', async () => {
  // About a will, the reading settings, and attachments of a letter: these pages do not call themselves samples.
  const ordinary = /\bsample (?:words|text)\b|\bwork samples?\b|\bnotes, and samples\b/gi
  const saysSo = async (url: string) => {
    const words = (await read(url)).replaceAll(/<(\/?\w+)[^>]*>/g, '<$1>')
    return /\bsamples?\b|>Example</i.exec(words.replaceAll(ordinary, ''))?.[0]
  }
  expect(await saysSo('/')).toBeDefined()
  expect(await saysSo('/about')).toBeDefined()
  for (const kind of ['attorneys', 'team', 'figures', 'topics'])
    expect((await admin.post('/staff/samples', { kind })).status).toBe(303)
  const map = await (await site.visitor().get('/sitemap.xml')).text()
  const places = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(places.length).toBeGreaterThan(90)
  const wrong: string[] = []
  for (const url of new Set([...places, '/forum/home'])) {
    const says = await saysSo(url)
    if (says) wrong.push(`${url}: ${says}`)
  }
  expect(wrong).toEqual([])
})
