import { longDate, sayDay } from '#app/platform/time.ts'
import { closedOn, lastDays } from '#app/shared/legal-days.ts'
import type { FactSpan } from '../model/rules.ts'

/** An example of a limit, counted by the site. */
export interface CountedExample {
  right: boolean
  /** The count, why the last day is that day, and what to do if the example says another one. */
  says: string
}

/** Counts an example and compares it with the last day that staff worked out. */
export function countExample(happened: string, said: string, span: FactSpan): CountedExample {
  const { counted, safe } = lastDays(happened, span)
  const right = said === safe
  const count = `Counted from ${longDate(happened)}, ${endOf(span)} is ${sayDay(counted)}${closedOn(counted) === 'holiday' ? ', a federal holiday' : ''}.`
  const verdict = right
    ? 'The example is right.'
    : `The example says ${sayDay(said)}. Correct the limit or the example.`
  return { right, says: `${count} ${whyThatDay(counted, safe)} ${verdict}` }
}

function whyThatDay(counted: string, safe: string): string {
  if (counted !== safe) return `Offices are closed then, so the last safe day is ${sayDay(safe)}.`
  return closedOn(counted)
    ? 'Offices are closed on every day of this limit, so that day stays.'
    : 'That is a working day, so it is the last day.'
}

const ENDINGS = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
const places = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** "the 180th day", "the day 6 months later" */
const endOf = ({ amount, unit }: FactSpan): string =>
  unit === 'days'
    ? `the ${amount.toLocaleString('en-US')}${ENDINGS.get(places.select(amount)) ?? 'th'} day`
    : `the day ${amount} ${amount === 1 ? unit.slice(0, -1) : unit} later`
