import { z } from 'zod'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { line, looked, lookedFields, text, words } from './common.server.ts'
import type { Kind } from './kind.ts'

// A page that staff write: a campaign, an event, a report. Visitors find it by the search, the site map and links.

const page = z.strictObject({ title: text, lead: text, body: text, ...looked })

export type PageContent = z.infer<typeof page>

export const staffPage: Kind<PageContent> = {
  name: 'page',
  one: 'page',
  many: 'pages',
  keyOfTitle: true,
  shape: page,
  fields: [
    line('title', 'Title', {
      most: 100,
      hint: 'Its address is made of these words, and stays the same when you change them.',
    }),
    words('lead', 'First sentences', {
      most: 400,
      hint: 'What the page is for, in a sentence or two. The search and other sites show them.',
    }),
    {
      ...words('body', 'The text', {
        markdown: true,
        hint: '“## A heading” begins a part, “- ” an item of a list, [words](/donate) are a link.',
      }),
      most: 40_000,
    },
    ...lookedFields.map((field) => ({ ...field, needed: false })),
  ],
  blank: { title: '', lead: '', body: '', checkedOn: '', reviewOn: '' },
  title: ({ title }) => title,
  path: (key) => `/pages/${key}`,
  search: (key, { title, lead, body }) => ({
    id: `page:${key}`,
    kind: 'page',
    url: `/pages/${key}`,
    title,
    text: plainText(`${lead}\n\n${body}`),
  }),
  pages: (key, before, after) =>
    before.title === after.title ? [`/pages/${key}`] : [`/pages/${key}`, '/site-map'],
}
