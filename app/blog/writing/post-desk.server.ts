import {
  type KindDesk,
  pastAddresses,
  said,
  type TextAct,
  type TextOutcome,
  textToBe,
} from '#app/content/content.server.ts'
import type { ItemSection, SectionAct } from '#app/content/model/rules.ts'
import { discuss, discussionOf, placesToDiscuss, stopDiscussing } from '#app/forum/forum.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { maySeeSettings } from '#app/platform/roles/roles.ts'
import type { Db } from '#db/schema.ts'
import { postForm } from '../model/forms.server.ts'
import { NEW_POST, type PostText, readContent } from '../model/post-text.ts'
import { postPath } from '../model/rules.ts'
import { featuredPost, publishedPost } from '../reading/queries.server.ts'
import { featurePost, movePost } from './placing-posts.server.ts'
import { type PostItem, postText } from './post-at.server.ts'
import { postFile } from './post-file.ts'
import { postFormFields, typedPost } from './post-form-fields.server.ts'
import { postsInBulk } from './posts-in-bulk.server.ts'
import { beginPost } from './saving-posts.server.ts'

// How staff work on posts in the console.

const pathOf = ({ text: { number: id, address } }: PostItem): string => postPath({ id, address })

async function placeOfPost(db: Db, item: PostItem) {
  const { text } = item
  const shown = text.publishedVersion !== null
  const featured = shown && (await featuredPost(db))?.id === text.number
  const path = pathOf(item)
  const past = [...(await pastAddresses(db, text.id)), String(text.number)]
    .map((end) => `/blog/${end}`)
    .filter((other) => other !== path)
  return {
    path,
    texts: [
      ...(past.length > 0
        ? [{ of: 'These lead to it too: {paths}.', values: { paths: past.join(', ') } }]
        : []),
      ...(featured ? [{ of: 'It is the featured post of the blog.' }] : []),
    ],
    acts: [
      ...(shown && !featured ? [{ intent: 'feature', button: 'Feature it in place of the other' }] : []),
      moveOf(item),
    ],
  }
}

const moveOf = ({ text: { address, number } }: PostItem): SectionAct => ({
  intent: 'move',
  button: 'Change the address',
  fold: 'Change its address',
  fields: [
    {
      at: 'address',
      label: 'Words for the address',
      as: 'line',
      most: 80,
      needed: true,
      hint: `Like new-web-rule. Left empty, it is the number ${number}. Older addresses keep leading here.`,
    },
  ],
  typed: { address: address ?? '' },
})

/** Whether readers can discuss a post in the forum, and where. */
async function discussedIn(db: Db, { text }: PostItem): Promise<ItemSection[]> {
  if (text.publishedVersion === null) return []
  const there = await discussionOf(db, text.number)
  const section = { id: 'discussed', title: 'In the forum' }
  if (there) {
    const replies = there.replies === 1 ? '1 reply' : `${there.replies} replies`
    const of = 'Its page links to [its topic](topic) ({replies}).'
    const acts = [{ intent: 'stop-discussing', button: 'Take the link off the page' }]
    return [{ ...section, texts: [{ of, links: { topic: there.url }, values: { replies } }], acts }]
  }
  const choices = (await placesToDiscuss(db)).map(({ id, name }) => ({ value: id, label: name }))
  const field = { at: 'place', label: 'Place in the forum', as: 'choice', most: 40, needed: true } as const
  const about = 'One topic, where readers can talk about this post. Its page then links there.'
  return [
    {
      ...section,
      texts: [{ of: about }],
      acts: [{ intent: 'discuss', button: 'Open a topic', fields: [{ ...field, choices }] }],
    },
  ]
}

const acts: Record<string, (act: TextAct) => Promise<TextOutcome>> = {
  feature: async ({ db, id, me }) => {
    await featurePost(db, id, me.userId)
    return said('Featured', 'It is first on the blog now.')
  },
  move: async ({ db, id, me, typed }) => {
    try {
      await movePost(db, id, typed.address?.trim().toLowerCase() || null, me.userId)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 422) throw error
      return { answer: { errors: { address: error.message }, typed }, status: error.status }
    }
    return said('The address is changed', 'Older addresses lead here by themselves.')
  },
  discuss: async ({ db, id, me, typed }) => {
    const { text } = await postText(db, id)
    const shown = await publishedPost(db, text.number)
    if (!shown) throw new Refused('Visitors do not see this post. Publish it first.')
    const post = { number: text.number, path: postPath(shown), title: shown.title }
    await discuss(db, { ...post, place: typed.place ?? '' }, me.userId)
    return said('It has a topic', 'The page of the post links to it, and says how many replies there are.')
  },
  'stop-discussing': async ({ db, id, me }) => {
    const { text } = await postText(db, id)
    await stopDiscussing(db, text.number, me.userId)
    return said('The link is off the page', 'The topic stays in the forum with what people wrote.')
  },
}

export const postDesk: KindDesk<PostText, PostItem> = {
  one: 'post',
  many: 'posts',
  list: '/staff/content',
  lead: 'What visitors read on the blog. Nothing shows there before you publish it.',
  help: { to: '/staff/help/posts', label: 'How it works' },
  tools: (role) => [
    { to: '/staff/content/pictures', label: 'Pictures' },
    { to: '/staff/content/reviewers', label: 'Who reviews' },
    { to: '/staff/variants', label: 'Easy reading and translations' },
    { to: '/staff/content/words', label: 'Page text' },
    ...(maySeeSettings(role) ? [{ to: '/staff/settings#lists', label: 'Categories and lists' }] : []),
    { to: '/staff/content/import', label: 'Import and export' },
  ],
  lines: async (db, rows) => {
    const featured = (await featuredPost(db))?.id
    return rows.map(({ number }) => (number === featured ? { tag: 'Featured' } : {}))
  },
  fields: ({ text, content }) => postFormFields(content, text.publishedOn !== null),
  typed: ({ content }) => typedPost(content),
  typedIn: async (form) => {
    const { values, typed, errors } = await readForm(form, postForm)
    return errors ? { errors, typed } : { typed: values.post }
  },
  show: typedPost,
  whole: (stored) => postFile(readContent(stored)),
  add: {
    label: 'Write a post',
    fields: () => postFormFields(NEW_POST),
    typed: typedPost(NEW_POST),
    blank: () => ({ text: textToBe('post'), content: NEW_POST }),
    create: async (db, post, by) =>
      post.title ? beginPost(db, post, by) : { errors: { title: 'Write a title. You can change it later.' } },
  },
  page: pathOf,
  mailed: true,
  reviewed: () => true,
  place: placeOfPost,
  sections: discussedIn,
  acts,
  bulk: postsInBulk,
}
