import { deadlineChart, everyClock, stateFacts, territoryFacts } from '#app/factbook/factbook.server.ts'
import type { Book } from './outcome.ts'

/** What the page counts with and names now: the browser gets it with the page, so that no answer has to leave it. */
export const bookNow = (): Book => ({
  chart: deadlineChart(),
  help: Object.fromEntries(
    [...stateFacts(), ...territoryFacts()].map(({ code, protectionAndAdvocacy }) => [
      code,
      protectionAndAdvocacy,
    ]),
  ),
  everyClock,
})
