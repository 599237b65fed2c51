import type { ReactNode } from 'react'
import { KIND_LABELS, STATUS_LABELS, STATUS_LOOKS, statusMeans } from '#app/cases/model/labels.ts'
import { type Kind, STATUSES, type Status, waitsForReviewer } from '#app/cases/model/rules.ts'
import { longDate } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'

/** A status as this browser stored it, in its color if it is one of ours. */
export function CaseStatus({ status }: { status: string }) {
  const code = STATUSES.find((one) => STATUS_LABELS[one] === status)
  return <StatusTag look={code ? STATUS_LOOKS[code] : 'plain'}>{status}</StatusTag>
}

/** The server's data about the opened case, without number, words or story. */
interface OpenedCase {
  violationType: Kind
  status: Status
  sentAt: string
  dueBy: string
  /** A sentence with a placeholder for that time, once it has passed. */
  late: string | null
  answered: boolean
  /** Whether a member of our team opened it. */
  looked: boolean
  newAnswer: boolean
  /** Replaces the explanation of the status, once we have written. */
  says: string | null
  /** No staff member can read cases yet. */
  noReviewer: boolean
}

/** The case that is open in this browser, with its current status. */
export function OpenCase({
  opened,
  zone,
  level,
  children,
}: {
  opened: OpenedCase
  zone: string
  level: 3 | 4
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  const waits = waitsForReviewer(opened, opened.noReviewer)
  const promised = opened.status === 'under-review' && !opened.answered && !waits
  return (
    <div className="box dash-box">
      <p className="kicker">{words.openCase.openDeviceNow}</p>
      <Heading>{KIND_LABELS[opened.violationType]}</Heading>
      <p>
        <CaseStatus status={STATUS_LABELS[opened.status]} />
      </p>
      <p>
        {opened.newAnswer ? (
          <strong>{opened.says}</strong>
        ) : (
          (opened.says ??
          (waits ? <AnswerPromised say="waits" /> : statusMeans(opened.status, opened.looked)))
        )}
      </p>
      <p className="muted">
        {promised && !opened.late
          ? words.openCase.submittedAnswerBy({ date: longDate(opened.sentAt, zone), dueBy: opened.dueBy })
          : words.openCase.submitted({ date: longDate(opened.sentAt, zone) })}
      </p>
      {promised && opened.late && (
        <p>
          <Sentence of={opened.late} day={opened.dueBy} />
        </p>
      )}
      {children}
      <ButtonLink href="/legal-help/case">{words.openCase.readWriteMyCase}</ButtonLink>
    </div>
  )
}
