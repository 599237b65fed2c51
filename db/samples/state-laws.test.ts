import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { grade, longestSentence } from '../../tests/support/reading-level.ts'
import stateLaws from './state-laws.json' with { type: 'json' }
import territories from './territories.json' with { type: 'json' }

type State = (typeof stateLaws.states)[number]

const { states } = stateLaws
const byName = states.map((state): [string, State] => [state.state, state])
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Names in a state's texts: they cannot be shortened. */
const namesIn = ({ state, agency }: State) => [
  state,
  ...agency.name
    .split(/[();:]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 8),
  'Civil Rights Enforcement Division',
  "Governor's Commission on Disabilities",
  'special education',
  'IDEA',
]

/** Section numbers of a state's code do not count, like those of federal law. */
const sections =
  /§+ ?[\w.:-]*\d[\w.:-]*(?:\([\w-]+\))*(?:(?:,| and| to) §? ?[\w.:-]*\d[\w.:-]*(?:\([\w-]+\))*)*/g
const withoutSections = (text: string) => text.replace(sections, '').replace(/\(\s*[,;]*\s*\)/g, '')

/** In a field that mostly cites a law, the sentences a person reads: those with a verb and no section. */
const saysSomething =
  /\b(is|are|has|have|apply|covers?|use|counts?|needs?|may|bans?|lists?|mentions|reaches|starts)\b/
const citesSection = /§|\bchs?\.|\d[-:.A-Z/]\d|et seq/
const proseOf = (text: string | null) =>
  (text ?? '')
    .split(/(?<=\.) (?=[A-Z])/)
    .filter((sentence) => saysSomething.test(sentence) && !citesSection.test(sentence))
    .join(' ')

const textsOf = (one: State): [string, string][] =>
  [
    ['summary', one.summary],
    ...one.keyPoints.map((point, i) => [`key point ${i + 1}`, point]),
    ['key points', one.keyPoints.join('\n')],
    ['time limits', one.deadlines.notes],
    ['doubts', one.doubts],
    ['work', proseOf(one.employment.law)],
    ['housing', proseOf(one.housing)],
    ['public places', proseOf(one.publicAccommodations)],
    ['school', proseOf(one.education)],
  ].filter((pair): pair is [string, string] => pair[1] !== '')

test('each of the 50 states has one record with every field', () => {
  expect(states).toHaveLength(50)
  expect(new Set(states.map(({ code }) => code)).size).toBe(50)
  expect(new Set(states.map(({ state }) => state)).size).toBe(50)
  const fields = Object.keys(states[0] ?? {})
  expect(fields).toHaveLength(19)
  for (const state of states) {
    expect(Object.keys(state), state.code).toEqual(fields)
    expect(state.keyPoints, state.code).toHaveLength(3)
    for (const text of [
      ...textsOf(state).map(([, words]) => words),
      state.law,
      state.citation,
      state.agency.name,
    ])
      expect(text.trim().length, state.code).toBeGreaterThan(8)
  }
})

test.each(byName)('%s reads at grade 8 or lower, in short sentences', (_, state) => {
  for (const [where, text] of textsOf(state)) {
    expect(grade(withoutSections(text), namesIn(state)), `${where}: ${text}`).toBeLessThanOrEqual(8)
    const longest = longestSentence(text)
    expect(longest.words, longest.sentence).toBeLessThanOrEqual(25)
  }
})

test.each(byName)('%s has whole sentences, from a capital letter to a full stop', (_, state) => {
  for (const text of [
    state.summary,
    ...state.keyPoints,
    state.deadlines.notes,
    state.doubts,
    state.education,
  ])
    expect(text).toMatch(/^[A-Z0-9§][\s\S]*\.$/)
})

const notOurWords: [string, RegExp][] = [
  ['belittling', /\b(just|simply|easy|easily|obviously)\b/i],
  [
    'hurtful',
    /special needs|suffers? from|afflicted|wheelchair-bound|\b(?<!')handicapped(?!')\b|\bdeficits?\b/i,
  ],
  ['short forms of Latin or of groups', /\b(e\.g|i\.e|etc)\.|P&A/],
  ['shouting', /!/],
  ['numbers spelled out', /\b(two|three|four|five|six|seven|eight|nine) (days?|months?|years?|or more)\b/i],
]
test.each(notOurWords)('the state texts contain no %s words', (_, pattern) => {
  for (const state of states)
    for (const [where, text] of textsOf(state))
      expect(text.match(pattern)?.[0], `${state.code} ${where}`).toBeUndefined()
})

test.each(byName)('%s says how certain we are, and links safely', (_, state) => {
  expect(['high', 'medium', 'low']).toContain(state.confidence)
  for (const url of [state.link, state.agency.url, state.protectionAndAdvocacy.url])
    expect(url).toMatch(/^https:\/\/[\w.-]+\.\w+/)
})

// Rewording must never change these. An intended change of a fact must change its digest too.
test('numbers are as researched', () => {
  const numbers = states.map(({ code, deadlines, employment }) => [
    code,
    deadlines.employmentStateDays,
    deadlines.employmentEeocDays,
    deadlines.housingStateDays,
    deadlines.publicAccommodationsStateDays,
    employment.minEmployees,
  ])
  expect(digest(numbers)).toBe('06357e96c07e03c38552bfa828bc59aee8c6e926d3d7e08c11d8da8e615f3bea')
})

test('certainty marks, citations, links, phone numbers and sources are as researched', () => {
  const kept = states.map(({ code, confidence, citation, link, agency, sources, seenAlso }) => [
    code,
    confidence,
    citation,
    link,
    agency.phone,
    sources,
    seenAlso,
  ])
  expect(digest(kept)).toBe('93a53d6529bc195332c9939224b682278b35c9b8b2f6d57199ec510f07d07687')
})

const inDays = { day: 1, month: 30, year: 365 }
test('time limits in words agree with the numbers', () => {
  let compared = 0
  for (const { code, deadlines } of states) {
    const pairs: [RegExp, number | null][] = [
      [/\bJobs: (\d+) (day|month|year)/, deadlines.employmentStateDays],
      [/\bHousing: (\d+) (day|month|year)/, deadlines.housingStateDays],
      [/\bPublic places: (\d+) (day|month|year)/, deadlines.publicAccommodationsStateDays],
    ]
    for (const [pattern, days] of pairs) {
      const [, amount, unit] = deadlines.notes.match(pattern) ?? []
      if (!amount) continue
      compared += 1
      expect(Number(amount) * inDays[unit as keyof typeof inDays], `${code}: ${deadlines.notes}`).toBe(days)
    }
  }
  expect(compared).toBeGreaterThan(25)
})

test('D.C. and each territory has a line, free help and a certainty mark', () => {
  expect(territories.map(({ code }) => code)).toEqual(['DC', 'PR', 'GU', 'VI', 'AS', 'MP'])
  for (const place of territories) {
    expect(place.line).toContain('Federal laws')
    expect(grade(place.line, [place.name]), place.line).toBeLessThanOrEqual(8)
    expect(longestSentence(place.line).words).toBeLessThanOrEqual(25)
    expect(grade(place.doubts, [place.name]), place.doubts).toBeLessThanOrEqual(8)
    expect(longestSentence(place.doubts).words).toBeLessThanOrEqual(25)
    expect(place.protectionAndAdvocacy.url).toMatch(/^https:\/\//)
    expect(place.reviewedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(['medium', 'low']).toContain(place.confidence)
  }
})

test('if we have no address of the group, the name says that the link is the national list', () => {
  for (const { name, protectionAndAdvocacy: group } of territories) {
    const isList = group.url === 'https://www.ndrn.org/about/ndrn-member-agencies/'
    expect(group.name.includes('national list'), name).toBe(isList)
  }
})
