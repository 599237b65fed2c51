import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookNow, nowHere } from '#app/deadlines/book.server.ts'
import { textOf } from '#app/deadlines/pieces.ts'
import { readAnswers } from '#app/deadlines/read-answers.ts'
import { daysToChoose, resultOf } from '#app/deadlines/result.ts'
import { stateFacts } from '#app/factbook/factbook.server.ts'
import { dayAfter, longDate } from '#app/platform/time.ts'
import { randomForms } from '#tests/support/answers-about-deadlines.ts'
import { aCanary, findCanaries } from '#tests/support/canaries.ts'
import { aSite, type Site } from '#tests/support/site.ts'

// "How long do I have?" in a browser without scripts: the server answers, and stores nothing.

const PAGE = '/know-your-rights/deadlines'
/** Not long ago, so that nothing is over. */
const HAPPENED = dayAfter(new Date().toISOString().slice(0, 10), -20)
const WORK_IN_OHIO = {
  kind: 'work',
  state: 'OH',
  worksFor: 'private',
  workers: '15-or-more',
  when: longDate(HAPPENED),
}

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const inWords = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const dates = (html: string) => inWords(/<div id="dates">(.*?)<\/div><section/s.exec(html)?.[1] ?? '')
const ask = (form: Record<string, string>) => site.visitor().post(PAGE, form)

describe('the answer of the server', () => {
  test('the answer is on the page, and is stored nowhere: not by browsers, not in a URL, a title or a cookie', async () => {
    const answer = await ask(WORK_IN_OHIO)
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(/<title>[^<]*/.exec(html)?.[0]).toBe('<title>How long do I have? - Handrail')
    expect(dates(html)).toContain(`${longDate(HAPPENED)} + 180 days = `)
    // The answers stay in the form, for a change.
    expect(html).toMatch(/<option value="OH" selected=""/)
    expect(html).toContain(`name="when" value="${longDate(HAPPENED)}"`)
  })

  test('errors are beside the question and above, and everything typed stays', async () => {
    const answer = await ask({ ...WORK_IN_OHIO, kind: '', when: 'February 31, 2026' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(/<a href="#when">There is no such day in the calendar/)
    expect(html).toMatch(/<a href="#kind">Choose what it is about/)
    expect(html).toContain('name="when" value="February 31, 2026"')
    expect(html).toContain('<title>Error: How long do I have? - Handrail')
    expect(dates(html)).toBe('')
  })

  test('nothing is counted from a day whose year is left out beside another one; the day meant is one press', async () => {
    const answer = await ask({ ...WORK_IN_OHIO, when: 'a year ago on October 5' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(inWords(html)).not.toContain('We counted from')
    expect(html).toContain('name="when" value="a year ago on October 5"')
    const [, day = '', year] = /type="hidden" name="when" value="(October 5, (\d{4}))"/.exec(html) ?? []
    expect(Number(year)).toBeLessThan(new Date().getUTCFullYear())
    expect(dates(html)).toBe(`It was ${day}`)
    const chosen = await ask({ ...WORK_IN_OHIO, when: day })
    expect(chosen.status).toBe(200)
    expect(dates(await chosen.text())).toMatch(new RegExp(`We counted from \\w+day, ${day}`))
  })

  test('nothing typed is left on disk, in the log or in the database', async () => {
    const canary = aCanary()
    const written: string[] = []
    const watched = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0),
    )
    const form = { ...WORK_IN_OHIO, when: canary, seed: canary, rule: canary, more: canary }
    expect((await ask(form)).status).toBe(422)
    expect((await site.visitor().post(`${PAGE}/entry`, form)).status).toBe(404)
    for (const one of watched) one.mockRestore()
    expect(written.join('')).not.toContain(canary)
    expect(findCanaries([site.place.dataDir], { canary })).toEqual([])
  })

  test("the server's answer is the browser's answer, for 500 forms", async () => {
    const book = bookNow()
    let answered = 0
    for (const form of randomForms(500)) {
      const now = nowHere()
      const read = readAnswers((name) => form[name], now)
      const answer = await ask(form)
      const told = dates(await answer.text())
      if (Object.keys(read.problems).length > 0) {
        expect([answer.status, told], JSON.stringify(form)).toEqual([422, textOf(daysToChoose(read))])
        continue
      }
      answered += 1
      expect(told, JSON.stringify(form)).toBe(textOf(resultOf(read, book, now, 'x'.repeat(22))))
    }
    expect(answered).toBeGreaterThan(300)
    // A busy machine needs a quarter of a second for each page.
  }, 240_000)
})

describe('a date for a calendar', () => {
  const entry = (form: Record<string, string>) =>
    site.visitor().post(`${PAGE}/entry`, { rule: 'emp-eeoc-300', seed: 'x'.repeat(22), ...form })

  test('the calendar file is not stored by caches on the way', async () => {
    const answer = await entry(WORK_IN_OHIO)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('SUMMARY:A date to keep\r\n')
  })

  test.each([
    ['no mark', { seed: '' }],
    ['a mark with other signs', { seed: 'x\r\nATTENDEE:mailto:a@example.org' }],
    ['a rule that is not among the first', { rule: 'emp-fmla-2y' }],
    ['no such rule', { rule: '__proto__' }],
    ['no such day', { when: 'February 31, 2026' }],
    ['a day that is over', { when: '2019-02-03' }],
  ])('there is no calendar file for %s', async (_, form) =>
    expect((await entry({ ...WORK_IN_OHIO, ...form })).status).toBe(404),
  )

  test("the calendar file's URL contains no answers", async () => {
    const answer = await site.visitor().get(`${PAGE}/entry`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, PAGE])
  })
})

describe('"Send us your case"', () => {
  const carried = {
    intent: 'carry',
    violationType: 'work',
    state: 'OH',
    date: 'October 20, 2026',
    worksFor: 'private',
  }
  const openDraft = '/legal-help?draft=open'

  test('"Send us your case" carries the answers over, and none of them is in the URL', async () => {
    const visitor = site.visitor()
    const sent = await visitor.post('/legal-help', carried)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${openDraft}#your-case`])
    const html = await (await visitor.get(openDraft)).text()
    expect(html).toMatch(/value="work"[^>]*checked=""|checked=""[^>]*value="work"/)
    expect(html).toMatch(/<option value="OH" selected=""/)
    expect(html).toContain('value="October 20, 2026"')
    expect(html).toMatch(/<option value="private" selected=""/)
    expect(html).toContain('We filled in your answers')
  })

  test('"Send us your case" changes nothing in a report that was begun before', async () => {
    const visitor = site.visitor()
    await visitor.post('/legal-help', {
      intent: 'save',
      violationType: 'housing',
      description: 'They said no to my dog.',
      state: '',
    })
    await visitor.post('/legal-help', carried)
    const html = await (await visitor.get(openDraft)).text()
    expect(html).toContain('They said no to my dog.')
    expect(html).toMatch(/value="housing"[^>]*checked=""|checked=""[^>]*value="housing"/)
    expect(html).toMatch(/<option value="OH" selected=""/)
    expect(html).toContain('You have a report that is not finished')
  })
})

test('Home, each state, Legal Help and the list of all pages link to it', async () => {
  const pages = ['/', '/legal-help', '/site-map', ...stateFacts().map(({ href }) => href)]
  const without: string[] = []
  for (const page of pages) {
    const html = await (await site.visitor().get(page)).text()
    if (!html.includes(`href="${PAGE}"`)) without.push(page)
  }
  expect(without).toEqual([])
})

test.each(['how long do I have', 'deadline', 'statute of limitations', 'too late', 'last day to file'])(
  'the search finds it first for "%s"',
  async (asked) => {
    const html = await (await site.visitor().get(`/search?q=${encodeURIComponent(asked)}`)).text()
    expect(/<ol class="found-list">.*?href="([^"]+)"/s.exec(html)?.[1]).toBe(PAGE)
  },
)

test('a state’s page never says the longer EEOC limit alone', async () => {
  const html = inWords(await (await site.visitor().get('/know-your-rights/ohio')).text())
  expect(html).toContain('180 days to be safe')
  expect(html).toContain('It is most often 300 days here')
  expect(inWords(await (await site.visitor().get('/know-your-rights/alabama')).text())).not.toContain(
    '300 days',
  )
})

test('a state page names the exception where it says that nothing typed leaves the device', async () => {
  const page = inWords(await (await site.visitor().get('/know-your-rights/ohio')).text())
  expect(page).toMatch(
    /Nothing that you type leaves your device\. If your browser runs no scripts, our server counts for you/,
  )
})
