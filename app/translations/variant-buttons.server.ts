import { said, seenBy, type TextAct, type TextOutcome, textActs } from '#app/content/content.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { variantContent } from './publishing-variants.server.ts'
import { sayItFits } from './saving-variants.server.ts'

// The actions of the buttons on a variant's page.

export const variantActs: Record<string, (act: TextAct) => Promise<TextOutcome>> = {
  ...textActs(variantContent, {
    read: ({ typed }) => ({ typed }),
    show: (typed) => typed,
    reviewed: () => mailFollowsNow('People who can review get an email.'),
  }),
  fits: async (act) => {
    const { typed } = act
    if (!(await sayItFits(act.db, act.id, { seen: seenBy(act), mark: typed.mark ?? '' }, act.me.userId)))
      throw new Refused('Someone just saved a newer version. Read it first, then press the button again.')
    return said('It fits', 'This is saved as a version. The list will say when the full text changes again.')
  },
}
