import {
  outOfBin,
  said,
  saidOfSaving,
  seenBy,
  type TextAct,
  type TextOutcome,
  textActs,
} from '#app/editorial/editorial.server.ts'
import { endPresence } from '#app/platform/presence/presence.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  binVariant,
  publishVariant,
  reviewingVariants,
  scheduleVariant,
  takeBackVariant,
  unscheduleVariant,
  variantLinksAreRight,
} from './publishing-variants.server.ts'
import { saveVariant, sayItFits } from './saving-variants.server.ts'

// The actions of the buttons on a variant's page.

const common = textActs(
  {
    sendForReview: reviewingVariants.sendForReview,
    approve: reviewingVariants.approve,
    sendBack: reviewingVariants.sendBack,
    publish: publishVariant,
    schedule: scheduleVariant,
    unschedule: unscheduleVariant,
    takeBack: takeBackVariant,
    linksAreRight: variantLinksAreRight,
  },
  { reviewed: () => mailFollowsNow('People who can review get an email.') },
)

const ACTS: Record<string, (act: TextAct) => Promise<TextOutcome>> = {
  review: common.review,
  approve: common.approve,
  'send-back': common['send-back'],
  publish: common.publish,
  schedule: common.schedule,
  unschedule: common.unschedule,
  'take-back': common['take-back'],
  'links-opened': common['links-opened'],
  save: async ({ db, id, me, typed }) => {
    const base = Number(typed.version) || 0
    const saved = await saveVariant(db, id, { base, typed }, me.userId)
    if ('errors' in saved) return { answer: { errors: saved.errors, typed }, status: 422 }
    if ('conflicts' in saved) return saidOfSaving(saved, saved.words)
    await endPresence(db, { kind: 'text', itemId: id }, me.userId)
    return saidOfSaving(saved, undefined)
  },
  fits: async (act) => {
    const { typed } = act
    if (!(await sayItFits(act.db, act.id, { seen: seenBy(act), mark: typed.mark ?? '' }, act.me.userId)))
      throw new Refused('Someone just saved a newer version. Read it first, then press the button again.')
    return said('It fits', 'This is saved as a version. The list will say when the full text changes again.')
  },
  bin: async ({ db, id, me }) => {
    await binVariant(db, id, me.userId)
    return said('In the bin', 'For 30 days you can take it out again.')
  },
  unbin: async ({ db, id, me }) => {
    await inTransaction(db, (tx) => outOfBin(tx, id, me.userId))
    return said('Out of the bin', 'Visitors do not see it. You can publish it again.')
  },
}

export const variantActs = ACTS
