import { afterAll, beforeAll, expect, test } from 'vitest'
import { STEPS, stepAddress } from '#app/cases/intake/wizard-steps.ts'
import { QUESTIONS, type QuestionName } from '#app/cases/model/questions.ts'
import { problems, words } from '#app/cases/model/words.ts'
import { answerRows } from '#app/cases/record/answer-rows.ts'
import { allAnswered } from '../support/case-questions.ts'
import { comeBack, keptOn } from '../support/cases.ts'
import { aSite, type Site } from '../support/site.ts'

// Every question of the table, on every page that shows it. A new question is tested here without any change.

let site: Site
beforeAll(async () => {
  // Some questions are asked only where email works. No server answers at this address.
  site = await aSite({ SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => site.stop())

const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const field = (html: string, name: QuestionName) => new RegExp(`name="${name}"`).test(html)

test('each question is a field of the whole form and of its own page, checked, and read back', async () => {
  const visitor = site.visitor()
  const whole = await (await visitor.get('/legal-help')).text()
  const answers = allAnswered()
  for (const step of STEPS) {
    const url = stepAddress(step)
    const page = await (await visitor.get(url)).text()
    expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toContain(`: ${step.title}`)
    for (const name of step.fields) {
      for (const html of [whole, page]) {
        expect(field(html, name), name).toBe(true)
        expect(text(html), name).toContain(words.questions[name].label)
      }
      if (!QUESTIONS[name].required) continue
      const refused = await visitor.post(url, { intent: 'next' })
      expect(refused.status, name).toBe(422)
      expect(text(await refused.text()), name).toContain(problems.questions[name]?.missing)
    }
    const given = Object.fromEntries(step.fields.map((name) => [name, answers[name]]))
    expect((await visitor.post(url, { intent: 'next', ...given })).status, step.slug).toBe(303)
  }
  const rows = answerRows(answers, 'person')
  const check = await (await visitor.get('/legal-help/questions/check')).text()
  for (const { name, value } of rows) {
    expect(text(check)).toContain(name)
    expect(text(check), name).toContain(value)
  }
  const submission = /name="submission" value="([^"]+)"/.exec(check)?.[1] ?? expect.fail('no form')
  await visitor.post('/legal-help/questions/check', { intent: 'send', submission })
  const kept = keptOn(await (await visitor.get('/legal-help/sent')).text())
  const { html } = await comeBack(site, kept)
  for (const { name, value } of rows) expect(text(html), name).toContain(value)
})
