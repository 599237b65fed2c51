import { beforeAll, expect, test, vi } from 'vitest'
import { addField, BY_POST, CALL_BACK, drawn } from '#tests/support/add-field.ts'

// A field that is added to the form of a message to an attorney, or of a report about one, is on the page, checked, and in
// what the attorney or the staff read.

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { messageForm, wholeMessage } = await import('./message-form.ts')
  const { reportForm } = await import('./report-form.ts')
  for (const form of [messageForm, reportForm]) {
    addField(form, 'callBack', CALL_BACK)
    addField(form, 'byPost', BY_POST)
  }
  return {
    messageForm,
    wholeMessage,
    reportForm,
    ...(await import('./forms.server.ts')),
    ...(await import('#app/platform/forms/define-form.ts')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

const ADDED = { callBack: 'pm', byPost: 'yes' }
const MESSAGE = { name: 'Ada', email: 'ada@example.org', message: 'Hello.', consent: 'yes' }

test('an added field of a message is on the page, checked, and in the text that the attorney and the sender read', () => {
  expect(drawn(modules.messageForm)).toMatch(/name="callBack"[\s\S]*name="byPost"/)
  const { contactSchema, wholeMessage } = modules
  const wrong = contactSchema.safeParse({ ...MESSAGE, callBack: 'at night' })
  expect(wrong.error?.issues[0]?.message).toBe('Choose a time of day')
  // The mail, the copy and the page after it show this text.
  expect(wholeMessage(contactSchema.parse({ ...MESSAGE, ...ADDED, copy: 'yes' }))).toBe(
    'Hello.\n\nCall\nAfter noon\n\nBy post\nYes',
  )
  expect(wholeMessage(contactSchema.parse(MESSAGE))).toBe('Hello.')
})

test('an added field of a report is on the page, checked, and in the message that staff read', () => {
  expect(drawn(modules.reportForm)).toMatch(/name="callBack"[\s\S]*name="byPost"/)
  const { reportForm, reportSchema, answerRows } = modules
  const what = reportForm.fields.what.values[0]
  const { website: _, ...answers } = reportSchema.parse({ what, ...ADDED })
  expect(answerRows(reportForm, answers).map(({ label, value }) => [label, value])).toEqual([
    [reportForm.fields.what.words().label, reportForm.fields.what.words().options[what ?? '']],
    ['Call', 'After noon'],
    ['By post', 'Yes'],
  ])
})
