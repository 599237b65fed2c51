import { expect, test } from 'vitest'
import { templateValues } from '../desk/template-values.ts'
import { filledIn } from '../model/reply-templates.ts'
import { problemsInBulkReply } from '../screens/queue/bulk-reply-fields.tsx'

const found = {
  number: 'H4K-79TM-C',
  violationType: 'housing' as const,
  receivedDay: '2026-11-20',
  name: 'Ada',
  organisation: '',
  deadlines: ['2026-12-24'],
}

test('a message to many people is sent only when none of its placeholders is open', () => {
  const next = 'You do not need to do anything now.'
  expect(problemsInBulkReply({ text: '', next })).toHaveProperty('text')
  expect(problemsInBulkReply({ text: 'Hello {{name}}. Why we ask: ', next }).text).toContain('empty places')
  expect(problemsInBulkReply({ text: 'Hello {{nobody}}.', next }).text).toContain('double braces')
  expect(problemsInBulkReply({ text: 'Hello {{name}}.', next: ' ' })).toHaveProperty('next')
  expect(problemsInBulkReply({ text: 'Hello {{name}}.', next })).toEqual({})
})

test('an unknown value stays in braces, so that its message is not sent', () => {
  const text = '{{case number}}, {{name}}, {{organization}}, {{nearest date}}'
  expect(filledIn(text, templateValues(found, 'Sam', '2026-11-28'))).toBe(
    'H4K-79TM-C, Ada, the organization, about December 24, 2026',
  )
  const over = templateValues({ ...found, name: undefined, deadlines: ['2026-01-02'] }, 'Sam', '2026-11-28')
  expect(filledIn(text, over)).toBe('H4K-79TM-C, {{name}}, the organization, {{nearest date}}')
})
