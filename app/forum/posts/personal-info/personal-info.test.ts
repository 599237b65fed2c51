import { describe, expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { findPersonalInfo } from './personal-info.ts'

describe('personal information that may identify a person', () => {
  test.each([
    ['phone', 'Call me at 415-555-0142 please', '415-555-0142'],
    ['phone', 'My number is (415) 555-0142.', '(415) 555-0142'],
    ['phone', 'text +1 415.555.0142!', '+1 415.555.0142'],
    ['phone', '4155550142', '4155550142'],
    ['phone', 'Call 555-0142 after six', '555-0142'],
    ['phone', 'I am at 555-0142.', '555-0142'],
    ['phone', 'call 555 0142', '555 0142'],
    ['phone', 'My phone: 555.0142', '555.0142'],
    ['phone', 'my phone number is 555-2019', '555-2019'],
    ['email', 'write to mia.b+forum@example.org, ok?', 'mia.b+forum@example.org'],
    ['address', 'I live at 12 North Maple Street in Ohio', '12 North Maple Street'],
    ['address', 'It is 1600 W. 5th Ave, apartment 3', '1600 W. 5th Ave'],
    ['case', 'My case is h4k-79tm-c here', 'h4k-79tm-c'],
    ['name', 'My manager Jane Doe said no', 'Jane Doe'],
    ['name', 'My boss, José Ruiz, said no', 'José Ruiz'],
    ['name', 'Dr. Anne-Marie O’Neil said it', 'Dr. Anne-Marie O’Neil'],
  ])('%s: %s', (kind, words, text) => {
    expect(findPersonalInfo(words)).toEqual([{ kind, text }])
  })

  test.each([
    'Call 988 or 711, or 911',
    'The Job Accommodation Network is at 800-526-7234, and the EEOC at 1-800-669-4000.',
    'Write to info@eeoc.gov',
    'Section 504 of the Rehabilitation Act of 1973, 29 U.S.C. 794, and 42 U.S.C. 12101-12213',
    '28 CFR 35.130(b)(7) and 34 C.F.R. 104.33',
    'On 2026-11-23 at 10:30, 11/23/2026, they wrote 2 times, 1,234,567 in all',
    'ZIP 94103-1234, order 1234-5678-9012-3456',
    'Docket 3:21-cv-04155',
    'From 2019-2024, ZIP 12345-6789 and 94103-1234',
    'It cost $300-1250, or 300-1500 dollars, or between 500-1250',
    'Docket No. 415-2021, case number 234-5678, docket 234-5678, Section 504-1973, § 300-1234, Rule 230-1234',
    '42 U.S.C. 300-1234 and 28 CFR 352-1001, Public Law 334-1990, pages 250-1034',
    'We were 555 2019 times there, 415 2345 and 555.0142 in all, and 250-1000 people came',
    'The number 800 526 7234 and call 1 (800) 526-7234',
    'The manager said no. Human Resources wrote back. My teacher Mondays is kind.',
    'I waited 20 minutes on Main Street',
    'Title VII and Title IX. My doctor wrote a letter. The Supreme Court said so.',
    'a well-know-n fact, the one-time-x',
  ])('finds nothing in: %s', (words) => {
    expect(findPersonalInfo(words)).toEqual([])
  })

  test('lists each passage once, up to a limit', () => {
    expect(findPersonalInfo('415-555-0142 and 415-555-0142')).toHaveLength(1)
    const many = Array.from({ length: 50 }, (_, at) => `person${at}@example.org`).join(' ')
    expect(findPersonalInfo(many)).toHaveLength(10)
  })

  test('checks a long post of any kind quickly', () => {
    const worked = ownTime()
    for (const piece of [
      '1 A ',
      'a-',
      'a.',
      '4155',
      'Dr. A',
      '1 Aa Aa Aa ',
      'a@a.',
      '(415) ',
      'call ',
      '555-0142 ',
      'section ',
    ])
      findPersonalInfo(piece.repeat(20_000 / piece.length))
    expect(worked()).toBeLessThan(1000)
  })
})
