import { said, seenBy, type TextAct, type TextOutcome, textActs } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { factText } from '../facts/fact-texts.server.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { textsOf } from '../model/typed-fact.ts'
import { factContent } from './publishing-facts.server.ts'

// The actions of the buttons on a record's page.

export const factActs: Record<string, (act: TextAct) => Promise<TextOutcome>> = {
  ...textActs(factContent, {
    read: async ({ db, id, typed }) => {
      const { fields } = KINDS[(await factText(db, id)).kind]
      return { typed: textsOf(fields, typed) }
    },
    show: (typed) => typed,
    reviewed: () =>
      `People who can review see it in the list and on the overview. ${mailFollowsNow('They get an email, too.')}`,
  }),
  first: async (act) => {
    const done = await factContent.restore(
      act.db,
      act.id,
      { from: 'first', seen: seenBy(act) },
      act.me.userId,
    )
    if (!done) throw new Refused('Someone saved a newer version. Look at it, then try again.')
    return said(
      'The first words are back',
      'They are the newest version. Visitors see them when you publish them.',
    )
  },
}
