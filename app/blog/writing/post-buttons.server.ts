import { said, type TextAct, type TextOutcome, textActs } from '#app/content/content.server.ts'
import { discuss, stopDiscussing } from '#app/forum/forum.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { postForm } from '../model/forms.server.ts'
import { postPath } from '../model/rules.ts'
import { publishedPost } from '../reading/queries.server.ts'
import { featurePost, movePost, postContent, postText } from './publishing-posts.server.ts'
import { typedPost } from './typed-post.ts'

// The actions of the buttons on a post's page.

const ACTS: Record<string, (act: TextAct) => Promise<TextOutcome>> = {
  ...textActs(postContent, {
    read: async ({ form }) => {
      const { values, typed, errors } = await readForm(form, postForm)
      return errors ? { errors, typed } : { typed: values.post }
    },
    show: typedPost,
    reviewed: () =>
      `People who can review see it in the list and on the overview. ${mailFollowsNow('They get an email, too.')}`,
  }),
  feature: async ({ db, id, me }) => {
    await featurePost(db, id, me.userId)
    return said('Featured', 'It is first on the blog now.')
  },
  move: async ({ db, id, me, typed }) => {
    await movePost(db, id, typed.address?.trim().toLowerCase() || null, me.userId)
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

export const postActs = ACTS
