import { freeHelp, stateFacts } from '#app/factbook/factbook.server.ts'
import { CONFIDENCE, confidenceOf } from './rules.ts'

/** Who helps for free: the Protection and Advocacy group of a state, with how sure we are, and what there is everywhere. */
export function freeHelpIn(code: string) {
  const state = stateFacts().find((one) => one.code === code)
  return {
    group: state && {
      ...state.protectionAndAdvocacy,
      state: state.state,
      rights: state.href,
      sure: CONFIDENCE[confidenceOf(state.confidence, state.sources)].word,
      reviewedOn: state.checkedOn,
    },
    everywhere: freeHelp,
  }
}
