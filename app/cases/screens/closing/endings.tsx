import { Link } from 'react-router'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { type DueNow, endingsFor, mustHaveRole, type WaitingRequest } from '../../closing/endings.server.ts'
import { STATUS_LABELS } from '../../model/labels.ts'
import { purposeInWords } from '../../status/ending-rules.ts'
import type { Route } from './+types/endings'

const SHOWN = 200

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  mustHaveRole('see-endings', me)
  return { ...(await endingsFor(db, me)), timeZone: config.timeZone, seesSettings: me.role === 'steward' }
}

export default function Endings({ loaderData }: Route.ComponentProps) {
  const { due, requests, timeZone, seesSettings } = loaderData
  return (
    <ConsolePage title="Export and deletion" lead="Each one takes two people: one asks, another confirms.">
      <section aria-labelledby="requests">
        <h2 id="requests">Asked for</h2>
        {requests.length === 0 ? (
          <p>Nothing is waiting for a second person.</p>
        ) : (
          <Table
            caption="Requests that are not done yet"
            head={['Case', 'What', 'Asked by', 'Next']}
            ids={requests.map(({ caseId, kind }) => `${caseId} ${kind}`)}
            rows={requests.map((one) => [
              <Link key="case" className="staff-row-link" to={placeOf(one)}>
                {one.number}
              </Link>,
              what(one),
              <>
                {one.mine ? 'You' : one.askedName}
                <span className="staff-small">{dayAndHour(one.askedAt, timeZone)}</span>
              </>,
              next(one),
            ])}
          />
        )}
      </section>
      <section aria-labelledby="due">
        <h2 id="due">Cases whose time is over</h2>
        {due.length === 0 ? (
          <p>No case has reached the end of its time.</p>
        ) : (
          <Table
            caption={due.length === 1 ? '1 case reached its day' : `${due.length} cases reached their day`}
            head={['Case', 'Kept until', 'Status', 'Now']}
            ids={due.slice(0, SHOWN).map(({ id }) => id)}
            rows={due.slice(0, SHOWN).map((one) => [
              <Link key="case" className="staff-row-link" to={`/staff/cases/${one.id}/purge`}>
                {one.number}
              </Link>,
              longDate(one.purgeOn),
              STATUS_LABELS[one.status],
              state(one),
            ])}
          />
        )}
        {due.length > SHOWN && <p>The first {SHOWN} are shown, earliest first.</p>}
        {seesSettings && (
          <p>
            <Link className="line-link" to="/staff/retention">
              How long cases are kept
            </Link>
          </p>
        )}
      </section>
    </ConsolePage>
  )
}

const placeOf = ({ caseId, kind }: WaitingRequest): string =>
  kind === 'new-words' ? `/staff/cases/${caseId}#new-words` : `/staff/cases/${caseId}/${kind}`

function what({ kind, purpose }: WaitingRequest): string {
  if (kind === 'new-words') return 'New private words for the person'
  return kind === 'purge' ? 'Deletion' : `Export. ${purposeInWords(purpose)}`
}

function next({ kind, mine, confirmedAt }: WaitingRequest) {
  if (confirmedAt)
    return mine ? (
      <StatusTag look="waiting">{kind === 'new-words' ? 'You can make them' : 'You can make it'}</StatusTag>
    ) : (
      'Confirmed'
    )
  if (mine) return kind === 'purge' ? 'A steward confirms it' : 'A colleague confirms it'
  return <StatusTag look="waiting">Look at it, then confirm</StatusTag>
}

function state({ held, asked }: DueNow) {
  if (held) return <StatusTag look="info">On hold: it stays</StatusTag>
  return asked ? 'Deletion was asked for' : 'Nobody has asked yet'
}
