import { expect, test } from 'vitest'
import { factEntries, lawFacts, stateFacts } from '#app/factbook/factbook.server.ts'
import { states } from '#app/shared/states.ts'
import plainer from '#db/samples/plainer-words.json' with { type: 'json' }
import { letterFor } from './records.server.ts'
import { sourceOf } from './rules.ts'
import { listStates } from './state-list.server.ts'

const federalLaws = lawFacts()
const stateList = stateFacts()

test('there is one record for each of the 50 states, alphabetically', () => {
  expect(stateList.map(({ code, state }) => [code, state])).toEqual(states)
})

test('no state or law shares a URL with another page', () => {
  const slugs = [...stateList, ...federalLaws].map(({ slug }) => slug)
  expect(new Set([...slugs, 'quiz', 'accommodations']).size).toBe(50 + 9 + 2)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]+$/)
})

test.each(stateList.map((state) => [state.state, state] as const))(
  '%s has all that its page shows',
  (_, one) => {
    expect(one.keyPoints).toHaveLength(3)
    expect(one.sources.length).toBeGreaterThan(0)
    for (const url of [one.link, one.agency.url, one.protectionAndAdvocacy.url])
      expect(url).toMatch(/^https:\/\//)
    for (const days of Object.values(one.deadlines))
      if (typeof days === 'number') expect(days).toBeGreaterThan(0)
    const titles = one.sources.map(sourceOf).map(({ title }) => title)
    expect(new Set(titles).size, titles.join(', ')).toBe(titles.length)
  },
)

test('hard sentences of the federal laws have plainer versions', () => {
  const shown = JSON.stringify(federalLaws)
  for (const { record, plainer: words } of plainer) {
    expect(shown).not.toContain(JSON.stringify(record).slice(1, -1))
    expect(shown).toContain(JSON.stringify(words).slice(1, -1))
  }
})

test('the list expands the two laws of the specification and links the other seven', () => {
  const { unfolding, linked } = listStates({ search: '', state: '', all: false }, false)
  expect(unfolding.map(({ shortName }) => shortName)).toEqual(['ADA Title III', 'Section 504'])
  expect(linked).toHaveLength(7)
  for (const { about } of linked) expect(about.length).toBeLessThan(90)
})

test('a search with one state as its result opens it; a URL opens what it names', () => {
  const one = listStates({ search: 'wyom', state: '', all: false }, false).states
  expect(one.map(({ state, open }) => [state, open])).toEqual([['Wyoming', true]])
  const named = listStates({ search: '', state: 'ohio', all: false }, false).states.filter(({ open }) => open)
  expect(named.map(({ state }) => state)).toEqual(['Ohio'])
})

test('all sections are open at once only for readers who keep sections open', () => {
  const open = (keep: boolean) =>
    listStates({ search: '', state: '', all: true }, keep).states.filter((one) => one.open).length
  expect(open(false)).toBe(0)
  expect(open(true)).toBe(50)
})

test('every law and state can be found in the search', () => {
  const entries = factEntries()
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  const urls = entries.map(({ url }) => url)
  for (const { href } of [...federalLaws, ...stateList]) expect(urls).toContain(href)
})

test('seven laws link to an existing letter', () => {
  expect(federalLaws.filter(({ slug }) => letterFor(slug))).toHaveLength(7)
  expect(letterFor('idea')?.href).toBe('/resources/iep-request-letter')
  expect(letterFor('texas')).toBeUndefined()
})
