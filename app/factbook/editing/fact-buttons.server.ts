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
import { factLinksAreRight } from '../facts/fact-links.server.ts'
import { factText } from '../facts/fact-texts.server.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { textsOf } from '../model/typed-fact.ts'
import {
  binFact,
  publishFact,
  scheduleFact,
  takeBackFact,
  unscheduleFact,
} from './publishing-facts.server.ts'
import { reviewingFacts } from './reviewing-facts.server.ts'
import { restoreFact, saveFact } from './saving-facts.server.ts'

// The actions of the buttons on a record's page.

async function saveTyped({ db, id, me, typed }: TextAct): Promise<TextOutcome> {
  const { fields } = KINDS[(await factText(db, id)).kind]
  const base = Number(typed.version) || 0
  const saved = await saveFact(db, id, { base, texts: textsOf(fields, typed) }, me.userId)
  if ('errors' in saved) return { answer: { errors: saved.errors, typed }, status: 422 }
  if (!('texts' in saved)) await endPresence(db, { kind: 'text', itemId: id }, me.userId)
  return saidOfSaving(saved, 'texts' in saved ? saved.texts : undefined)
}

const common = textActs(
  {
    sendForReview: reviewingFacts.sendForReview,
    approve: reviewingFacts.approve,
    sendBack: reviewingFacts.sendBack,
    publish: publishFact,
    schedule: scheduleFact,
    unschedule: unscheduleFact,
    takeBack: takeBackFact,
    linksAreRight: factLinksAreRight,
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
  'links-opened': common['links-opened'],
  save: saveTyped,
  bin: async ({ db, id, me }) => {
    await binFact(db, id, me.userId)
    return said('In the bin', 'For 30 days you can take it out again.')
  },
  unbin: async ({ db, id, me }) => {
    await inTransaction(db, (tx) => outOfBin(tx, id, me.userId))
    return said('Out of the bin', 'Visitors do not see it. You can publish it when it is ready.')
  },
  first: async (act) => {
    const done = await restoreFact(act.db, act.id, { from: 'first', seen: seenBy(act) }, act.me.userId)
    if (!done) throw new Refused('Someone saved a newer version. Look at it, then try again.')
    return said(
      'The first words are back',
      'They are the newest version. Visitors see them when you publish them.',
    )
  },
}

export const factActs = ACTS
