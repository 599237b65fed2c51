import { longDate } from '#app/platform/time.ts'
import { nearestDay } from '../deadlines/date-changes.ts'
import { KIND_LABELS } from '../model/labels.ts'
import type { Values } from '../model/reply-templates.ts'
import type { Kind } from '../model/rules.ts'

interface OfCase {
  number: string
  violationType: Kind
  receivedDay: string
  /** Empty for an anonymous person. */
  name: string | undefined
  organisation: string | undefined
  deadlines: string[]
}

/** The values of a template's placeholders in one case. Unknown ones stay in braces and block sending. */
export function templateValues(found: OfCase, myName: string, today: string): Values {
  const nearest = nearestDay(found.deadlines, today)
  return {
    'case number': found.number,
    ...(found.name !== undefined && { name: found.name }),
    kind: KIND_LABELS[found.violationType],
    ...(found.organisation !== undefined && { organization: found.organisation || 'the organization' }),
    'received day': longDate(found.receivedDay),
    ...(nearest && nearest >= today && { 'nearest date': `about ${longDate(nearest)}` }),
    'my name': myName,
  }
}
