import type { SealedRecord } from '#app/platform/sealing/sealed-format.ts'
import type { Status } from '../rules.ts'
import { counts, type Proof } from './authorship.ts'

/** Whom we would give the case to, as the person reads it. */
export interface ReferralBody {
  attorney: { id: number; name: string; firm: string }
  /** Why this attorney, in words of the staff. */
  text: string
  from: Status
  to: 'waiting-for-person'
}

export interface ReferralAnswer {
  agrees: boolean
  attorney: ReferralBody['attorney']
}

export interface Referral extends ReferralBody {
  at: string
  /** Null until the person answered. */
  agrees: boolean | null
  answeredAt: string | null
}

/** The last referral that was asked for, and the answer to it. */
export function lastReferral(
  records: (Pick<SealedRecord, 'kind' | 'at' | 'body'> & { proof?: Proof })[],
): Referral | null {
  let found: Referral | null = null
  for (const { kind, at, body } of records.filter(counts)) {
    if (kind === 'referral') found = { ...(body as ReferralBody), at, agrees: null, answeredAt: null }
    // An answer counts for the attorney whose name the person read.
    if (kind === 'referral-answer' && found) {
      const { agrees, attorney } = body as ReferralAnswer
      if (attorney.id === found.attorney.id) found = { ...found, agrees, answeredAt: at }
    }
  }
  return found
}
