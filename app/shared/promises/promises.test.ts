import { expect, test } from 'vitest'
import { promisesFor, spanOf } from './promises.ts'

test('time spans are written in words', () => {
  expect([1, 5, 7, 14].map(spanOf)).toEqual(['a day', '5 days', 'a week', '2 weeks'])
})

test.each(['open', 'no-reviewer', 'stopped'] as const)(
  '%s: no sentence names other hours than the configured ones',
  (intake) => {
    const promised = {
      reviewHours: 72,
      messageDays: 14,
      applicationDays: 21,
      daysOff: 'weekends-and-holidays' as const,
    }
    const said = JSON.stringify(promisesFor({ intake, mail: 'out', canCall: true, promised }))
    expect(said).not.toMatch(/48|\b2 days|a week/)
    expect(said).toContain('3 weeks')
    if (intake !== 'stopped') expect(said).toContain('72 hours')
  },
)

const promised = {
  reviewHours: 48,
  messageDays: 7,
  applicationDays: 7,
  daysOff: 'weekends-and-holidays' as const,
}

test.each([
  ['out', 'open'],
  ['late', 'open'],
  ['none', 'open'],
  ['none', 'no-reviewer'],
] as const)('mail %s, intake %s: after a message, people are sent to a real number only', (mail, intake) => {
  const { thanks, message } = promisesFor({ intake, mail, canCall: false, promised })
  expect(thanks.sure).toBeNull()
  expect(message).not.toContain('call')
  expect(promisesFor({ intake, mail, canCall: true, promised }).thanks.sure).toMatch(/^(?:If|To be sure)/)
})
