import { counts, type Told } from './authorship.ts'
import type { ReferralBody } from './record-bodies.ts'

export interface Referral extends ReferralBody {
  at: string
  /** Null until the person answered. */
  agrees: boolean | null
  answeredAt: string | null
}

/** The last requested referral, and the answer to it. */
export function lastReferral(records: readonly Told[]): Referral | null {
  let found: Referral | null = null
  for (const { kind, at, body } of records.filter(counts)) {
    if (kind === 'referral') found = { ...body, at, agrees: null, answeredAt: null }
    // An answer counts for the attorney whose name the person read.
    if (kind === 'referral-answer' && found && body.attorney.id === found.attorney.id)
      found = { ...found, agrees: body.agrees, answeredAt: at }
  }
  return found
}
