import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECK } from '#app/cases/intake/wizard-steps.ts'
import { longDate } from '#app/platform/time.ts'
import { openDialect } from '#db/dialect.server.ts'
import { readableIn } from '../support/canaries.ts'
import { aReport, comeBack, enter, keptOn, sendCase, startedForm } from '../support/cases.ts'
import { daysAgo } from '../support/days.ts'
import { aPdf } from '../support/files.ts'
import { aSite, eventually, outbox, type Site, type Visitor } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await aSite({ LEAVE_URL: 'https://weather.example/today' })
})
afterAll(() => site.stop())

const page = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()
async function countOfCases(): Promise<number> {
  const { db } = openDialect(site.place.database)
  const rows = await db.selectFrom('cases').select('id').execute()
  await db.destroy()
  return rows.length
}
const files = () => {
  try {
    return readdirSync(path.join(site.place.dataDir, 'files'))
  } catch {
    return []
  }
}

test('a script that sends the form is told where to continue, and a message waits there for the page', async () => {
  const visitor = site.visitor()
  const form = await startedForm(visitor)
  const byScript = { 'x-sent-by-script': 'yes' }
  const answer = { ...form, description: 'They said no.' }
  const saved = await visitor.post('/legal-help', { ...answer, intent: 'save' }, byScript)
  expect(saved.status).toBe(204)
  expect(saved.headers.get('location')).toBeNull()
  expect(saved.headers.get('x-goes-on-at')).toBe('/legal-help?draft=open#saved')
  expect(await page(visitor, '/legal-help?draft=open')).toContain('They said no.')
  // A response with errors comes as a page.
  const wrong = await visitor.post('/legal-help', { ...answer, intent: 'send' }, byScript)
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Choose what kind of problem it was')
  const cleared = await visitor.post('/legal-help', { intent: 'clear' }, byScript)
  expect(cleared.headers.get('x-goes-on-at')).toBe('/legal-help')
  expect(await page(visitor, '/legal-help')).toContain('We deleted your answers and files.')
})

describe('a person without JavaScript', () => {
  const secretOn = (html: string) =>
    /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? expect.fail('no secret')
  const to = (answer: Response) => answer.headers.get('location')
  /** The form of the cached page, which has no secret without its script. */
  const without = (visitor: Visitor, fields: Record<string, string | File> = {}) =>
    visitor.post('/legal-help', { ...aReport, ...fields })
  const sendChecked = async (visitor: Visitor) => {
    const submission = secretOn(await page(visitor, CHECK))
    const send = () => visitor.post(CHECK, { intent: 'send', submission })
    for (const answer of [await send(), await send()]) expect(to(answer)).toBe('/legal-help/sent')
    return keptOn(await page(visitor, '/legal-help/sent'))
  }

  test('a person sends a case with a file, notes number and words, and returns in another browser [R24] [R52]', async () => {
    const visitor = site.visitor()
    const file = new File(['My landlord wrote: no dogs.'], 'letter.txt', { type: 'text/plain' })
    await page(visitor, '/legal-help')
    await without(visitor, { file, date: 'October 30, 2026', organisation: 'Sunny Flats' })
    const kept = await sendChecked(visitor)
    const sent = await page(visitor, '/legal-help/sent')
    expect(sent).toContain('Complaint Submitted Successfully')
    expect(sent).toContain(
      // With a reviewer the specification's sentence follows: promises-kept.test.ts.
      'Your case has been submitted for review.',
    )
    expect(sent).toContain('Under Review')
    expect(sent).toContain('Telling us does not stop that clock')

    const { visitor: later, html } = await comeBack(site, kept)
    expect(html).toContain('They would not let my dog in.')
    expect(html).toContain('Sunny Flats')
    const link = /\/legal-help\/case\/file\/[\w-]+/.exec(html)?.[0] ?? expect.fail('no file')
    const download = await later.get(link)
    expect(await download.text()).toBe('My landlord wrote: no dogs.')
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="letter.txt"/)
    expect(download.headers.get('content-security-policy')).toContain('sandbox')
    expect((await site.visitor().get(link)).status).toBe(404)
  })

  test('without its script the form is checked, then sent: pressed twice, it is one case [R24] [R38]', async () => {
    const visitor = site.visitor()
    await page(visitor, '/legal-help')
    const letter = () => new File(['My landlord wrote: no dogs.'], 'letter.txt', { type: 'text/plain' })
    const before = await countOfCases()
    const pressed = await Promise.all([
      without(visitor, { file: letter() }),
      without(visitor, { file: letter() }),
    ])
    expect(pressed.map(to)).toEqual([CHECK, CHECK])
    // Once more from the same page, after the first answer came.
    expect(to(await without(visitor, { file: letter() }))).toBe(CHECK)
    const check = await page(visitor, CHECK)
    for (const said of ['They would not let my dog in.', 'letter.txt', 'Nothing is sent yet.'])
      expect(check).toContain(said)
    expect(check.match(/letter\.txt \(/g)).toHaveLength(1)
    expect(await countOfCases()).toBe(before)
    const kept = await sendChecked(visitor)
    expect(await countOfCases()).toBe(before + 1)
    expect((await comeBack(site, kept)).html).toContain('letter.txt')
    // Back, and sent again: the same words are the same case, others are another.
    expect(to(await without(visitor))).toBe('/legal-help/sent')
    expect(keptOn(await page(visitor, '/legal-help/sent'))).toEqual(kept)
    expect(to(await without(visitor, { description: 'Another thing happened.' }))).toBe(CHECK)
    expect((await sendChecked(visitor)).number).not.toBe(kept.number)
    expect(await countOfCases()).toBe(before + 2)
  })

  test('two people who send the same words at the same time each get a case of their own [R24]', async () => {
    const people = [site.visitor(), site.visitor()]
    for (const one of people) await page(one, '/legal-help')
    await Promise.all(people.map((one) => without(one)))
    const [ada, ben] = [await sendChecked(people[0]!), await sendChecked(people[1]!)]
    expect(ben.number).not.toBe(ada.number)
    expect(ben.words).not.toEqual(ada.words)
  })

  test('a second window without its script overwrites nothing, and its report is sent when it is pressed again', async () => {
    const visitor = site.visitor()
    await visitor.post('/legal-help', {
      ...(await startedForm(visitor)),
      intent: 'save',
      description: 'First story',
    })
    for (const intent of ['save', 'send']) {
      const asked = await without(visitor, { intent, description: 'Second story' })
      expect(asked.status).toBe(422)
      const html = await asked.text()
      expect(html).toMatch(/Another window in this browser.*Second story/s)
      if (intent === 'save') continue
      const sent = await without(visitor, { description: 'Second story', submission: secretOn(html) })
      expect(to(sent)).toBe('/legal-help/sent')
    }
    expect(await page(visitor, '/legal-help?draft=open')).toContain('First story')
  })

  test('a person saves a date in a calendar, right after sending and later', async () => {
    const visitor = site.visitor()
    const kept = await sendCase(visitor, { date: longDate(daysAgo(23)), state: 'CO' })
    const { visitor: later, html } = await comeBack(site, kept)
    expect(html).toContain('Dates to know now')
    expect(html).toContain('Telling us does not stop that clock')
    expect(html).toContain('What we know about Colorado')
    // Dates that only a notice states are shown as a step, and each date says where to begin.
    expect(html).toContain('Did you get a notice, a decision or court papers?')
    expect(html).toMatch(/You may have <strong>only a few days<\/strong>[\s\S]*Answer an eviction case/)
    expect(html).toContain('<a href="https://www.hud.gov/fairhousing/fileacomplaint"')
    for (const [who, link] of [
      [visitor, '/legal-help/sent/date/0'],
      [later, /\/legal-help\/case\/date\/\d+/.exec(html)?.[0] ?? expect.fail('no date')],
    ] as const) {
      const entry = await who.get(link)
      expect(entry.headers.get('content-type')).toContain('text/calendar')
      expect(await entry.text()).toContain('SUMMARY:A date to keep')
      expect((await site.visitor().get(link)).status).toBe(404)
    }
  })

  test('a person writes to us and sees the message in the case [R52]', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    expect((await visitor.post('/legal-help/case', { intent: 'reply', text: '' })).status).toBe(422)
    expect(
      (await visitor.post('/legal-help/case', { intent: 'reply', text: 'One more thing.' })).status,
    ).toBe(303)
    expect(await page(visitor, '/legal-help/case')).toContain('One more thing.')
  })

  test('a person clicks the button twice, and the message is there once', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const send = () => visitor.post('/legal-help/case', { intent: 'reply', text: 'Only once, I hope.' })
    const answers = await Promise.all([send(), send()])
    answers.push(await send())
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303])
    const written = async () => (await page(visitor, '/legal-help/case')).match(/You wrote/g)?.length
    expect(await written()).toBe(1)
    await visitor.post('/legal-help/case', { intent: 'withdraw' })
    await send()
    expect(await written()).toBe(2)
  })

  test('a person writes after the case was closed in another tab, and loses nothing [R34]', async () => {
    const kept = await sendCase(site.visitor())
    const { visitor } = await comeBack(site, kept)
    await visitor.post('/legal-help/case', { intent: 'leave' })
    const late = await visitor.post('/legal-help/case', { intent: 'reply', text: 'Late & long.' })
    expect(late.status).toBe(422)
    const again = await late.text()
    expect(again).toContain('Your case is closed on this device')
    expect(again).toContain('Late &amp; long.</textarea>')
    const entry = { intent: 'enter', number: kept.number, text: 'Late & long.' }
    const wrong = await visitor.post('/legal-help/case', { ...entry, words: 'one' })
    expect(await wrong.text()).toContain('Late &amp; long.</textarea>')
    expect((await visitor.post('/legal-help/case', { ...entry, words: kept.words.join(' ') })).status).toBe(
      303,
    )
    const open = await page(visitor, '/legal-help/case')
    expect(open).toContain('not sent yet')
    expect(open).toContain('Late &amp; long.</textarea>')
  })

  test('a person adds a file, and a refused file says why', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const add = (file: File) => visitor.post('/legal-help/case', { intent: 'add-file', file })
    expect((await add(new File(['I kept this.'], 'note.txt', { type: 'text/plain' }))).status).toBe(303)
    const html = await page(visitor, '/legal-help/case')
    expect(html).toContain('You added a file')
    const link = /\/legal-help\/case\/file\/[\w-]+/.exec(html)?.[0] ?? expect.fail('no file')
    expect(await page(visitor, link)).toBe('I kept this.')
    for (const [file, why] of [
      [new File(['MZ'], 'run.exe'), 'PDF, Word'],
      [new File([], ''), 'Choose a file first'],
    ] as const) {
      const answer = await add(file)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(why)
    }
  })

  test('a file is read without its hidden details, unless the person keeps them [R23]', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const pdf = await aPdf('AdaLovelace')
    const add = (fields: Record<string, string>, name: string, bytes: BlobPart = pdf) =>
      visitor.post('/legal-help/case', { intent: 'add-file', ...fields, file: new File([bytes], name) })
    expect((await add({}, 'clean.pdf')).status).toBe(303)
    expect((await add({ original: 'yes' }, 'kept.pdf')).status).toBe(303)
    const html = await page(visitor, '/legal-help/case')
    const links = [...html.matchAll(/\/legal-help\/case\/file\/[\w-]+/g)].map(([link]) => link)
    const files = await Promise.all(
      links.map(async (link) => Buffer.from(await (await visitor.get(link)).arrayBuffer())),
    )
    expect(files.map((file) => readableIn(file, 'AdaLovelace').length > 0)).toEqual([false, true])
    expect(files[1]?.equals(pdf)).toBe(true)
    expect(html).toContain('A PDF can still hold other hidden details.')
    const old = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('WordDocument', 'utf16le'),
    ])
    const refused = await add({}, 'old.doc', old)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('old Word file (.doc)')
    expect((await add({ original: 'yes' }, 'old.doc', old)).status).toBe(303)
  })

  test('a person asks for emails, types the code they received, and stops the emails again', async () => {
    const { visitor, html } = await comeBack(site, await sendCase(site.visitor()))
    expect(html).toContain('We do not email you')
    const post = (fields: Record<string, string>) => visitor.post('/legal-help/case', fields)
    const wrong = await post({ intent: 'give-address', email: 'ada@example' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('value="ada@example"')
    expect((await post({ intent: 'give-address', email: 'ada@example.org' })).status).toBe(303)
    expect(await page(visitor, '/legal-help/case')).toContain('Confirm my email address')
    expect((await post({ intent: 'confirm-address', code: 'x' })).status).toBe(422)
    const letter = await eventually(() => outbox(site.place).find((one) => one.includes('Your code is')))
    const code = /Your code is (\d{3} \d{3})/.exec(letter)?.[1] ?? expect.fail('no code')
    expect((await post({ intent: 'confirm-address', code })).status).toBe(303)
    expect(await page(visitor, '/legal-help/case')).toContain('We send a short email to')
    expect((await post({ intent: 'stop-mails' })).status).toBe(303)
    expect(await page(visitor, '/legal-help/case')).toContain('We do not email you')
  })

  test('a person asks for deletion, and then keeps the case', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    await visitor.post('/legal-help/case', { intent: 'delete' })
    const html = await page(visitor, '/legal-help/case')
    expect(html).toContain('You asked us to delete this case')
    expect(html).toContain('Closed')
    await visitor.post('/legal-help/case', { intent: 'keep' })
    expect(await page(visitor, '/legal-help/case')).toContain('You asked us to keep it after all')
  })

  test('a person withdraws, and closes the case on the device', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    await visitor.post('/legal-help/case', { intent: 'withdraw' })
    expect(await page(visitor, '/legal-help/case')).toContain('You withdrew it')
    await visitor.post('/legal-help/case', { intent: 'leave' })
    expect(await page(visitor, '/legal-help/case')).toContain('Open your case')
  })
})

describe('the form', () => {
  test('an empty form says what is missing, with the notice of the specification [R39]', async () => {
    const visitor = site.visitor()
    const answer = await visitor.post('/legal-help', { intent: 'send' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const words of [
      '<title>Error: ',
      'There is a problem',
      'Please fill in required fields',
      'Violation type and description are required to proceed.',
      'href="#violationType"',
      'Tell us what happened',
      'Enter your name, or choose to stay anonymous',
    ])
      expect(html).toContain(words)
  })

  test('the form keeps everything typed when something is wrong, including the file', async () => {
    const visitor = site.visitor()
    const answer = await visitor.post('/legal-help', {
      intent: 'send',
      description: 'Kept <b>story</b>',
      organisation: 'Kept organization',
      date: 'around May 2026',
      state: 'CA',
      email: 'not an address',
      consent: 'yes',
      file: new File([await aPdf('Ada')], 'letter.pdf'),
    })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('Kept &lt;b&gt;story&lt;/b&gt;')
    for (const kept of [
      'Kept organization',
      'around May 2026',
      'not an address',
      'only-heard"> <!-- -->letter.pdf</span>',
    ])
      expect(html).toContain(kept)
    expect(html).toMatch(/<option value="CA" selected/)
    const again = await page(visitor, '/legal-help?draft=open')
    expect(again).toContain('Kept organization')
    expect(again).toContain('letter.pdf')
  })

  test('the form refuses a file that lies about its kind, gives the reason, and keeps the rest [R18]', async () => {
    const answer = await site.visitor().post('/legal-help', {
      ...aReport,
      file: new File(['just text'], 'letter.pdf'),
    })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('the file is not a PDF')
    expect(html).toContain('They would not let my dog in.')
  })

  test('the form sends nothing from a browser without cookies, because it could not show the words', async () => {
    const form = await startedForm(site.visitor())
    const answer = await site.visitor().post('/legal-help', { ...aReport, ...form })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('Your browser blocks cookies')
    expect(html).toContain('They would not let my dog in.')
    const given = (await site.visitor().get('/legal-help')).headers.getSetCookie()
    expect(given).toEqual(['kept=yes; Path=/; SameSite=Lax'])
  })

  test('the form refuses a file over 10 MB in words', async () => {
    const big = new Uint8Array(14 * 1024 * 1024)
    big.set(new TextEncoder().encode('%PDF-1.7'))
    const before = files().length
    const answer = await site.visitor().post('/legal-help', { ...aReport, file: new File([big], 'big.pdf') })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('The file must be smaller than 10 MB. Yours is 14 MB.')
    expect(files()).toHaveLength(before)
  })

  test('a form sent twice makes one case, with the same number and words [R38]', async () => {
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    const posted = { ...aReport, ...form }
    await visitor.post('/legal-help', posted)
    const first = keptOn(await page(visitor, '/legal-help/sent'))
    await visitor.post('/legal-help', posted)
    const second = keptOn(await page(visitor, '/legal-help/sent'))
    expect(second).toEqual(first)
  })

  test('the form shows a saved draft only on request, and deletes it on demand', async () => {
    const visitor = site.visitor()
    const before = files().length
    const save = { intent: 'save', description: 'Half a story', file: new File(['notes'], 'notes.txt') }
    expect((await visitor.post('/legal-help', save)).headers.get('location')).toBe(
      '/legal-help?draft=open#saved',
    )
    expect(files()).toHaveLength(before + 1)
    const closed = await page(visitor, '/legal-help')
    expect(closed).toContain('You have answers that are not sent')
    expect(closed).not.toContain('Half a story')
    expect(await page(visitor, '/legal-help?draft=open')).toMatch(/Half a story.*Saved at/s)
    await visitor.post('/legal-help', { intent: 'clear' })
    expect(await page(visitor, '/legal-help?draft=open')).not.toContain('Half a story')
    // A job deletes the file.
    await expect.poll(files).toHaveLength(before)
  })

  test('a form sent again with Back is the same case, and one with other answers is another [R38]', async () => {
    const visitor = site.visitor()
    const first = await sendCase(visitor)
    expect((await sendCase(visitor)).number).toBe(first.number)
    expect((await sendCase(visitor, { description: 'Another thing happened.' })).number).not.toBe(
      first.number,
    )
  })

  test("a robot's form makes a case like any other, with the same receipt", async () => {
    const kept = await sendCase(site.visitor(), { website: 'https://spam.example' })
    expect(kept.words).toHaveLength(6)
  })

  test('the form ignores fields that a person may not set', async () => {
    const kept = await sendCase(site.visitor(), { status: 'Closed', ownerId: 'me', dueAt: '2099-01-01' })
    expect((await comeBack(site, kept)).html).toContain('Under Review')
  })

  test('a form from another website is refused', async () => {
    const answer = await site.visitor().post('/legal-help', aReport, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })

  test('the form says that no one reads yet, beside the 48 hours', async () => {
    expect(await page(site.visitor(), '/legal-help')).toContain('Nobody can read it yet.')
  })
})

describe('number and words', () => {
  test('number and words are shown in clear once, then behind "Show", and not after "I saved it"', async () => {
    const visitor = site.visitor()
    const kept = await sendCase(visitor)
    const again = await page(visitor, '/legal-help/sent')
    expect(again).toMatch(/<details.*Show my case number and words/s)
    expect(keptOn(again)).toEqual(kept)
    const file = await visitor.get('/legal-help/sent/words.txt')
    expect(await file.text()).toContain(kept.words[5] ?? '?')
    await visitor.post('/legal-help/sent', { intent: 'saved' })
    const gone = await page(visitor, '/legal-help/sent')
    expect(gone).not.toContain(kept.number)
    expect((await visitor.get('/legal-help/sent/words.txt')).status).toBe(404)
  })

  test('a browser without cookies is told why it sees no number and words', async () => {
    const html = await page(site.visitor(), '/legal-help/sent')
    expect(html).toContain('There is nothing to show now')
    expect(html).toContain('Allow cookies for this site')
  })

  test('wrong words and an unknown number get the same page [R10] [A9]', async () => {
    const kept = await sendCase(site.visitor())
    const ask = async (number: string) => {
      const answer = await enter(site.visitor(), { number, words: [...kept.words].reverse() })
      return { status: answer.status, html: (await answer.text()).replaceAll(number, 'NUMBER') }
    }
    const wrong = await ask(kept.number)
    const unknown = await ask('CCC-CCCC-C')
    expect(wrong.status).toBe(422)
    expect(unknown.status).toBe(422)
    const body = (html: string) => /<main.*<\/main>/s.exec(html)?.[0]
    expect(body(unknown.html)).toBe(body(wrong.html))
    expect(wrong.html).toContain('do not open a case')
  })

  test('number and words appear in no URL, title or header [R9]', async () => {
    const visitor = site.visitor()
    const kept = await sendCase(visitor)
    const answer = await enter(visitor, kept)
    const seen = JSON.stringify([...answer.headers])
    expect(seen).not.toContain(kept.number)
    // A private word may also be part of a header, like "store". Not all six in a row.
    const said = seen.toLowerCase().split(/[^a-z]+/)
    expect(kept.words.every((word) => said.includes(word))).toBe(false)
    expect(seen.toLowerCase()).not.toContain(kept.words.slice(0, 2).join(' '))
    expect(seen.toLowerCase()).not.toContain(kept.words.slice(0, 2).join('+'))
    expect(/<title>.*<\/title>/.exec(await page(visitor, '/legal-help/case'))?.[0]).not.toContain(kept.number)
  })
})

describe('safety', () => {
  test.each(['/legal-help', '/legal-help/sent', '/legal-help/case'])(
    '%s is never stored by the browser [R5]',
    async (url) => {
      const answer = await site.visitor().get(url)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('cookies are bound to this host, hidden from scripts, and end with the window, except the draft’s [R6]', async () => {
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    const saved = await visitor.post('/legal-help', { ...aReport, ...form, intent: 'save' })
    const sent = await visitor.post('/legal-help', { ...aReport, ...form })
    const entered = await enter(visitor, keptOn(await page(visitor, '/legal-help/sent')))
    const lines = [saved, sent, entered].flatMap((answer) => answer.headers.getSetCookie())
    for (const line of lines) expect(line).toMatch(/^__Host-.*; Path=\/; Secure; HttpOnly; SameSite=Lax/)
    expect(lines.filter((line) => /^__Host-(sent|case)=/.test(line) && /Max-Age=[1-9]/.test(line))).toEqual(
      [],
    )
    expect(lines.find((line) => line.startsWith('__Host-draft='))).toContain('Max-Age=604800')
  })

  test('leaving quickly ends the visit, makes the draft unreachable and clears the browser [R35] [A9]', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    await visitor.post('/legal-help', { intent: 'save', description: 'Half a story' })
    const cookies = new Map(visitor.cookies)
    const answer = await visitor.post('/leave', {})
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('https://weather.example/today')
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    // The old cookies find nothing either.
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect(await page(visitor, '/legal-help/case')).toContain('Open your case')
    expect(await page(visitor, '/legal-help?draft=open')).not.toContain('Half a story')
    expect((await visitor.get('/legal-help')).headers.get('content-security-policy')).toContain(
      "form-action 'self' https://weather.example",
    )
  })

  test('closing a case ends the visit and deletes no list that this device stores [R35]', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const cookies = new Map(visitor.cookies)
    const answer = await visitor.post('/legal-help/case', { intent: 'leave' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/legal-help/case'])
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(visitor.cookies.has('__Host-case')).toBe(false)
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect(await page(visitor, '/legal-help/case')).toContain('Open your case')
  })

  test('clearing the answers deletes the browser’s copies of the pages with them [R35]', async () => {
    const visitor = site.visitor()
    await visitor.post('/legal-help', { intent: 'save', description: 'Half a story' })
    const cookies = new Map(visitor.cookies)
    const answer = await visitor.post('/legal-help', { intent: 'clear' })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([303, '"cache"'])
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect(await page(visitor, '/legal-help?draft=open')).not.toContain('Half a story')
  })

  test('a changed list of recipients stops intake, keeps the answers and notifies staff [R47]', async () => {
    const list = path.join(site.place.dataDir, 'keys', 'recipients.json')
    const right = readFileSync(list, 'utf8')
    writeFileSync(list, right.replace('age1', 'age1q'))
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    const answer = await visitor.post('/legal-help', { ...aReport, ...form })
    writeFileSync(list, right)
    const html = await answer.text()
    expect(answer.status).toBe(503)
    expect(html).toContain('We cannot take cases safely right now')
    expect(html).toContain('They would not let my dog in.')
    await eventually(() => outbox(site.place).some((letter) => letter.includes('Intake has stopped')))
    await sendCase(site.visitor())
  })

  test.each([
    ['a body that is no form', { body: '{"a":1}', headers: { 'content-type': 'application/json' } }],
  ])('%s is answered in words', async (_, init) => {
    const bundle = path.join(process.cwd(), 'build/server/index.js')
    const { app } = (await import(bundle)) as typeof import('#server/app.ts')
    const answer = await app.fetch(new Request(`${site.origin}/legal-help`, { method: 'POST', ...init }))
    expect(answer.status).toBe(400)
  })
})

test('a request for the copy of a case is counted before it is read, and is short', async () => {
  const ask = (proof: string) =>
    site.visitor().post('/legal-help/attorney/part', { id: 'a'.repeat(22), proof, part: '0' })
  const statuses = async () => [(await ask('a')).status, (await ask('a'.repeat(2048))).status]
  expect(await statuses()).toEqual([410, 413])
  const { db } = openDialect(site.place.database)
  await db.updateTable('limitCounts').set({ count: 1000 }).execute()
  expect(await statuses()).toEqual([429, 429])
  await db.deleteFrom('limitCounts').execute()
  await db.destroy()
})
