import { Form } from 'react-router'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { nearestDay } from '../../deadlines/date-changes.ts'
import type { CaseSummary } from '../../model/case-summary.ts'
import { STATUS_FOR_STAFF } from '../../model/labels.ts'
import { daysBetween, pressing, RED_COURT_DAYS, RED_DEADLINE_DAYS } from '../../queue/triage.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { dueInWords, nextDue } from '../../status/due-dates.ts'

interface Props {
  found: StaffCase
  /** Null until the case is open in this browser. */
  line: CaseSummary | null
  /** The tags of the case, once it is open. */
  tags: React.ReactNode
  me: string
  at: number
  timeZone: string
}

/** The facts to decide on, above the story: the owner, what waits, and the deadlines. */
export function CaseFacts({ found, line, tags, me, at, timeZone }: Props) {
  const due = dueInWords(found, at)
  const by = nextDue(found)
  const today = dayNotOver(at)
  return (
    <dl className="case-facts">
      <Fact name="Owner">
        {found.ownerId === me ? `${found.owner} (you)` : (found.owner ?? 'Nobody')}
        {found.ownerId !== me && <Take found={found} me={me} />}
      </Fact>
      <Fact name="Status">{STATUS_FOR_STAFF[found.status]}</Fact>
      <Fact name="Due next">
        {due.look === 'plain' ? due.words : <StatusTag look={due.look}>{due.words}</StatusTag>}
        {by && <span className="staff-small">{`By ${dayAndHour(by, timeZone)}`}</span>}
        {found.waitsFor && <NothingToAnswer found={found} />}
      </Fact>
      {line && <Days line={line} today={today} />}
      {line && <Fact name="Conflict of interest">{conflictWords(line)}</Fact>}
      {found.deletionAskedOn && found.purgeOn && (
        <Fact name="Deletion">
          <StatusTag look="danger">{`The person asked for it: ${longDate(found.purgeOn)}`}</StatusTag>
        </Fact>
      )}
      {!found.deletionAskedOn && found.withdrawnOn && (
        <Fact name="Withdrawn">{`By the person, on ${longDate(found.withdrawnOn)}`}</Fact>
      )}
      <Fact name="Received">{longDate(found.receivedDay)}</Fact>
      {tags && <Fact name="Tags">{tags}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Days({ line, today }: { line: CaseSummary; today: string }) {
  const court = line.urgentOn && line.urgentOn >= today ? line.urgentOn : null
  const legal = nearestDay(line.deadlines, today)
  const presses = pressing(line)
  return (
    <>
      {presses && (
        <Fact name="Cannot wait">
          <StatusTag look="danger">{presses}</StatusTag>
        </Fact>
      )}
      {court && (
        <Fact name="Court, eviction or appeal">
          <Day day={court} red={RED_COURT_DAYS} today={today} />
        </Fact>
      )}
      <Fact name="Nearest legal date">
        {legal ? (
          <Day day={legal} red={RED_DEADLINE_DAYS} today={today} />
        ) : line.dayUnclear ? (
          'Not clear. Confirm a day under “Legal dates”'
        ) : (
          'None known'
        )}
      </Fact>
    </>
  )
}

function Day({ day, red, today }: { day: string; red: number; today: string }) {
  const left = daysBetween(today, day)
  if (left < 0) return `${longDate(day)}, may have passed`
  return left <= red ? <StatusTag look="danger">{longDate(day)}</StatusTag> : longDate(day)
}

const conflictWords = ({ conflict }: CaseSummary): string =>
  !conflict ? 'Not checked' : conflict.result === 'none' ? 'None' : 'There is one'

function Take({ found, me }: { found: StaffCase; me: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="owner" value={me} />
      <input type="hidden" name="was" value={found.ownerId ?? ''} />
      <Button look="quiet" size="small" name="intent" value="assign">
        {found.ownerId ? 'Take over this case' : 'Take this case'}
      </Button>
    </Form>
  )
}

/** For a thank-you or a withdrawal: marks it as read, without an answer. */
function NothingToAnswer({ found }: { found: StaffCase }) {
  return (
    <Form method="post">
      <input type="hidden" name="upTo" value={found.records.at(-1)?.seq ?? 0} />
      <Button look="quiet" size="small" name="intent" value="seen">
        Nothing to answer
      </Button>
    </Form>
  )
}
