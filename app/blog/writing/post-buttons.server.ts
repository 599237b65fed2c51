import {
  outOfBin,
  said,
  saidOfSaving,
  type TextAct,
  type TextOutcome,
  textActs,
} from '#app/editorial/editorial.server.ts'
import { discuss, stopDiscussing } from '#app/forum/forum.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { endPresence } from '#app/platform/presence/presence.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { inTransaction } from '#db/transaction.ts'
import { postForm } from '../model/forms.server.ts'
import { postPath } from '../model/rules.ts'
import { publishedPost } from '../reading/queries.server.ts'
import {
  binPost,
  featurePost,
  movePost,
  postLinksAreRight,
  postText,
  publishPost,
  schedulePost,
  takeBackPost,
  unschedulePost,
} from './publishing-posts.server.ts'
import { reviewingPosts } from './reviewing-posts.server.ts'
import { savePost } from './saving-posts.server.ts'
import { typedPost } from './typed-post.ts'

// The actions of the buttons on a post's page.

const common = textActs(
  {
    sendForReview: reviewingPosts.sendForReview,
    approve: reviewingPosts.approve,
    sendBack: reviewingPosts.sendBack,
    publish: publishPost,
    schedule: schedulePost,
    unschedule: unschedulePost,
    takeBack: takeBackPost,
    linksAreRight: postLinksAreRight,
  },
  {
    reviewed: () =>
      `People who can review see it in the list and on the overview. ${mailFollowsNow('They get an email, too.')}`,
  },
)

const ACTS: Record<string, (act: TextAct) => Promise<TextOutcome>> = {
  review: common.review,
  approve: common.approve,
  'send-back': common['send-back'],
  publish: common.publish,
  schedule: common.schedule,
  unschedule: common.unschedule,
  'take-back': common['take-back'],
  save: async ({ db, id, me, form }) => {
    const { values, typed, errors } = await readForm(form, postForm)
    if (errors) return { answer: { errors, typed }, status: 422 }
    const saved = await savePost(db, id, { base: values.version, post: values.post }, me.userId)
    if ('conflicts' in saved) return saidOfSaving(saved, typedPost(saved.post))
    await endPresence(db, { kind: 'text', itemId: id }, me.userId)
    return saidOfSaving(saved, undefined)
  },
  'links-opened': common['links-opened'],
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
  bin: async ({ db, id, me }) => {
    await binPost(db, id, me.userId)
    return said('In the bin', 'For 30 days you can take it out again.')
  },
  unbin: async ({ db, id, me }) => {
    await inTransaction(db, (tx) => outOfBin(tx, id, me.userId))
    return said('Out of the bin', 'Visitors do not see it. You can publish it again.')
  },
}

export const postActs = ACTS
