import type { Status } from '#app/cases/rules.ts'
import { STATUS_MEANS, waitsForReviewer } from '#app/cases/rules.ts'
import { WAITS_FOR_REVIEWER } from '#app/platform/settings/promises.ts'
import { longDate } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { StatusTag, type TagLook } from '#app/ui/parts/lists.tsx'

const LOOK: Record<string, TagLook> = {
  'Under Review': 'info',
  'Waiting for You': 'waiting',
  'Review Finished': 'success',
  'Referred to an Attorney': 'success',
} satisfies Partial<Record<Status, TagLook>>

/** A status as it was kept, in its colour where it is one of ours. */
export const CaseStatus = ({ status }: { status: string }) => (
  <StatusTag look={Object.hasOwn(LOOK, status) ? LOOK[status] : 'plain'}>{status}</StatusTag>
)

/** What the server tells of the opened case, without number, words or story. */
export interface OpenedCase {
  violationType: string
  status: Status
  sentAt: string
  dueBy: string
  answered: boolean
  /** Nobody is there yet who could read it. */
  noReviewer: boolean
}

/** The case that is open in this browser, with its true status. */
export function OpenCase({ opened, zone, level }: { opened: OpenedCase; zone: string; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const waits = waitsForReviewer(opened, opened.noReviewer)
  return (
    <div className="box dash-box">
      <p className="kicker">Open on this device now</p>
      <Heading>{opened.violationType}</Heading>
      <p>
        <CaseStatus status={opened.status} />
      </p>
      <p>{waits ? WAITS_FOR_REVIEWER : STATUS_MEANS[opened.status]}</p>
      <p className="muted">
        Submitted {longDate(opened.sentAt, zone)}.
        {opened.status === 'Under Review' &&
          !opened.answered &&
          !waits &&
          ` We will answer by ${opened.dueBy}.`}
      </p>
      <ButtonLink href="/legal-help/case">Read and write in my case</ButtonLink>
    </div>
  )
}
