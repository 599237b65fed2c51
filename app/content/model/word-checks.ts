import { readingOf } from '#app/platform/text/reading-grade.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { TextMarks } from './marks-of-text.ts'

// Checks on any text before publication. Each finding says what is wrong and what to do.

export interface Check {
  /** A blocking finding prevents publication. */
  blocks: boolean
  says: string
  /** The passages it is about. */
  about?: string[]
}

export const block = (says: string, about?: string[]): Check => ({
  blocks: true,
  says,
  ...(about && { about }),
})
export const warn = (says: string, about?: string[]): Check => ({
  blocks: false,
  says,
  ...(about && { about }),
})

/** The blocking ones in one sentence, for a refusal. */
export const whatBlocks = (checks: readonly Check[]): string =>
  checks
    .filter(({ blocks }) => blocks)
    .map(({ says }) => says)
    .join(' ')

/** @param links to other sites that have not been checked yet */
export const checkOpened = (links: readonly { words: string; to: string }[]): Check[] =>
  links.length === 0
    ? []
    : [
        warn(
          'Nobody has said that these links to other sites are right. Open them under “Links to other sites”.',
          links.map(({ words, to }) => (words ? `${words} (${cutText(to, 80)})` : cutText(to, 120))),
        ),
      ]

interface Facts {
  /** URLs on this site that lead nowhere. */
  nowhere: readonly string[]
  /** URLs on this site that could not be looked up. */
  unsure: readonly string[]
  /** Our own origin: links with it are internal. */
  origin: string
  /** Where the text itself is, or will be. */
  own?: readonly string[]
}

const GRADE_WANTED = 6
const GRADE_MOST = 8

/** Checks headings, links and HTML of a Markdown text. */
export function checkWords({ modest, headings, links, html }: TextMarks, facts: Facts): Check[] {
  if (!modest)
    return [
      block(
        'The text has too many Markdown marks in one place, so they would show as plain characters. Take some out.',
      ),
    ]
  const found = [...ofHeadings(headings), ...ofLinks(links, facts)]
  if (html.length > 0)
    found.push(
      warn('The text has HTML. It is not shown as HTML. Write it in Markdown, or take it out.', html),
    )
  return found
}

function ofHeadings(headings: readonly { level: number; words: string }[]): Check[] {
  const found: Check[] = []
  const first = headings.filter(({ level }) => level === 1).map(({ words }) => words)
  if (first.length > 0)
    found.push(block('The title is the only heading of the first level. Begin these with ## instead.', first))
  if (headings.some(({ words }) => words.trim() === ''))
    found.push(block('A heading has no words. Write some, or take its # marks out.'))
  let before = 1
  const skipped: string[] = []
  for (const { level, words } of headings) {
    if (level > before + 1) skipped.push(words)
    before = level
  }
  if (skipped.length > 0)
    found.push(
      block(
        'A heading skips a level, so people who jump from heading to heading get lost. Use one # less.',
        skipped,
      ),
    )
  if (headings.length === 0)
    found.push(warn('The text has no headings. Begin each part with ## and a few words.'))
  return found
}

const SAYS_NOTHING =
  /^(?:click(?: here)?|here|this|that|link|this link|read more|more|learn more|see more|page|website|this page)[.!]?$/i
const LEADS = /^(?:https?:\/\/[^\s/]+\.[^\s]+|\/(?!\/)\S*|mailto:\S+@\S+|tel:[+\d-]+)$/i

function ofLinks(
  links: readonly { words: string; to: string }[],
  { nowhere, unsure, origin, own = [] }: Facts,
): Check[] {
  const found: Check[] = []
  const wordsOf = (some: typeof links) =>
    some.map(({ words, to }) => `${words || 'no words'} (${cutText(to, 80)})`)
  const add = (check: typeof block, says: string, some: typeof links) => {
    if (some.length > 0) found.push(check(says, wordsOf(some)))
  }
  const broken = links.filter(({ to }) => !LEADS.test(to))
  add(
    block,
    'A link has no usable address. Begin it with https:// or, for a page of this site, with /.',
    broken,
  )
  add(
    block,
    'A link has no words, or words that do not say where it leads. Name the page it opens.',
    links.filter(({ words }) => words.trim() === '' || SAYS_NOTHING.test(words.trim())),
  )
  const inside = (to: string) => (to.startsWith(`${origin}/`) ? to.slice(origin.length) : to)
  // With an anchor, it leads to a part of the page, which is useful.
  const toItself = ({ to }: { to: string }) =>
    own.includes(
      inside(to)
        .replace(/\?.*$/, '')
        .replace(/(?<=.)\/$/, ''),
    )
  add(
    warn,
    'A link leads to the page that it is on. Take it out, or name another page.',
    links.filter(toItself),
  )
  add(
    block,
    'A link to this site leads nowhere. Look for the page, and correct the address.',
    links.filter((one) => nowhere.includes(inside(one.to)) && !toItself(one)),
  )
  add(
    warn,
    'We could not check a link to this site. Open it once in the preview.',
    links.filter((one) => unsure.includes(inside(one.to)) && !toItself(one)),
  )
  add(
    warn,
    'The address of a link is its own words. Name the page it opens.',
    links.filter(({ words, to }) => /^https?:/i.test(words) && /^https?:/i.test(to)),
  )
  add(
    warn,
    'A link begins with http:// and is not secure. Try it with https://.',
    links.filter(({ to }) => /^http:/i.test(to)),
  )
  return found
}

/** The reading level of a text, with its hard sentences. */
export function checkReading(text: string): Check[] {
  const { grade, hard } = readingOf(text)
  const found: Check[] = []
  if (grade !== null && grade > GRADE_MOST)
    found.push(
      warn(
        `The text reads at grade ${grade}. Aim for grade ${GRADE_WANTED}. Shorter words and sentences help most.`,
      ),
    )
  if (hard.length > 0)
    found.push(
      warn(
        hard.length === 1
          ? 'One sentence is hard to read. Split it, or use shorter words.'
          : `${hard.length} sentences are hard to read. Split them, or use shorter words.`,
        hard
          .slice(0, 20)
          .map(({ sentence, words, grade: of }) => `${sentence} (${words} words, grade ${of})`),
      ),
    )
  return found
}

/** The internal URLs that a text links to. */
export function insideLinks({ links }: TextMarks, origin: string): string[] {
  const all = links.map(({ to }) => (to.startsWith(`${origin}/`) ? to.slice(origin.length) : to))
  return [...new Set(all.filter((to) => /^\/(?!\/)/.test(to)))]
}
