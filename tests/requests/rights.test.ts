import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { states } from '#app/shared/states.ts'
import federalLaws from '#db/samples/federal-laws.json' with { type: 'json' }
import quiz from '#db/samples/quiz.json' with { type: 'json' }
import stateLaws from '#db/samples/state-laws.json' with { type: 'json' }
import territories from '#db/samples/territories.json' with { type: 'json' }
import { aSite, type Site, type Visitor } from '#tests/support/site.ts'
import { siteMap } from '#tests/support/site-map.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const HOME = '/know-your-rights'
const QUIZ = `${HOME}/quiz`
const words = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const page = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await site.visitor().get(url, headers)
  return { status: answer.status, html: words(await answer.text()) }
}
const sections = (html: string) => [...html.matchAll(/<details[^>]*>/g)].map(([tag]) => tag)

test('the list has two federal laws, seven links and 50 states, one open at a time', async () => {
  const { status, html } = await page(HOME)
  expect(status).toBe(200)
  const tags = sections(html).filter((tag) => tag.includes('name="rights"'))
  expect(tags).toHaveLength(52)
  expect(tags.filter((tag) => / open/.test(tag))).toEqual([])
  expect(html).toContain('>Start the Quiz</a>')
  for (const law of federalLaws) expect(html).toContain(`href="${HOME}/${law.id}"`)
  for (const [, name] of states)
    expect(html).toContain(`href="${HOME}/${name.toLowerCase().replaceAll(' ', '-')}"`)
  for (const kind of ['Workplace', 'Educational', 'Public Accommodations'])
    expect(html).toContain(`>${kind}<`)
})

test('readers who keep sections open get sections without a shared name, and one link opens all', async () => {
  const cookie = 'reading=v1.o=keep'
  const { html } = await page(HOME, { cookie })
  expect(html).not.toContain('name="rights"')
  expect(html).toContain('Open all 52 sections')
  const all = await page(`${HOME}?open=all`, { cookie })
  expect(sections(all.html).filter((tag) => / open/.test(tag))).toHaveLength(52)
  expect(all.html).toContain('52 sections are open.')
  const others = await page(`${HOME}?open=all`)
  expect(sections(others.html).filter((tag) => / open/.test(tag))).toHaveLength(0)
})

test('a search finds states by name and by law', async () => {
  const byName = await page(`${HOME}?search=NEW+`)
  expect(byName.html).toContain('Showing 4 of 50 states.')
  const byLaw = await page(`${HOME}?search=elliott`)
  expect(byLaw.html).toMatch(/Showing \d of 50 states\./)
  const none = await page(`${HOME}?search=zzz`)
  expect(none.html).toContain('Showing 0 of 50 states.')
  expect(none.html).toMatch(
    /<div id="none-found"><div class="box empty">.*?No states found matching your search\./,
  )
  expect(none.html).toContain('>Clear search</a>')
})

test('a link that leads to a home page or an agency says so, in the list and on the page of the state', async () => {
  const { html: list } = await page(HOME)
  const notes = list.match(/\(opens the home page of [a-z.-]+\)/g) ?? []
  expect(notes).toContain('(opens the home page of calcivilrights.ca.gov)')
  expect(notes.length).toBeGreaterThan(10)
  expect(notes.length).toBeLessThan(50)
  const california = (await page(`${HOME}/california`)).html
  expect(california).toContain('The link opens the home page of calcivilrights.ca.gov.')
  const minnesota = (await page(`${HOME}/minnesota`)).html
  expect(minnesota.replaceAll('<!-- -->', '')).toContain('The link opens the page of the agency at mn.gov.')
  expect(list.match(/\(opens the page of the agency at [a-z.-]+\)/g) ?? []).toHaveLength(21)
  const mississippi = (await page(`${HOME}/mississippi`)).html
  expect(mississippi.replaceAll('<!-- -->', '')).toContain('<p>No broad state law; Rights of blind')
  for (const html of [list, mississippi]) expect(html).not.toMatch(/>No broad state law[^<]*<\/a>/)
  // The record of Oregon links the law itself.
  expect((await page(`${HOME}/oregon`)).html).not.toMatch(/opens the (?:home page|page of the agency)/)
})

test('a URL can open one state', async () => {
  const { html } = await page(`${HOME}?state=california`)
  expect(sections(html).filter((tag) => / open/.test(tag))).toEqual([
    expect.stringContaining('id="california"'),
  ])
})

test.each([
  '?search=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  `?search=${'a'.repeat(5000)}`,
  '?search=%00%ff&state=%2e%2e%2f&open[]=all',
  '?state=california&state=texas',
  '?search=%22%20onfocus%3Dalert(1)%20x%3D%22',
])('the list is sorted %s', async (query) => {
  const answered = await site.visitor().get(HOME + query)
  const html = await answered.text()
  expect(answered.status).toBe(200)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('" onfocus=')
})

test('a state’s page has agency, phone, limits, free help, sources and when it was reviewed', async () => {
  const { status, html } = await page(`${HOME}/texas`)
  expect(status).toBe(200)
  expect(html).toContain('<h1>Texas: your rights</h1>')
  expect(html).toContain('href="tel:+15124632642"')
  expect(html).toMatch(/<strong>180 days<\/strong> \(about 6 months\)/)
  expect(html).toContain('https://disabilityrightstx.org')
  expect(html).toContain('Reviewed on November 21, 2026')
  expect(html).toContain('This is general information. It is not legal advice.')
  expect(html).toMatch(/rel="prev"[^>]*>.*?Tennessee.*?rel="next"[^>]*>.*?Utah/s)
  expect(html).toContain('href="/attorney-directory?state=TX#results"')
})

test('notes for editors who check the records are on no page', async () => {
  for (const { state, doubts } of stateLaws.states.filter(({ doubts }) => doubts).slice(0, 8)) {
    const { html } = await page(`${HOME}/${state.toLowerCase().replaceAll(' ', '-')}`)
    expect(html).not.toContain(doubts.slice(0, 30))
    expect(html).not.toContain('general knowledge')
    expect(html).toContain('We could not confirm every detail here.')
  }
})

test("a state's page says what is not known", async () => {
  const unknown = stateLaws.states.filter(({ agency }) => !agency.phone)
  for (const { state } of unknown) {
    const { html } = await page(`${HOME}/${state.toLowerCase().replaceAll(' ', '-')}`)
    expect(html).toContain(`We could not confirm a phone number for ${state}.`)
  }
  const open = stateLaws.states.find(({ deadlines }) => deadlines.publicAccommodationsStateDays === null)
  expect((await page(`${HOME}/${open?.state.toLowerCase().replaceAll(' ', '-')}`)).html).toContain(
    'We know of no state time limit.',
  )
})

test('D.C. and the territories have one paragraph, with who helps for free', async () => {
  const { html } = await page(HOME)
  const paragraph = /id="territories"[^>]*>.*?<\/p>/s.exec(html)?.[0] ?? ''
  for (const { name, protectionAndAdvocacy: help } of territories) {
    expect(paragraph).toContain(name)
    expect(paragraph).toContain(help.name.replace(' (find it on the national list)', ''))
    expect(paragraph).toContain(`<a href="${help.url}"`)
  }
  expect(paragraph).toContain('We have not checked the local laws.')
})

test('the choice of a state comes first, and leads to its page without a script', async () => {
  const { html } = await page(HOME)
  const main = html.slice(html.indexOf('<main'))
  const [field] = /<(?:input|select)[^>]*>/.exec(main) ?? []
  expect(field).toContain('name="go"')
  expect(main.indexOf('name="go"')).toBeLessThan(main.indexOf('Federal laws'))
  for (const [place, leads] of [
    ['new-mexico', `${HOME}/new-mexico`],
    ['territories', `${HOME}#territories`],
  ]) {
    const answer = await site.visitor().get(`${HOME}?go=${place}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, leads])
  }
  for (const unknown of ['', 'atlantis', 'section-504', '//evil.example'])
    expect((await page(`${HOME}?go=${encodeURIComponent(unknown)}`)).status, unknown).toBe(200)
})

test('each state is in the list once', async () => {
  const { html } = await page(HOME)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  for (const [, name] of states) expect(main.split(`<h3>${name}</h3>`), name).toHaveLength(2)
  expect(main.match(/<(?:a|button|summary|input|select)[ >]/g)?.length).toBeLessThan(90 + 50 * 2)
})

test('a federal law’s page has rights, time, agency and what is still changing', async () => {
  const { status, html } = await page(`${HOME}/section-504`)
  expect(status).toBe(200)
  for (const heading of [
    'Your rights',
    'Who must follow it',
    'How long you have',
    'Where to complain',
    'Still changing',
  ])
    expect(html).toContain(`${heading}</h`)
  expect(html).toContain('Groups of any size that get federal money. This can be grants')
})

test('every state and law answers; an unknown one is not found', async () => {
  const slugs = [
    ...states.map(([, name]) => name.toLowerCase().replaceAll(' ', '-')),
    ...federalLaws.map(({ id }) => id),
  ]
  for (const slug of slugs) expect((await page(`${HOME}/${slug}`)).status, slug).toBe(200)
  for (const slug of ['atlantis', 'California', 'constructor', '__proto__', '%3Cscript%3E'])
    expect((await page(`${HOME}/${slug}`)).status, slug).toBe(404)
})

/** Reached from another page, or by a link in a mail: visitors do not look for them in a list. */
const BEHIND_ANOTHER = [
  '/legal-help/attorney',
  '/legal-help/case/day',
  '/partner/enquiry',
  '/donate/review',
  '/donate/thanks',
  '/donate/card',
  '/donate/mine',
  '/newsletter/check',
  '/newsletter/confirm',
  '/newsletter/preferences',
  '/newsletter/leave',
  '/legal-help/questions/check',
  '/legal-help/sent',
  '/legal-help/case/more',
  '/attorney-directory/print',
  '/attorney-directory/join',
  '/attorney-directory/edit',
  '/dashboard/profile/delete',
  '/dashboard/complaints/keep',
  '/dashboard/complaints/take-out',
  '/dashboard/complaints/take-all-out',
  '/dashboard/keep',
  '/notices',
  '/access-card/print',
  '/forum/content-notes',
  '/forum/drafts',
  '/forum/for-me',
  '/forum/unseen',
  '/account',
  '/account/again',
  '/account/code',
  '/account/profile',
  '/account/email',
  '/account/emails',
  '/account/words',
  '/account/recover',
  '/account/devices',
  '/account/gifts',
  '/account/reading',
  '/account/passkeys',
  '/account/closed',
  '/account/delete',
  '/account/everything',
  '/styleguide',
]

test('every page is on the site map, or is reached from another page', async () => {
  const main = (await page('/site-map')).html.replace(/.*<main|<\/main>.*/gs, '')
  const listed = [...main.matchAll(/<a href="([^"#?]+)/g)].map(([, url]) => url)
  const known = new Set([...listed, ...BEHIND_ANOTHER])
  const pages = siteMap().filter((one) => one.page && !/^\/staff|[:*]/.test(one.route))
  const missing = pages
    .filter(({ route }) => !known.has(route))
    .map(
      ({ route, file }) =>
        `${route}: add \`listed\` to the handle in ${file}, or the URL to BEHIND_ANOTHER here`,
    )
  expect(missing).toEqual([])
})

test('the site map and sitemap.xml know every page', async () => {
  const map = (await page('/site-map')).html
  const xml = (await page('/sitemap.xml')).html
  for (const path of ['', '/quiz', '/accommodations', '/new-mexico', '/idea']) {
    expect(map).toContain(`href="${HOME}${path}"`)
    expect(xml).toContain(`${HOME}${path}</loc>`)
  }
})

const onTheWire = async (url: string) => {
  const answer = await site.visitor().get(url, { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const body = new Uint8Array(await answer.arrayBuffer())
  return { bytes: body.length, html: brotliDecompressSync(body).toString('utf8') }
}

test('pages stay within their budgets', async () => {
  const list = await onTheWire(HOME)
  expect(list.bytes).toBeLessThan(45_000)
  const scripts = [...list.html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src)
  // One filters the list, the other knows the words of crisis.
  expect(scripts).toHaveLength(2)
  for (const script of scripts) expect((await onTheWire(script ?? '')).bytes, script).toBeLessThan(3_500)
  for (const path of ['/california', '/connecticut', '/section-504', '/accommodations']) {
    const { bytes, html } = await onTheWire(HOME + path)
    expect(bytes, path).toBeLessThan(20_000)
    expect(html, path).not.toMatch(/<script(?! type="application\/ld\+json")/)
  }
})

/** Answers the question that is shown, and follows to the page that says why. */
async function answer(visitor: Visitor, number: number, choice: number) {
  const posted = await visitor.post(QUIZ, { question: String(number), answer: String(choice) })
  expect(posted.status).toBe(303)
  return words(await (await visitor.get(posted.headers.get('location') ?? '')).text())
}

test('the quiz is answered question by question without a script, up to the perfect score', async () => {
  const visitor = site.visitor()
  for (const [i, { question, options, correctAnswer, explanation }] of quiz.entries()) {
    const asked = words(await (await visitor.get(`${QUIZ}?question=${i + 1}`)).text())
    expect(asked).toContain(`Question ${i + 1} of 5`)
    expect(asked).toContain(`<h2>${question}</h2>`)
    expect(asked).not.toContain(explanation)
    for (const option of options)
      expect(asked).toMatch(new RegExp(`<button[^>]*>${option.replace('$', '\\$')}</button>`))
    const told = await answer(visitor, i + 1, correctAnswer)
    expect(told).toContain('Your answer. Correct.')
    expect(told).toContain(explanation)
    expect(told).toContain(i === 4 ? '>Finish Quiz</button>' : '>Next Question</button>')
  }
  const result = words(await (await visitor.get(`${QUIZ}?question=result`)).text())
  expect(result).toContain('Your score: 5 out of 5')
  expect(result).toContain("Amazing! You're a true rights advocate!")
  const restarted = await visitor.post(QUIZ, { restart: 'yes' })
  expect(restarted.status).toBe(303)
  expect(visitor.cookies.has('quiz')).toBe(false)
})

test('a wrong answer is explained, cannot be changed, and counts nothing', async () => {
  const visitor = site.visitor()
  const wrong = await answer(visitor, 1, 1)
  expect(wrong).toContain('Your answer. Not correct.')
  expect(wrong).toContain('Correct answer.')
  expect(await answer(visitor, 1, 0)).toContain('Your answer. Not correct.')
  for (const [i, { correctAnswer }] of quiz.entries()) if (i > 0) await answer(visitor, i + 1, correctAnswer)
  const result = words(await (await visitor.get(QUIZ)).text())
  expect(result).toContain('Your score: 4 out of 5')
  expect(result).toContain('Great job! Keep learning to become an even stronger advocate.')
})

test('no quiz page reveals an answer ahead of time', async () => {
  const { html } = await page(`${QUIZ}?question=5`)
  expect(html).toContain('Question 1 of 5')
  for (const { explanation } of quiz) expect(html).not.toContain(explanation)
  expect(html).not.toContain('correctAnswer')
})

test.each([
  ['no choice', { question: '1' }],
  ['a choice that is none', { question: '1', answer: '7' }],
  ['not a number', { question: '1', answer: '__proto__' }],
  ['a question out of turn', { question: '4', answer: '0' }],
  ['no question', { answer: '0' }],
])('%s is answered with what to do', async (_, fields) => {
  const answered = await site.visitor().post(QUIZ, fields)
  expect(answered.status).toBe(422)
  const html = words(await answered.text())
  expect(html).toContain('<title>Error: Question 1 of 5')
  expect(html).toContain('Choose one answer.')
})

test('answers can be checked before they count', async () => {
  const { html } = await page(`${QUIZ}?careful=yes`)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).toContain('>Choose this answer</button>')
})

test.each(['1.9', 'x', '0.0.0.0.0.0.0', '%00', 'a'.repeat(4000)])(
  'an invalid cookie %s starts over',
  async (value) => {
    const { status, html } = await page(QUIZ, { cookie: `quiz=${value}` })
    expect(status).toBe(200)
    expect(html).toContain('Question 1 of 5')
  },
)

test('a browser without cookies is told why the quiz does not continue', async () => {
  const { html } = await page(`${QUIZ}?question=1&answered=yes`)
  expect(html).toContain('Your browser did not keep your answer')
})
