import { readingOf } from '#app/platform/text/reading-grade.ts'
import { isCategory, isLegal, labelOf } from '../categories.server.ts'
import { pictureLines } from '../pictures/pictures-in-text.ts'
import { marksOf } from './marks-of-text.ts'
import type { PostText } from './post-text.ts'

// What is looked at before a post can be published. Each finding says what it is, and what to do.

export interface Check {
  /** Nothing that blocks can be published. */
  blocks: boolean
  says: string
  /** The words that it is about. */
  about?: string[]
}

interface Facts {
  /** Addresses on this site that lead nowhere. */
  nowhere: readonly string[]
  /** Addresses on this site that could not be looked up. */
  unsure: readonly string[]
  /** The pictures of the library that the post names, and whether each is only decoration. */
  pictures: ReadonlyMap<number, { description: string }>
  /** Our own origin: links with it are links inside. */
  origin: string
  /** Whether a second person still has to look at these words. */
  waitsForSecond: boolean
}

const block = (says: string, about?: string[]): Check => ({ blocks: true, says, ...(about && { about }) })
const warn = (says: string, about?: string[]): Check => ({ blocks: false, says, ...(about && { about }) })

const GRADE_WANTED = 6
const GRADE_MOST = 8

export function checkPost(post: PostText, facts: Facts): Check[] {
  return [
    ...missing(post),
    ...ofBody(post.body, facts),
    ...(post.sharePicture && !facts.pictures.has(Number(post.sharePicture))
      ? [
          block(
            'The picture for sharing is not in the library. Write the number of one that is, or leave it empty.',
          ),
        ]
      : []),
    ...ofLaw(post),
    ...(facts.waitsForSecond
      ? [
          block(
            'A second person has not looked at these words. Press “Send for review”. Someone who may review and did not write them then approves them.',
          ),
        ]
      : []),
    ...ofReading(post),
  ].sort((a, b) => Number(b.blocks) - Number(a.blocks))
}

/** The blocking ones in one sentence, for a refusal. */
export const whatBlocks = (checks: readonly Check[]): string =>
  checks
    .filter(({ blocks }) => blocks)
    .map(({ says }) => says)
    .join(' ')

function missing(post: PostText): Check[] {
  const found: Check[] = []
  if (!post.title) found.push(block('The post has no title. Write one.'))
  if (!post.excerpt)
    found.push(block('The post has no summary. Write one or two sentences for lists and search results.'))
  if (!post.author) found.push(block('No author is named. Write who speaks, such as Editorial Team.'))
  if (!isCategory(post.category)) found.push(block('The post has no category. Choose one.'))
  if (!post.body) found.push(block('The post has no text. Write it.'))
  if (!post.imageDescription)
    found.push(block('The drawing on top has no description. Say in one sentence what it shows.'))
  if (post.keyPoints.length === 0)
    found.push(warn('There are no key points. Two or three short ones help readers who are tired.'))
  return found
}

const ofBody = (body: string, facts: Facts): Check[] =>
  body && marksOf(body).modest
    ? [...checkWords(body, facts), ...ofPictures(body, marksOf(body).pictures, facts)]
    : checkWords(body, facts)

/** Headings, links and HTML of a text in Markdown. */
export function checkWords(body: string, facts: Pick<Facts, 'nowhere' | 'unsure' | 'origin'>): Check[] {
  if (!body) return []
  const { modest, headings, links, html } = marksOf(body)
  if (!modest)
    return [
      block('The text has too many marks in one place, so it would show as plain signs. Take marks out.'),
    ]
  const found = [...ofHeadings(headings), ...ofLinks(links, facts)]
  if (html.length > 0)
    found.push(
      warn('The text has HTML. It is not shown as HTML. Write it in Markdown, or take it out.', html),
    )
  return found
}

function ofPictures(
  body: string,
  all: readonly { words: string; to: string }[],
  { pictures }: Facts,
): Check[] {
  const found: Check[] = []
  const lines = pictureLines(body)
  const nameOf = ({ words, id }: { words: string; id: number }) => `${words || 'no words'} (picture ${id})`
  const add = (says: string, about: string[]) => {
    if (about.length > 0) found.push(block(says, about))
  }
  add(
    'A picture comes from elsewhere. Add it under Pictures, and put the line that you find there into the text.',
    all
      .filter(({ to }) => !/^picture:[1-9]\d{0,8}$/.test(to))
      .map(({ words, to }) => `${words} (${to.slice(0, 80)})`),
  )
  if (all.filter(({ to }) => to.startsWith('picture:')).length > lines.length)
    found.push(block('A picture is in the middle of other words. Put it on a line of its own.'))
  add(
    'A picture is not in the library, or was deleted. Take it out, or add it again.',
    lines.filter(({ id }) => !pictures.has(id)).map(nameOf),
  )
  add(
    'A picture has no description. Write between the brackets what it shows, in one sentence.',
    lines.filter(({ words, id }) => words === '' && pictures.get(id)?.description !== '').map(nameOf),
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
      block('A heading skips a level, which loses people who jump by headings. Use one # less.', skipped),
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
  { nowhere, unsure, origin }: Pick<Facts, 'nowhere' | 'unsure' | 'origin'>,
): Check[] {
  const found: Check[] = []
  const wordsOf = (some: typeof links) =>
    some.map(({ words, to }) => `${words || 'no words'} (${to.slice(0, 80)})`)
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
  add(
    block,
    'A link to this site leads nowhere. Look for the page, and correct the address.',
    links.filter(({ to }) => nowhere.includes(inside(to))),
  )
  add(
    warn,
    'We could not check a link to this site. Open it once in the preview.',
    links.filter(({ to }) => unsure.includes(inside(to))),
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

function ofLaw(post: PostText): Check[] {
  if (!isLegal(post.category)) return []
  const found: Check[] = []
  if (post.sources.length === 0)
    found.push(
      block(`A post in ${labelOf(post.category)} has no source. Name at least one, with its address.`),
    )
  else if (post.sources.every(({ url }) => url === null))
    found.push(block('No source has an address. Write it behind a bar: Title | https://…'))
  if (!post.reviewOn)
    found.push(block('No day is set for looking at the sources again. Set one, in half a year for example.'))
  return found
}

function ofReading({ excerpt, body }: PostText): Check[] {
  const { grade, hard } = readingOf(`${excerpt}\n\n${body}`)
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

/** The addresses of this site that a post links to. */
export function insideLinks(body: string, origin: string): string[] {
  const all = marksOf(body).links.map(({ to }) =>
    to.startsWith(`${origin}/`) ? to.slice(origin.length) : to,
  )
  return [...new Set(all.filter((to) => /^\/(?!\/)/.test(to)))]
}
