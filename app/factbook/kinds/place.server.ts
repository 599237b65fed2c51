import { z } from 'zod'
import { choice, line, looked, number, text, words } from './common.server.ts'
import type { Kind } from './kind.ts'

// A forum category. Its row in the forum follows (app/forum/places).

const place = z.strictObject({
  name: text,
  about: text,
  belongs: text,
  order: z.number().int().min(1).max(99),
  newTopics: z.enum(['open', 'closed']),
  ...looked,
})

export type PlaceContent = z.infer<typeof place>

/** URLs that the forum already uses: /forum/search. */
export const NOT_FOR_PLACES = [
  ...['appeal', 'content-notes', 'counts', 'draft', 'drafts', 'for-me', 'new', 'person', 'picture', 'post'],
  ...['search', 'topic', 'unread', 'unseen'],
]

const url = (key: string) => `/forum/${key}`

export const forumPlace: Kind<PlaceContent> = {
  name: 'place',
  one: 'forum place',
  many: 'forum places',
  neverEmpty: true,
  keyOfTitle: true,
  shape: place,
  fields: [
    line('name', 'Name', { most: 40, hint: 'Its address stays the same when you change the name.' }),
    line('about', 'What it is about', { most: 120, hint: 'One line, in the list of all places.' }),
    words('belongs', 'What belongs there', { most: 400, hint: 'On top of the page of this place.' }),
    number('order', 'Where it is in the list', { needed: true, between: [1, 99], hint: '1 is on top.' }),
    choice(
      'newTopics',
      'New topics',
      [
        ['open', 'Members can start topics'],
        ['closed', 'Nobody can start a topic'],
      ],
      { hint: 'In both cases, people read its topics and reply in them.' },
    ),
  ],
  blank: { name: '', about: '', belongs: '', order: 50, newTopics: 'open', checkedOn: '', reviewOn: '' },
  title: ({ name }) => name,
  taken: NOT_FOR_PLACES,
  path: url,
  pages: (key, before, after) =>
    before.name === after.name && before.order === after.order ? ['/forum', url(key)] : undefined,
}
