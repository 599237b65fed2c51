import { Link } from 'react-router'
import { longDate } from '#app/platform/time.ts'
import { Table } from '#app/ui/data.tsx'
import { StatusTag, type TagLook } from '#app/ui/lists.tsx'
import type { Capsule } from '../../capsule.ts'
import { nearestDay } from '../../date-changes.ts'
import { dueInWords } from '../../due.ts'
import type { ListedCase } from '../../queue.server.ts'
import { type Capsules, capsuleOf } from '../../queue.ts'
import { statusForStaff } from '../../rules.ts'
import { stateName } from '../../states.ts'
import { type Colour, triage } from '../../triage.ts'
import { TickCase } from './tick-case.tsx'

interface Props {
  caption: string
  cases: ListedCase[]
  capsules: Capsules
  /** Whether a key is open in this tab. */
  unlocked: boolean
  at: number
  ticked: ReadonlySet<string>
  tick: (id: string, on: boolean) => void
}

export function QueueTable({ caption, cases, capsules, unlocked, at, ticked, tick }: Props) {
  const today = new Date(at).toISOString().slice(0, 10)
  return (
    <Table
      caption={caption}
      head={['Case', 'Promise', 'About', 'Status', 'Kind and state', 'Received']}
      ids={cases.map(({ id }) => id)}
      rows={cases.map((one) => [
        <span key="case" className="queue-case">
          <Link to={`/staff/cases/${one.id}`} className="staff-row-link">
            {one.number}
          </Link>
          <TickCase number={one.number} ticked={ticked.has(one.id)} tick={(on) => tick(one.id, on)} />
        </span>,
        <Promised key="promise" one={one} at={at} />,
        <About key="about" one={one} found={capsules.get(one.id)} unlocked={unlocked} today={today} />,
        <>
          {statusForStaff(one.status)}
          <span className="staff-small">{one.owner ?? 'Nobody works on it'}</span>
          {one.attention === 'staff' && <span className="staff-small">Waits for us</span>}
          {one.heldAt && <span className="staff-small">On hold</span>}
          {one.lane === 'quarantine' && <span className="staff-small">May be spam</span>}
        </>,
        <>
          {one.violationType}
          <span className="staff-small">{stateName(one.state) || 'State not told'}</span>
        </>,
        <>
          {longDate(one.receivedDay)}
          <span className="staff-small">
            {one.messageCount === 1 ? '1 message' : `${one.messageCount} messages`},{' '}
            {one.fileCount === 1 ? '1 file' : `${one.fileCount} files`}
          </span>
        </>,
      ])}
    />
  )
}

function Promised({ one, at }: { one: ListedCase; at: number }) {
  const { look, words } = dueInWords(one, at)
  return look === 'plain' ? words : <StatusTag look={look}>{words}</StatusTag>
}

const LOOK: Record<Colour, TagLook> = { red: 'danger', amber: 'waiting', grey: 'plain', none: 'plain' }

function About(props: {
  one: ListedCase
  found: Capsule | 'broken' | undefined
  unlocked: boolean
  today: string
}) {
  const { one, found, unlocked, today } = props
  if (found === 'broken') return <StatusTag look="danger">Does not open. Tell a steward</StatusTag>
  if (!found) return <>{unlocked ? 'Opening' : 'Sealed'}</>
  const { colour, reasons } = triage(one, found, today)
  const deadline = nearestDay(found.deadlines, today)
  return (
    <>
      {reasons.length > 0 && (
        <span className="queue-why">
          <StatusTag look={LOOK[colour]}>{reasons[0]}</StatusTag>
          {reasons.length > 1 && <span className="staff-small">{`${reasons.slice(1).join('. ')}.`}</span>}
        </span>
      )}
      <span className="staff-summary">{found.summary}</span>
      <span className="staff-small">{found.organisation}</span>
      {deadline && <span className="staff-small">{`Nearest deadline: ${longDate(deadline)}`}</span>}
    </>
  )
}

/** How many of the cases on screen are red, in a sentence, or nothing. */
export function redOnes(cases: ListedCase[], capsules: Capsules, today: string): string {
  const count = cases.filter((one) => triage(one, capsuleOf(capsules, one.id), today).colour === 'red').length
  return count === 0 ? '' : count === 1 ? '1 case cannot wait.' : `${count} cases cannot wait.`
}
