import { expect, test } from 'vitest'
import { BUILT_IN } from '../../app/factbook/kinds/built-in-facts.server.ts'
import { markOf } from '../../app/resources/making/made.server.ts'
import { howLong } from '../../app/resources/model/filled-in.ts'
import { factTexts } from '../../scripts/make-resource-texts.ts'
import { blocks, grade, longestSentence } from '../../tests/support/reading-level.ts'
import attorneys from './attorneys.json' with { type: 'json' }
import deadlineRules from './deadline-rules.json' with { type: 'json' }
import federalLaws from './federal-laws.json' with { type: 'json' }
import forum from './forum.json' with { type: 'json' }
import glossary from './glossary.json' with { type: 'json' }
import plainerWords from './plainer-words.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import resources from './resources.json' with { type: 'json' }
import team from './team.json' with { type: 'json' }

const texts: [string, string][] = [
  ...posts.flatMap((post): [string, string][] => [
    ...post.content.map(({ heading, text }): [string, string] => [`post ${post.id}: ${heading}`, text]),
    [`post ${post.id}: key points`, post.keyPoints.join('\n')],
  ]),
  ...resources.flatMap((resource): [string, string][] => [
    [`${resource.slug}: short version`, resource.shortVersion.join('\n')],
    ...blocks(resource.body).map((block): [string, string] => [
      `${resource.slug}: ${block.split('\n')[0]?.slice(0, 60)}`,
      block,
    ]),
  ]),
  ...[...attorneys, ...team].map((person): [string, string] => [person.name, person.bio]),
  ...forum.map(({ name, belongs, text, reply }): [string, string] => [
    `forum: ${name}`,
    [belongs, text, reply].join('\n\n'),
  ]),
  ...glossary.map(({ term, plain }): [string, string] => [`glossary: ${term}`, plain]),
]

test.each(texts)('%s reads at grade 8 or lower', (_, text) => {
  expect(grade(text)).toBeLessThanOrEqual(8)
  const longest = longestSentence(text)
  expect(longest.words, longest.sentence).toBeLessThanOrEqual(25)
})

test('4 of 5 texts read at grade 6 or lower', () => {
  const low = texts.filter(([, text]) => grade(text) <= 6)
  expect(low.length / texts.length).toBeGreaterThan(0.8)
})

const notOurWords: [string, RegExp][] = [
  ['belittling', /\b(just|simply|easy|easily|obviously)\b/i],
  [
    'hurtful',
    /special needs|suffer(s|ing)? from|afflicted|victim of|(high|low)[- ]functioning|(mild|severe) autism|\bdeficits?\b|\bdisorders?\b|\bcures?\b|\bovercome\b|wheelchair-bound|handicapped|mental age|\bcrazy\b|\blame\b|\bblind to\b|tone-deaf|\binspir|\bbrave|caregiver burden|non-compliant|challenging behavior|asperger|puzzle piece/i,
  ],
  ['vague links', /\[(click )?here\]|click here|read more/i],
  ['short forms of Latin', /\b(e\.g|i\.e|etc)\./i],
  ['places on the page', /\b(above|below)\b/i],
  ['shouting', /!/],
]
test.each(notOurWords)('the samples contain no %s words', (_, pattern) => {
  for (const [where, text] of texts) expect(text.match(pattern)?.[0], where).toBeUndefined()
})

test('posts have three parts of 90 to 170 words, their sources and the line on advice', () => {
  expect(posts.map((post) => post.id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(posts.filter((post) => post.featured).map((post) => post.id)).toEqual([1])
  for (const post of posts) {
    expect(post.keyPoints).toHaveLength(3)
    expect(post.content).toHaveLength(3)
    for (const { text } of post.content) {
      expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(90)
      expect(text.split(/\s+/).length).toBeLessThanOrEqual(170)
    }
    expect(post.sources.length).toBeGreaterThan(0)
    expect(post.content[2]?.text).toContain('This post gives general information. It is not legal advice.')
  }
})

test('resources keep a clean outline, their sources and only real links inside the site', () => {
  expect(resources.map((resource) => resource.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const slugs = resources.map((resource) => resource.slug)
  for (const resource of resources) {
    const levels = [...resource.body.matchAll(/^(#+) /gm)].map((found) => found[1]?.length ?? 0)
    expect(levels[0]).toBe(2)
    levels.reduce((before, level) => {
      expect(level - before, resource.slug).toBeLessThanOrEqual(1)
      return level
    })
    expect(resource.sources.length).toBeGreaterThan(0)
    expect(resource.shortVersion).toHaveLength(3)
  }
  const linked = [...JSON.stringify([posts, resources]).matchAll(/\(\/resources\/([\w-]+)\)/g)].map(
    (found) => found[1],
  )
  expect(slugs).toEqual(expect.arrayContaining(linked))
  expect(linked.length).toBeGreaterThan(5)
})

const letters = resources.filter(
  ({ category, slug }) => /templates|legal/.test(category) && slug !== 'how-to-ask-video',
)
test.each(letters.map((letter) => [letter.slug, letter.body]))(
  '%s says what every template page must say',
  (_, body) => {
    expect(body).toContain('This template gives general information. It is not legal advice.')
    expect(body).toContain('Using this letter does not make us your lawyers.')
    expect(body).toContain('Sending a letter does not stop a legal deadline.')
    expect(body).toContain('Keep a copy. Write down the date you sent it and how.')
  },
)

test.each(glossary.map((entry) => [entry.term, entry.plain]))(
  '%s is explained at grade 6 or lower',
  (_, plain) => {
    expect(grade(plain)).toBeLessThanOrEqual(6)
  },
)

test('every glossary word and abbreviation leads to one entry', () => {
  const slugs = glossary.map((entry) => entry.slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  const names = glossary.flatMap((entry) => [entry.term, ...entry.also]).map((name) => name.toLowerCase())
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

const choices = {
  specializations: ['Employment Law', 'Education Law', 'Public Accommodations', 'Housing Law'],
  feeTypes: ['Pro Bono', 'Sliding Scale', 'Fee-Based', 'Contingency'],
} as const

test('attorneys are marked as samples, and every filter finds at least two', () => {
  expect(attorneys).toHaveLength(8)
  for (const [list, values] of Object.entries(choices) as [keyof typeof choices, readonly string[]][]) {
    for (const value of values)
      expect(attorneys.filter((one) => one[list].includes(value)).length, value).toBeGreaterThanOrEqual(2)
    for (const one of attorneys) expect(values).toEqual(expect.arrayContaining(one[list]))
  }
  for (const one of attorneys) {
    expect(one.firm).toMatch(/^Sample /)
    expect(one.email).toMatch(/@example\.org$/)
    expect(one.successRate).toBeGreaterThanOrEqual(89)
    expect(one.successRate).toBeLessThanOrEqual(98)
  }
  expect(new Set(attorneys.flatMap((one) => one.states)).size).toBeGreaterThan(25)
  for (const person of team) expect(person.name).toMatch(/ Sample$/)
})

const textOf = (slug: string) => resources.find((resource) => resource.slug === slug)

test('the deadline chart and the nine laws agree with the facts', () => {
  expect(factTexts.map(({ slug }) => slug)).toEqual(['deadline-chart', 'nine-federal-laws'])
  for (const { slug, body, sources } of factTexts) {
    expect(textOf(slug)?.body).toBe(body)
    expect(textOf(slug)?.sources).toEqual(sources)
  }
})

const asContent = (rule: object) => rule as Parameters<typeof howLong>[0]

test('the chart has a number where a rule fixes one, and words where a state sets it', () => {
  const chart = textOf('deadline-chart')?.body
  for (const id of ['emp-eeoc-180', 'emp-federal-45', 'hou-hud-1y', 'hou-court-2y', 'hc-external-4m']) {
    const rule = deadlineRules.rules.find((one) => one.id === id)
    expect(chart).toContain(
      `| ${rule?.route} | ${rule?.deadline?.amount} ${rule?.deadline?.unit.replace(/s$/, '')}`,
    )
  }
  for (const rule of deadlineRules.rules) {
    if (rule.deadlineType === 'state') expect(howLong(asContent(rule))).toMatch(/^State law sets it\./)
    if (rule.deadlineType === 'none') expect(howLong(asContent(rule))).toBe('No set deadline.')
    if (rule.deadlineType === 'fixed') expect(howLong(asContent(rule))).toMatch(/^\d+ (day|month|year)s?$/)
  }
})

test('the file of the deadline rules has no unused field', () => {
  const { rules, ...rest } = deadlineRules
  // The site does not read this field. It tells people who edit the file whether the source was checked in a stored
  // copy.
  expect(Object.keys(rest).sort()).toEqual(['alwaysShow', 'helpLinks', 'seenInStoredCopyMeaning', 'version'])
  const read = new Set([
    ...Object.keys(BUILT_IN.rule[0]?.[1] ?? {}),
    ...['id', 'seenInStoredCopy', 'stateRule', 'examples', 'notStopped', 'stopped', 'moreTime'],
  ])
  for (const rule of rules)
    expect(
      Object.keys(rule).filter((part) => !read.has(part)),
      rule.id,
    ).toEqual([])
})

test('unconfirmed notes are only under "Still changing"', () => {
  const [known = '', open = ''] = (textOf('nine-federal-laws')?.body ?? '').split('## Still changing')
  const uncertain = federalLaws.flatMap((law) => law.notes).filter((note) => note.status === 'uncertain')
  expect(uncertain.length).toBeGreaterThan(5)
  for (const { text } of uncertain) {
    expect(open).toContain(text)
    expect(known).not.toContain(text)
  }
})

test('every sentence reworded in plainer language is still in the record', () => {
  for (const { record } of plainerWords) expect(JSON.stringify(federalLaws)).toContain(record)
})

test.each([
  ['The cat sat. The dog ran.', 2],
  [
    'Jurisdictional determinations necessitate administrative consideration notwithstanding applicability.',
    30,
  ],
])('grade distinguishes plain from hard: %s', (text, about) => {
  if (about < 8) expect(grade(text)).toBeLessThan(about)
  else expect(grade(text)).toBeGreaterThan(about)
})

test('grade leaves out names, citations and addresses', () => {
  expect(
    grade('The Individuals with Disabilities Education Act helps. See 42 U.S.C. § 12112(b)(5)(A).'),
  ).toBeLessThan(3)
  expect(grade('Ask Bartholomew Featherstonehaugh.', ['Bartholomew Featherstonehaugh'])).toBeLessThan(1)
})

test('longestSentence counts list items and headings separately', () => {
  expect(longestSentence('## One two\n\n- three four five\n- six\n\nSeven eight.').words).toBe(3)
  expect(longestSentence('Go to the U.S. Supreme Court v. the rest.').words).toBe(9)
})

test.each(resources)('the newest version of $slug matches its current text', (resource) => {
  const { title, description, shortVersion, body, versions } = resource
  const mark = markOf(JSON.stringify([title, description, shortVersion, body]))
  const newest = versions.at(-1)
  const known = newest && 'textMark' in newest ? newest.textMark : undefined
  expect(
    known,
    `its text changed: add a version with its day, what is new in it, and the textMark ${mark}`,
  ).toBe(mark)
})
