import { deadlineChart, everyClock, stateFacts, territoryFacts } from '#app/factbook/factbook.server.ts'
import { dayHere } from '#app/platform/today.server.ts'
import type { Book } from './outcome.ts'
import type { Now } from './read-answers.ts'

/** A server does not know where a browser is: it says its own day. */
export function nowHere(): Now {
  const at = new Date()
  return { at, today: dayHere(at.toISOString()) }
}

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
