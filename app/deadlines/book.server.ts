import { deadlineChart, everyClock, stateFacts, territoryFacts } from '#app/factbook/factbook.server.ts'
import { dayHere } from '#app/platform/settings/today.server.ts'
import { nowDate } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Book } from './outcome.ts'
import type { Now } from './read-answers.ts'

/** A server does not know the browser's time zone, so it uses its own day, and the day before while that may be the person's. */
export function nowHere(): Now {
  const at = nowDate()
  return { at, today: dayHere(at.toISOString()), earliest: dayNotOver(at) }
}

/** The data that the page computes with: it is sent to the browser, so that answers need not leave it. */
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
