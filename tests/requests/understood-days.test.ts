import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_STEP, STEPS, stepAddress } from '#app/cases/intake/wizard-steps.ts'
import { dayAfter, longDate, sayDay } from '#app/platform/time.ts'
import { dayBegun, dayNotOver } from '#app/shared/legal-days.ts'
import { aReport, comeBack, keptOn, sendCase } from '../support/cases.ts'
import { daysAgo } from '../support/days.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

// The page's words about a date that the person typed: what was understood, a question if it is unclear, and the way to
// change it.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const CASE = '/legal-help/case'
const CHECK = '/legal-help/questions/check'
const SENT = '/legal-help/sent'
const page = async (visitor: Visitor, url: string) => text(await (await visitor.get(url)).text())
const text = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const DAY = daysAgo(30)
const EARLIER = daysAgo(60)
const SPAN = `from ${longDate(EARLIER)} until ${longDate(DAY)}`
const [YEAR = '', MONTH = '', DATE = ''] = DAY.split('-')

test.each([
  longDate(DAY),
  DAY,
  `${Number(MONTH)}/${Number(DATE)}/${YEAR.slice(2)}`,
  `${MONTH}-${DATE}-${YEAR}`,
  `around 10 am on ${longDate(DAY)}`,
  `at 2 pm on ${longDate(DAY)}`,
  `They fired me at work on ${longDate(DAY)}`,
])('%s: the page after sending and the page of the case say which day was counted from', async (date) => {
  const visitor = site.visitor()
  const kept = await sendCase(visitor, { date })
  const says = `We counted from ${sayDay(DAY)}.`
  for (const html of [await page(visitor, SENT), text((await comeBack(site, kept)).html)]) {
    expect(html).toContain(says)
    expect(html).toContain('Change the day')
    expect(html).toContain('You may have until about')
  }
})

test('several dates count for nothing until the person chooses one, and the choice can be changed', async () => {
  const visitor = site.visitor()
  await sendCase(visitor, { date: SPAN })
  const sent = await page(visitor, SENT)
  expect(sent).toContain('You wrote more than one date, so we have not counted any last day yet.')
  expect(sent).not.toContain('until about')
  expect(sent).not.toContain('Save to a calendar')
  const choose = await visitor.post(SENT, { intent: 'day' })
  const form = choose.headers.get('location') ?? ''
  expect(form).toBe('/legal-help/case/day?of=date')
  const asked = await page(visitor, form)
  expect(asked).toContain(`You wrote: “${SPAN}”.`)
  for (const one of [sayDay(EARLIER), sayDay(DAY), 'Another day', 'I don’t know the day'])
    expect(asked).toContain(one)

  const nothing = await visitor.post(form, { of: 'date' })
  expect(nothing.status).toBe(422)
  expect(text(await nothing.text())).toContain('Choose a day, or say that you don’t know it')
  const wrong = await visitor.post(form, { of: 'date', meant: 'another', meantDay: 'June 31, 2026' })
  expect(wrong.status).toBe(422)
  const says = text(await wrong.text())
  expect(says).toContain('There is no such day in the calendar')
  expect(says).toContain('value="June 31, 2026"')

  expect((await visitor.post(form, { of: 'date', meant: EARLIER })).headers.get('location')).toBe(CASE)
  expect(await page(visitor, CASE)).toContain(`We counted from ${sayDay(EARLIER)}.`)
  // The page after sending says the same.
  expect(await page(visitor, SENT)).toContain(`We counted from ${sayDay(EARLIER)}.`)
  const entry = await visitor.get('/legal-help/case/date/0')
  expect(await entry.text()).toContain('BEGIN:VEVENT')

  await visitor.post(form, { of: 'date', meant: 'another', meantDay: longDate(DAY) })
  expect(await page(visitor, CASE)).toContain(`We counted from ${sayDay(DAY)}.`)
  await visitor.post(form, { of: 'date', meant: 'unknown' })
  const unknown = await page(visitor, CASE)
  expect(unknown).toContain('We do not know the day, so we have not counted any last day.')
  expect(unknown).not.toContain('until about')
  expect((await visitor.get('/legal-help/case/date/0')).status).toBe(404)
  // Their own words stay as they wrote them.
  expect(unknown).toContain(SPAN)
})

test('the day can be chosen right on the page after sending', async () => {
  const visitor = site.visitor()
  const kept = await sendCase(visitor, { date: SPAN })
  const wrong = await visitor.post(SENT, { intent: 'day', meant: 'another', meantDay: '13/13/2026' })
  expect(wrong.status).toBe(422)
  const said = text(await wrong.text())
  for (const one of [
    'There is no such day in the calendar',
    'value="13/13/2026"',
    kept.number,
    sayDay(EARLIER),
  ])
    expect(said).toContain(one)
  const chosen = await visitor.post(SENT, { intent: 'day', meant: EARLIER })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, SENT])
  expect(await page(visitor, SENT)).toContain(`We counted from ${sayDay(EARLIER)}.`)
  expect(text((await comeBack(site, kept)).html)).toContain(`We counted from ${sayDay(EARLIER)}.`)
})

test.each([
  ['June 31, 2026', 'There is no such day in the calendar'],
  ['10/30/2099', 'The day you wrote is still to come'],
  ['last week', 'We are not sure which day you mean'],
  [`30 people saw it on ${longDate(DAY)}`, 'We are not sure which day you mean'],
  [`week ending ${longDate(DAY)}`, 'We are not sure which day you mean'],
])('%s: the case is sent, and the page asks', async (date, says) => {
  const visitor = site.visitor()
  await sendCase(visitor, { date })
  const sent = await page(visitor, SENT)
  expect(sent).toContain(says)
  expect(sent).not.toContain('until about')
})

describe('the page that shows all answers', () => {
  const answered = async (date: string) => {
    const visitor = site.visitor()
    await visitor.get(FIRST_STEP)
    const given: Record<string, Record<string, string>> = {
      problem: { violationType: aReport.violationType },
      story: { description: aReport.description },
      when: { date },
      you: { anonymous: 'yes' },
    }
    for (const step of STEPS)
      expect((await visitor.post(stepAddress(step), { intent: 'next', ...given[step.slug] })).status).toBe(
        303,
      )
    const html = await page(visitor, CHECK)
    return { visitor, html, submission: /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? '' }
  }

  test('the page of all answers says which day is counted from, and asks nothing', async () => {
    const { html } = await answered(longDate(DAY))
    expect(html).toContain(`We counted from ${sayDay(DAY)}.`)
    expect(html).not.toContain('Which day do you mean?')
  })

  test('the page of all answers asks which day is meant, and keeps the choice for these words', async () => {
    const { visitor, html, submission } = await answered(SPAN)
    expect(html).toContain('Which day do you mean?')
    const wrong = await visitor.post(CHECK, {
      intent: 'day',
      submission,
      meant: 'another',
      meantDay: '13/13/2026',
    })
    expect(wrong.status).toBe(422)
    expect(text(await wrong.text())).toContain('There is no such day in the calendar')
    expect((await visitor.post(CHECK, { intent: 'day', submission, meant: DAY })).status).toBe(303)
    const chosen = await page(visitor, CHECK)
    expect(chosen).toContain(`We counted from ${sayDay(DAY)}.`)
    expect(chosen).toContain(SPAN)
    // Other words are another answer.
    await visitor.post(stepAddress(STEPS.find(({ slug }) => slug === 'when')!), {
      intent: 'next',
      change: 'yes',
      date: `${SPAN}, I think`,
    })
    expect(await page(visitor, CHECK)).toContain('Which day do you mean?')
  })

  test('the page of all answers never keeps a case from being sent', async () => {
    const { visitor, submission } = await answered(SPAN)
    const sent = await visitor.post(CHECK, { intent: 'send', submission, meant: 'another', meantDay: 'soon' })
    expect(sent.headers.get('location')).toBe(SENT)
    expect(await page(visitor, SENT)).toContain('You wrote more than one date')
  })

  test('a day chosen while sending counts', async () => {
    const { visitor, submission } = await answered(SPAN)
    await visitor.post(CHECK, { intent: 'send', submission, meant: DAY })
    const sent = await page(visitor, SENT)
    expect(sent).toContain(`We counted from ${sayDay(DAY)}.`)
    const { html } = await comeBack(site, keptOn(sent))
    expect(text(html)).toContain(`We counted from ${sayDay(DAY)}.`)
  })
})

test('a day in court is read from the whole date, and the page asks if there are two', async () => {
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  const court = dayAfter(DAY, 60)
  const save = (day: string) => visitor.post('/legal-help/case/more', { intent: 'save', 'court-day': day })
  await save(`Court room 30, ${longDate(court)}`)
  expect(await page(visitor, CASE)).toContain(`We understood ${sayDay(court)}.`)
  await save(`The letter of ${longDate(EARLIER)} says ${longDate(court)}`)
  const asked = await page(visitor, CASE)
  expect(asked).toContain('Please tell us which day you mean')
  expect(asked).toContain('You wrote more than one date.')
  const form = '/legal-help/case/day?of=court-day'
  expect(asked).toContain(`href="${form}"`)
  const choices = await page(visitor, form)
  for (const day of [EARLIER, court]) expect(choices).toContain(sayDay(day))
  await visitor.post(form, { of: 'court-day', meant: court })
  const after = await page(visitor, CASE)
  expect(after).toContain(`We understood ${sayDay(court)}.`)
  expect(after).not.toContain('Please tell us which day you mean')
  expect((await visitor.get('/legal-help/case/day?of=nothing')).status).toBe(404)
})

test('a day in court that is over is asked about, as is one beside a length of time', async () => {
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  const save = (day: string) => visitor.post('/legal-help/case/more', { intent: 'save', 'court-day': day })
  await save(`Notice, ${longDate(EARLIER)}`)
  const over = await page(visitor, CASE)
  expect(over).toContain('The day you wrote is over.')
  expect(over).not.toContain(`We understood ${sayDay(EARLIER)}.`)
  await save(`${longDate(dayAfter(DAY, 60))} gives me 10 days`)
  expect(await page(visitor, CASE)).toContain('We are not sure which day you mean.')
})

test('a chosen day and another typed one are two answers, and nothing is saved', async () => {
  const visitor = site.visitor()
  await sendCase(visitor, { date: SPAN })
  const form = '/legal-help/case/day?of=date'
  await visitor.post(SENT, { intent: 'day' })
  const two = { meant: EARLIER, meantDay: longDate(daysAgo(10)) }
  for (const [url, fields] of [
    [form, { of: 'date', ...two }],
    [SENT, { intent: 'day', ...two }],
    [form, { of: 'date', meant: 'unknown', meantDay: longDate(DAY) }],
  ] as const) {
    const answer = await visitor.post(url, fields)
    expect(answer.status).toBe(422)
    const html = text(await answer.text())
    expect(html).toContain('You gave two answers. Choose one')
    expect(html).toContain(`value="${fields.meantDay}"`)
    expect(html).toMatch(
      new RegExp(`<input[^>]*checked=""[^>]*value="${fields.meant}"|value="${fields.meant}"[^>]*checked=""`),
    )
  }
  expect(await page(visitor, CASE)).toContain('You wrote more than one date')
})

test('"yesterday" is counted from the day in the person’s browser', async () => {
  // A day that has begun on Guam, or is not over in American Samoa.
  const [first, last] = [dayNotOver(), dayBegun()]
  for (const here of new Set([first, last])) {
    const visitor = site.visitor()
    await sendCase(visitor, { date: 'yesterday', here })
    expect(await page(visitor, SENT)).toContain(`We counted from ${sayDay(dayAfter(here, -1))}.`)
  }
})

test('the form for the day belongs to an open case', async () => {
  const answer = await site.visitor().get('/legal-help/case/day?of=date')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, CASE])
  const posted = await site.visitor().post('/legal-help/case/day', { of: 'date', meant: DAY })
  expect(posted.headers.get('location')).toBe(CASE)
})
