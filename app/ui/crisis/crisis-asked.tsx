import { CrisisHelp } from './crisis-help.tsx'
import { saysCrisis } from './crisis-words.ts'

/** Right after the heading of results, where a search leads: who answers day and night, if the query has crisis words. */
export const CrisisAsked = ({ query }: { query: string | undefined }) =>
  query && saysCrisis(query) ? <CrisisHelp /> : null
