import { expect, test } from 'vitest'
import { slotsOf, wordProblem } from './rules.server.ts'

const sentence = (text: string) => ({ text, plain: false })
const label = (text: string) => ({ text, plain: true })

test('the slots of a text are found, also inside links', () => {
  expect(slotsOf('Read [the {count} rules](rules), **{name}**.')).toEqual({
    links: ['rules'],
    values: ['count', 'name'],
  })
})

test.each([
  ['other words', label('Our mission'), 'What we want'],
  [
    'the places in another order',
    sentence('Ask {name} or [us](contact).'),
    '[Write to us](contact), or ask {name}.',
  ],
  ['bold words in a sentence', sentence('Ask [us](contact).'), '**Ask** [us](contact).'],
  ['a time that was there', label('We keep it for 48 hours.'), 'Kept for 48 hours.'],
  ['a value at the end of a sentence', sentence('Your code: {code}'), 'This is your code: {code}.'],
  [
    'an address that was there',
    sentence('See https://www.ada.gov for {name}'),
    'For {name}: https://www.ada.gov',
  ],
  [
    'letters with periods',
    label('In the U.S. at 9 a.m.'),
    'In the U.S.A., e.g. at 9 p.m. or 1.5 days later... Then.',
  ],
  ['a domain that was there', label('See ADA.gov for help.'), 'For help, see ada.gov.'],
  ['lines where there are lines', label('One.\nTwo.'), 'One.\n\nTwo.'],
])('%s can be saved', (_, original, text) => {
  expect(wordProblem(original, text)).toBeNull()
})

test.each([
  'in figures: 72 hours',
  'in 24h',
  'within two working days',
  'the next business day',
  'forty-eight hours',
  'within a week',
])('a response time is refused: %s', (time) => {
  expect(wordProblem(label('We read what you write.'), `We answer ${time}.`)).toContain('Take out')
  expect(wordProblem(label(`Kept ${time}.`), `We keep it ${time}.`)).toBeNull()
})

test.each([
  'Routing 021000021, account 99887766',
  'Routing 0210-0002-1',
  'Call 202 555 0100',
  'Call (202) 555-0100',
  'Konto ٠٢١٠٠٠٠٢١',
  'Mail it to P.O. Box 9, Reno',
  'Mail it to PO box 9, Reno',
  'Send it to 12 North Main St in Reno',
])(
  'a phone number, an account or an address is refused, because settings need a second person: %s',
  (text) => {
    expect(wordProblem(label('Our mission is this.'), text)).toContain('under Settings')
    expect(wordProblem(label(text), `${text}.`)).toBeNull()
  },
)

test.each([
  [
    'in one form of a sentence',
    'Open {link}: {count, plural, one {# day} other {# days}}',
    'Open {link}: {count, plural, one {# day} other {see www.evil.example}}',
    'Take out',
  ],
  [
    'around a value in a form',
    'Open {link} in {count, plural, one {# day} other {# days}}',
    'In {count, plural, one {# day} other {evil.example/{link}}}',
    'Put a space',
  ],
  ['around a value with spaces in its braces', 'Open {link}', 'evil.example/{ link }', 'Put a space'],
  [
    'a promise in one form',
    '{count, plural, one {# day} other {# days}}',
    '{count, plural, one {in 24 hours} other {# days}}',
    'Take out “24 hours”',
  ],
])('what no change may add is found %s', (_, original, text, says) => {
  expect(wordProblem(sentence(original), text)).toContain(says)
})

test('years, sections of laws and counts are no contact', () => {
  const text = 'Since 1973, Section 504 and 29 U.S.C. 794 help 1,000 people in 50 states, one way or another.'
  expect(wordProblem(label('x'.repeat(100)), text)).toBeNull()
})

test.each([
  ['nothing', label('Our mission'), ' ', 'Write the words'],
  ['too much', label('Our mission'), 'a'.repeat(212), 'Use at most 211 characters'],
  ['lines', label('Our mission'), 'Our\nmission', 'one line'],
  ['no link', sentence('Ask [us](contact).'), 'Ask us.', 'Keep the link “contact”'],
  ['a link to somewhere else', sentence('Ask [us](contact).'), 'Ask [us](about).', 'Keep the link “contact”'],
  [
    'a link more',
    sentence('Ask [us](contact).'),
    'Ask [us](contact) or [them](contact).',
    'Take out “contact”',
  ],
  ['no value', sentence('Hello {name}'), 'Hello', 'Keep {name}'],
  ['another value', label('Hello'), 'Hello {name}', 'Take out “name”'],
  ['stars in a plain label', label('Hello'), '**Hello**', 'cannot be bold'],
  ['stars that do not end', sentence('Ask [us](contact).'), '**Ask [us](contact).', 'two stars'],
  [
    'a link of ours inside the address of another site',
    sentence('Open this:\n{link}'),
    'Open this:\nhttps://evil.example/in?to={link}',
    'Take out the address',
  ],
  ['an address without its beginning', sentence('Your code: {code}'), 'evil.example/{code}', 'Put a space'],
  ['a value behind a name of a host', sentence('Your code: {code}'), 'evil.example?c={code}', 'Put a space'],
  ['a domain alone', sentence('Write to us.'), 'See evil.example for more.', 'Take out “evil.example”'],
  ['a domain of other letters', sentence('Write to us.'), 'See злой.рф now.', 'Take out “злой.рф”'],
  ['a domain with a wide dot', sentence('Write to us.'), 'See evil。example.', 'Take out “evil.example”'],
  [
    'a domain with a hidden sign',
    sentence('Write to us.'),
    'See evil.\u200bexample.',
    'Take out “evil.example”',
  ],
  ['an email address', sentence('Write to us.'), 'Write to sam@evil.example.', 'Take out “sam@evil.example”'],
  ['an address in numbers', sentence('Write to us.'), 'Open 192.0.2.1 now.', 'Take out “192.0.2.1”'],
  ['one domain more', sentence('See ada.gov.'), 'See ada.gov and eeoc.gov.', 'Take out “eeoc.gov”'],
  ['a host of its own', sentence('Open {link}'), 'Open {link} or www.evil.example', 'Take out the address'],
  ['a promise of its own', label('We answer soon.'), 'We answer in 24 hours.', 'Take out “24 hours”'],
])('%s is refused, and the error says what to do', (_, original, text, says) => {
  expect(wordProblem(original, text)).toContain(says)
})
