import { freeHelp, stateFacts } from '#app/factbook/factbook.server.ts'
import { CONFIDENCE, confidenceOf } from './rules.ts'

/** For problems at school: each state has at least one center that the federal government funds (20 U.S.C. 1471 to 1473). */
const PARENT_CENTERS = {
  name: 'Find the parent center of your state (help with school, for families)',
  url: 'https://www.parentcenterhub.org/find-your-center/',
}

/** Free help: a state's Protection and Advocacy group, with how sure we are, and what exists everywhere. */
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
    everywhere: [...freeHelp, PARENT_CENTERS],
  }
}
