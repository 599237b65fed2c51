import { z } from 'zod'
import { type Wanted, wantedTime } from '#app/platform/dates/wanted-time.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { endPresence } from '#app/platform/presence/presence.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { ITEM_WORDS, ItemUse } from '../model/item-words.ts'
import { isReviewer } from '../publishing/reviewers.server.ts'
import type { Item, SavedItem } from './kind-definition.ts'
import type { KindVerbs } from './kind-verbs.server.ts'
import type { TextAct, TextAnswer, TextOutcome } from './text-act.ts'

// The buttons on the page of every kind of text. The kind provides the action of each.

/** How the form of a kind is read and shown. */
interface ActForm<Typed> {
  read: (
    form: FormData,
    about: { db: Db; id: string },
  ) => MaybePromise<{ typed: Typed } | { errors: Record<string, string>; typed?: TextAnswer['typed'] }>
  /** Both sides' words after a conflict, as the form has them. */
  show: (typed: Typed) => TextAnswer['typed']
  /** The message after it is sent for review. */
  reviewed: () => string
  words: (typeof ITEM_WORDS)[ItemUse]
}

type MaybePromise<T> = T | Promise<T>

const sendBackForm = z.object({
  note: z
    .string()
    .default('')
    .pipe(
      z
        .string()
        .min(1, 'Write what should be changed')
        .max(1000, 'The note must be 1,000 characters or fewer'),
    ),
})

export const said = (title: string, text: string) => ({ title, text })
/** The version that the member saw when pressing the button. */
export function seenBy({ typed }: TextAct): number {
  const version = Number(typed.version)
  return Number.isInteger(version) && version > 0 && version < 1_000_000_000 ? version : 0
}

/** @param show what was typed on both sides, as the form has it */
function saidOfSaving<Typed>(
  saved: SavedItem<Typed>,
  act: TextAct,
  show: ActForm<Typed>['show'],
): TextOutcome {
  if ('errors' in saved) return { answer: { errors: saved.errors, typed: act.typed }, status: 422 }
  if ('conflicts' in saved) {
    const { conflicts, version, other } = saved
    const form = `${other} saved in the meantime, and you both changed the same words. Nothing is saved yet.`
    return {
      answer: { errors: { form }, typed: show(saved.typed), conflict: { conflicts, version, other } },
      status: 409,
    }
  }
  return saved.mergedWith === null
    ? said('Saved', 'Your words are saved as a version.')
    : said(
        'Saved, together with other changes',
        `${saved.mergedWith} saved while you wrote. Both are in the words now. Versions show who changed what.`,
      )
}

type Button = (act: TextAct) => Promise<TextOutcome>
type Common =
  | 'save'
  | 'first'
  | 'bin'
  | 'unbin'
  | 'review'
  | 'approve'
  | 'send-back'
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'take-back'
  | 'links-opened'

type Acts = Record<Common, Button>

/** The buttons of words that are in use once they are saved. */
export const actsAtOnce = ({ save, first, bin, unbin, publish, 'take-back': takeBack }: Acts) => ({
  save,
  first,
  bin,
  unbin,
  publish,
  'take-back': takeBack,
})

export const textActs = <Content, Typed, One extends Item<Content>>(
  verbs: KindVerbs<Content, Typed, One>,
  form: ActForm<Typed>,
): Acts => ({ ...savingActs(verbs, form), ...publishingActs(verbs, form) })

const savingActs = <Content, Typed, One extends Item<Content>>(
  verbs: KindVerbs<Content, Typed, One>,
  form: ActForm<Typed>,
) =>
  ({
    save: async (act) => {
      const read = await form.read(act.form, act)
      if ('errors' in read)
        return { answer: { errors: read.errors, typed: read.typed ?? act.typed }, status: 422 }
      const saved = await verbs.save(act.db, act.id, { base: seenBy(act), typed: read.typed }, act.me.userId)
      if ('kept' in saved) await endPresence(act.db, { kind: 'text', itemId: act.id }, act.me.userId)
      return saidOfSaving(saved, act, form.show)
    },
    first: async (act) => {
      if (!(await verbs.restore(act.db, act.id, { from: 'first', seen: seenBy(act) }, act.me.userId)))
        throw new Refused('Someone saved a newer version. Look at it, then try again.')
      return said('The first words are back', form.words.firstAgain)
    },
    bin: async ({ db, id, me }) => {
      await verbs.bin(db, id, me.userId)
      return said('In the bin', 'For 30 days you can take it out again.')
    },
    unbin: async ({ db, id, me }) => {
      await verbs.unbin(db, id, me.userId)
      return said('Out of the bin', form.words.unbinned)
    },
    'links-opened': async (act) => {
      await verbs.linksAreRight(act.db, act.id, seenBy(act), act.me.userId)
      return said('Noted', 'Your name is beside these links. We ask again only for new ones.')
    },
  }) satisfies Partial<Record<Common, Button>>

const publishingActs = <Content, Typed, One extends Item<Content>>(
  verbs: KindVerbs<Content, Typed, One>,
  form: ActForm<Typed>,
) =>
  ({
    review: async (act) => {
      await verbs.review.sendForReview(act.db, act.id, seenBy(act), act.me.userId)
      return said('Sent for review', form.reviewed())
    },
    approve: async (act) => {
      if (!(await isReviewer(act.db, act.me)))
        throw new Refused('Only a steward, or an editor whom a steward named, can approve words.', 403)
      await verbs.review.approve(act.db, act.id, seenBy(act), act.me.userId)
      return said('Approved', 'These words can be published, unless something else blocks them.')
    },
    'send-back': async (act) => {
      const { values, typed, errors } = await readForm(act.form, sendBackForm)
      if (errors) return { answer: { errors, typed }, status: 422 }
      await verbs.review.sendBack(act.db, act.id, { version: seenBy(act), note: values.note }, act.me.userId)
      return said('Sent back', 'Your note is above the words.')
    },
    publish: async (act) => {
      await verbs.publish(act.db, act.id, { version: seenBy(act), by: act.me.userId })
      return form.words.on
    },
    schedule: async (act) => {
      const wanted = wantedTime({ ...(act.typed as Wanted), when: 'at' }, config.timeZone)
      if ('errors' in wanted) return { answer: { errors: wanted.errors, typed: act.typed }, status: 422 }
      const at = wanted.at ?? nowDate()
      await verbs.schedule(act.db, act.id, { version: seenBy(act), at }, act.me.userId)
      const when = dayAndHour(at.toISOString(), config.timeZone)
      return said('Scheduled', `Visitors see it from ${when} on. Until then you can stop it.`)
    },
    unschedule: async ({ db, id, me }) => {
      await verbs.unschedule(db, id, me.userId)
      return said('Stopped', 'It is a draft again. Nothing was published.')
    },
    'take-back': async ({ db, id, me }) => {
      await verbs.takeOffSite(db, id, me.userId)
      return form.words.off
    },
  }) satisfies Partial<Record<Common, Button>>
