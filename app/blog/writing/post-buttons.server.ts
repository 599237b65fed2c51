import { discuss, stopDiscussing } from '#app/forum/forum.server.ts'
import type { StaffMember } from '#app/platform/accounts/staff-member.server.ts'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { type Wanted, wantedTime } from '#app/platform/wanted-time.ts'
import type { Conflict } from '#app/texts/rules.ts'
import { isReviewer, outOfBin, stopsWriting } from '#app/texts/texts.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { postForm, sendBackForm } from '../forms.server.ts'
import { publishedPost } from '../queries.server.ts'
import { postPath } from '../rules.ts'
import {
  binPost,
  featurePost,
  movePost,
  postText,
  publishPost,
  schedulePost,
  takeBackPost,
  unschedulePost,
} from './publishing-posts.server.ts'
import { approvePost, sendPostBack, sendPostForReview } from './reviewing-posts.server.ts'
import { savePost } from './saving-posts.server.ts'
import { type Typed, typedPost } from './typed-post.ts'

// What the buttons on a post's page do.

interface Act {
  db: Db
  id: string
  me: StaffMember
  form: FormData
  typed: Record<string, string>
}

/** What the page gets back when nothing was done. */
export interface Answer {
  errors?: Record<string, string>
  typed?: Typed
  conflict?: { conflicts: Conflict[]; version: number; other: string }
}

type Outcome = { title: string; text: string; to?: string } | { answer: Answer; status: number }

const said = (title: string, text: string): Outcome => ({ title, text })
const seen = ({ typed }: Act): number => Number(typed.version) || 0

const ACTS: Record<string, (act: Act) => Promise<Outcome>> = {
  save: async ({ db, id, me, form }) => {
    const { values, typed, errors } = await readForm(form, postForm)
    if (errors) return { answer: { errors, typed }, status: 422 }
    const saved = await savePost(db, id, { base: values.version, post: values.post }, me.userId)
    if ('conflicts' in saved) {
      const { post, ...conflict } = saved
      const form = `${saved.other} saved in the meantime, and you both changed the same words. Nothing is saved yet.`
      return { answer: { errors: { form }, typed: typedPost(post), conflict }, status: 409 }
    }
    await stopsWriting(db, id, me.userId)
    return saved.mergedWith === null
      ? said('Saved', 'Your words are saved as a version.')
      : said(
          'Saved, together with other changes',
          `${saved.mergedWith} saved while you wrote. Both are in the words now. Versions show who changed what.`,
        )
  },
  review: async (act) => {
    await sendPostForReview(act.db, act.id, seen(act), act.me.userId)
    return said('Sent for review', 'Second persons get an email, and see it in the list and on the overview.')
  },
  approve: async (act) => {
    if (!(await isReviewer(act.db, act.me)))
      throw new Refused('Only a steward, or an editor whom a steward named, can approve words.', 403)
    await approvePost(act.db, act.id, seen(act), act.me.userId)
    return said('Approved', 'These words can be published now.')
  },
  'send-back': async (act) => {
    const { values, typed, errors } = await readForm(act.form, sendBackForm)
    if (errors) return { answer: { errors, typed }, status: 422 }
    await sendPostBack(act.db, act.id, { version: seen(act), note: values.note }, act.me.userId)
    return said('Sent back', 'Your note stands above the words.')
  },
  publish: async (act) => {
    await publishPost(act.db, act.id, { version: seen(act), by: act.me.userId })
    return said('Published', 'Visitors see these words from now on.')
  },
  schedule: async (act) => {
    const wanted = wantedTime({ ...(act.typed as Wanted), when: 'at' }, config.timeZone)
    if ('errors' in wanted) return { answer: { errors: wanted.errors, typed: act.typed }, status: 422 }
    const at = wanted.at ?? new Date()
    await schedulePost(act.db, act.id, { version: seen(act), at }, act.me.userId)
    const when = dayAndHour(at.toISOString(), config.timeZone)
    return said('Scheduled', `Visitors see it from ${when} on. Until then you can stop it.`)
  },
  unschedule: async ({ db, id, me }) => {
    await unschedulePost(db, id, me.userId)
    return said('Stopped', 'It is a draft again. Nothing was published.')
  },
  feature: async ({ db, id, me }) => {
    await featurePost(db, id, me.userId)
    return said('Featured', 'It stands first on the blog now.')
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
  'take-back': async ({ db, id, me }) => {
    await takeBackPost(db, id, me.userId)
    return said('Taken off the site', 'Visitors do not see it any more. Its words are still here.')
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
