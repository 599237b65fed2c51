import { z } from 'zod'
import type { ContentField } from '#app/content/model/rules.ts'
import type { partWithoutPlace } from '#app/platform/documents/document.ts'
import { parseApart } from '#app/platform/sandbox/parse-pool.server.ts'
import { TooComplex } from '#app/platform/sandbox/too-complex.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { kindLabel, type NamedKind } from '#app/platform/settings/kinds-in-lines.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { FILLED_IN, namesFilledIn } from '../model/rules.ts'
import {
  choice,
  line,
  lines,
  list,
  looked,
  lookedFields,
  source,
  sources,
  text,
  words,
} from './common.server.ts'
import type { Kind } from './kind.ts'
import { ownPdfs } from './own-pdfs.ts'

// Letters, guides and fact sheets of the Resource Hub. What is derived from
// them (the page, the search, the files) is made in app/resources.

const shape = z.strictObject({
  /** The base name of its files. It never changes, so that links to a file stay valid. Empty: derived from its URL. */
  fileName: text,
  title: text,
  description: text,
  /** A code of the hub's categories, which staff add and retire. */
  category: z.string().max(40),
  /** Which file comes first. Empty: the category's default. */
  type: z.enum(['', 'DOCX', 'PDF', 'Video']),
  featured: z.enum(['yes', 'no']),
  /** The uploaded PDF that visitors get in place of the files that the site makes; absent: none. */
  ownPdf: z.string().max(40).optional(),
  minutes: text,
  appliesTo: text,
  shortVersion: list,
  body: text,
  reviewNote: text,
  sources: z.array(source),
  /** Shown to visitors under "What has changed". */
  whatIsNew: text,
  reviewMonths: z.number().int().min(1).max(24),
  /** The release's versions; each publication adds one, which is stored beside the text. */
  versions: z.array(z.object({ on: text, note: text })),
  ...looked,
})

export type ResourceContent = z.infer<typeof shape>

const names = Object.entries(FILLED_IN).map(([name, what]) => `{{${name}}}: ${what}`)
const asAList = names.join('; ')

/** The category field with the current categories. */
const categoryField = (categories: readonly NamedKind[]): ContentField => ({
  ...line('category', 'Category', {
    hint: `“${kindLabel(categories, 'templates')}” and “${kindLabel(categories, 'legal')}” are for letters: their Word file comes first.`,
  }),
  as: 'choice',
  byStaff: true,
  most: 40,
  choices: categories.map(({ code, label, retired }) => ({
    value: code,
    label: retired ? `${label} (no longer offered)` : label,
    retired,
  })),
})

/** The field for an uploaded PDF, with the library as it is now. */
const ownPdfField = (): ContentField => ({
  ...line('ownPdf', 'Our own PDF', {
    needed: false,
    hint: 'Visitors then download this file, and not the files that the site makes from the text. They still read the text on the page, so both must say the same.',
    hintLink: { to: '/staff/content/pdfs', label: 'Add a PDF' },
  }),
  as: 'choice',
  byStaff: true,
  reference: true,
  most: 40,
  choices: [
    { value: '', label: 'None: the site makes the files' },
    ...ownPdfs().map(({ id, label }) => ({ value: id, label })),
  ],
})

export const resource: Kind<ResourceContent> = {
  name: 'resource',
  one: 'resource',
  many: 'resources and letters',
  legal: true,
  neverEmpty: true,
  keyOfTitle: true,
  easier: true,
  shape,
  get fields() {
    return [
      line('title', 'Title', { most: 120 }),
      line('description', 'What it is, in a sentence or two', { most: 300 }),
      categoryField(config.kinds.hub),
      choice('featured', 'On top of the hub', [
        ['no', 'No'],
        ['yes', 'Yes'],
      ]),
      line('minutes', 'How long it takes', { hint: 'Like About 5 to 15 minutes.', most: 60 }),
      line('appliesTo', 'Where and for which law'),
      lines('shortVersion', 'Short version', { hint: 'Three or four sentences, one on each line.' }),
      {
        ...words('body', 'The text', {
          markdown: true,
          hint: `“## A heading” begins a part, “- ” an item of a list. [Words in brackets] are for people to fill in, and the questions of “Fill in this letter”. The same words are one question. [Keep one line.] in front of a list, [Pick all that fit: a, b] and [If you want it: A sentence.] are choices. A part called “The letter” or “The card” gets a page of its own in the files. The site fills in ${asAList}.`,
        }),
        most: 40_000,
      },
      ownPdfField(),
      sources,
      words('reviewNote', 'How sure we are'),
      line('whatIsNew', 'What is new', {
        needed: false,
        most: 300,
        hint: 'Visitors read it under “What has changed”. Write it for each publication.',
      }),
      ...lookedFields,
    ]
  },
  blank: {
    fileName: '',
    title: '',
    description: '',
    category: 'templates',
    type: '',
    featured: 'no',
    minutes: 'About 5 to 15 minutes',
    appliesTo: 'United States',
    shortVersion: [],
    body: '',
    reviewNote: '',
    sources: [],
    whatIsNew: '',
    reviewMonths: 6,
    versions: [],
    checkedOn: '',
    reviewOn: '',
  },
  title: ({ title }) => title,
  path: (key) => `/resources/${key}`,
  // Its name is in lists, and on the pages of laws.
  pages: () => undefined,
  wrong: async ({ body, category, ownPdf }) => {
    const part = await withoutPlace(body)
    const filledIn = namesFilledIn(body)
    const unknown = filledIn.filter((name) => !Object.hasOwn(FILLED_IN, name))
    const known = config.kinds.hub.some(({ code }) => code === category)
    return [
      ...(known ? [] : [`“${category}” is not on the list of categories. Choose another one.`]),
      ...(!ownPdf || ownPdfs().some(({ id }) => id === ownPdf)
        ? []
        : ['The PDF under “Our own PDF” is no longer here. Choose another one, or none.']),
      ...(ownPdf && filledIn.length > 0
        ? [
            'The site corrects parts of this text when a fact changes, and a PDF would keep the old ones. Choose none under “Our own PDF”.',
          ]
        : []),
      ...(part === null
        ? []
        : [
            `Word and PDF files cannot show this part of the text: “${part}”. Use parts with ##, smaller headings with ###, paragraphs, simple lists, tables, links and bold words.`,
          ]),
      ...unknown.map((name) => `The site cannot fill in {{${name}}}. It knows ${names.join('; ')}.`),
    ]
  },
  wrongAfter: (before, after) =>
    after.whatIsNew === '' || after.whatIsNew === before.whatIsNew
      ? ['Visitors read what has changed. Fill in “What is new” for these words.']
      : [],
}

/** The first words of what cannot be in a file. A text that is too complex cannot be in one at all. */
async function withoutPlace(body: string): Promise<string | null> {
  try {
    return await parseApart<typeof partWithoutPlace>('part-without-place', [body], 'page')
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return cutText(body.trim(), 60)
  }
}

interface Sample {
  slug: string
  title: string
  description: string
  category: string
  type: string
  featured: boolean
  minutes: string
  appliesTo: string
  shortVersion: string[]
  body: string
  reviewNote: string
  reviewMonths: number
  versions: { on: string; note: string }[]
  sources: { title: string; url: string | null }[]
}

/** The parts of a text that come from the facts: between these headings, and where it says when they were checked. */
const FROM_FACTS: Record<string, readonly (readonly [part: RegExp, instead: string])[]> = {
  'deadline-chart': [
    [/## Employment Discrimination\n.*?(?=\n\n## Job cases)/s, '{{time limits}}'],
    [/(?<=The facts were checked on )[A-Z]\w+ \d+, \d{4}(?=\.)/, '{{day of the time limits}}'],
  ],
  'nine-federal-laws': [
    [/## Americans with Disabilities Act, Title I.*?(?=\n\n## Still changing)/s, '{{federal laws}}'],
    [/(?<=Check them before you rely on them\.\n\n).*?(?=\n\n## About this page)/s, '{{open questions}}'],
    [/(?<=The facts were checked on )[A-Z]\w+ \d+, \d{4}(?=\.)/, '{{day of the laws}}'],
  ],
}

/** A resource as in the release, apart from its days. */
export function resourceBuiltIn(one: Sample): Omit<ResourceContent, 'checkedOn' | 'reviewOn'> {
  const body = (FROM_FACTS[one.slug] ?? []).reduce((all, [part, instead]) => {
    if (!part.test(all)) throw new RangeError(`${one.slug} has no place for ${instead}`)
    return all.replace(part, instead)
  }, one.body.trim())
  const { title, description, minutes, appliesTo, shortVersion, reviewNote, sources: named } = one
  return {
    fileName: fileNameOf(title),
    title,
    description,
    minutes,
    appliesTo,
    shortVersion,
    body,
    reviewNote,
    // The laws' sources are named by the laws.
    sources: one.slug === 'nine-federal-laws' ? named.slice(0, 1) : named,
    category: one.category,
    type: one.type as ResourceContent['type'],
    featured: one.featured ? 'yes' : 'no',
    whatIsNew: '',
    reviewMonths: one.reviewMonths,
    versions: one.versions.map(({ on, note }) => ({ on, note })),
  }
}

/** The base name of files with that title, without the extension. */
export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
