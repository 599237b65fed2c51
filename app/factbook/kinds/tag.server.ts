import { z } from 'zod'
import { choice, line, looked, number, text } from './common.server.ts'
import type { Kind } from './kind.ts'

// A tag for forum topics. Topics store its key, which never changes and is never reused.

const tag = z.strictObject({
  name: text,
  about: text,
  order: z.number().int().min(1).max(99),
  newTopics: z.enum(['open', 'closed']),
  ...looked,
})

export type TagContent = z.infer<typeof tag>

const FIND = '/forum/search'

export const forumTag: Kind<TagContent> = {
  name: 'tag',
  one: 'forum tag',
  many: 'forum tags',
  keyOfTitle: true,
  shape: tag,
  fields: [
    line('name', 'Name', { most: 40, hint: 'Topics keep the tag when you change its name.' }),
    line('about', 'What it is for', {
      most: 80,
      needed: false,
      hint: 'One line. Members read it where they choose tags and look for topics.',
    }),
    number('order', 'Where it is in the list', { needed: true, between: [1, 99], hint: '1 is on top.' }),
    choice(
      'newTopics',
      'New topics',
      [
        ['open', 'Members can choose it'],
        ['closed', 'Nobody can choose it'],
      ],
      { hint: 'In both cases, topics that have it keep it, and people can look for them.' },
    ),
  ],
  blank: { name: '', about: '', order: 50, newTopics: 'open', checkedOn: '', reviewOn: '' },
  title: ({ name }) => name,
  path: (key) => `${FIND}?tag=${key}`,
  // It also shows on the pages of categories and topics. The forum says which (app/forum/tags).
  pages: () => [FIND],
}
