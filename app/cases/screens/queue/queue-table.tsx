import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { longDate, shortDate } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { KIND_LABELS, STATUS_FOR_STAFF } from '../../model/labels.ts'
import { stateName } from '../../model/state-choices.ts'
import { type CaseSummaries, isUnread, type OpenedLine, summaryOf } from '../../queue/case-queue.ts'
import {
  daysBetween,
  dueDay,
  pressing,
  RED_COURT_DAYS,
  RED_DEADLINE_DAYS,
  triage,
} from '../../queue/triage.ts'
import type { ListedCase } from '../../record/listed-case.ts'
import { dueInWords } from '../../status/due-dates.ts'
import { TickCase } from './tick-case.tsx'

interface Props {
  id?: string
  caption: string
  cases: ListedCase[]
  summaries: CaseSummaries
  at: number
  /** If missing, nothing can be ticked. */
  ticking?: { ticked: ReadonlySet<string>; tick: (id: string, on: boolean) => void }
  /** Called when a link to a case is followed, to store the way back. */
  onOpen?: (id: string) => void
  /** The case that was left, which gets the focus back. */
  left?: string | undefined
}

const HEADS = ['Case', 'Due next', 'About', 'Next date', 'Status', 'Owner', 'Kind and state', 'Received']

/** Cases in one line each: the next due time, the subject, the next deadline. */
export function QueueTable({ id, caption, cases, summaries, at, ticking, onOpen, left }: Props) {
  const today = dayNotOver(at)
  return (
    <section id={id} className="table-region queue" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="only-heard">{caption}</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cases.map((one) => (
            <Row
              key={one.id}
              one={one}
              at={at}
              today={today}
              ticking={ticking}
              onOpen={onOpen}
              found={summaries.get(one.id)}
              left={left === one.id}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = Pick<Props, 'ticking' | 'onOpen'> & {
  one: ListedCase
  at: number
  today: string
  found: OpenedLine | 'broken' | undefined
  left: boolean
}

function Row({ one, at, today, found, ticking, onOpen, left }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!left) return
    // After the app shell, which focuses each new page. Does not take the focus from anything pressed since.
    const timer = setTimeout(() => {
      const at = document.activeElement
      if (at === document.body || at?.id === 'main') link.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [left])
  const { look, words } = dueInWords(one, at)
  return (
    <tr data-unread={isUnread(one) || undefined}>
      <th scope="row">
        <span className="queue-case">
          {ticking && (
            <TickCase
              number={one.number}
              ticked={ticking.ticked.has(one.id)}
              tick={(on) => ticking.tick(one.id, on)}
            />
          )}
          <Link
            ref={link}
            to={`/staff/cases/${one.id}`}
            className="staff-row-link"
            onClick={() => onOpen?.(one.id)}
          >
            {one.number}
          </Link>
          {isUnread(one) && <span className="tag tag-info">New</span>}
        </span>
      </th>
      <td data-head="Due next">{look === 'plain' ? words : <StatusTag look={look}>{words}</StatusTag>}</td>
      <td data-head="About" className="queue-about">
        <About found={found} />
      </td>
      <td data-head="Next date">
        <NextDate found={found} today={today} />
      </td>
      <td data-head="Status">
        {STATUS_FOR_STAFF[one.status]}
        <Marks one={one} />
      </td>
      <td data-head="Owner">{one.owner ?? 'Nobody'}</td>
      <td data-head="Kind and state" className="queue-kind">
        {`${KIND_LABELS[one.violationType]}${one.state === 'unknown' ? '' : `, ${stateName(one.state)}`}`}
      </td>
      <td data-head="Received">{shortDay(one.receivedDay, today)}</td>
    </tr>
  )
}

/** "Dec 5", with the year if it is not this one. */
const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : `${shortDate(day)}, ${day.slice(0, 4)}`

/** The marks of a case besides its status. */
function Marks({ one }: { one: ListedCase }) {
  const marks = [
    one.heldAt && 'on hold',
    one.spamOn ? 'spam' : one.lane === 'quarantine' && 'may be spam',
    one.deletionAskedOn && one.purgeOn && `deletion on ${shortDate(one.purgeOn)}`,
  ].filter(Boolean)
  return marks.length > 0 && `, ${marks.join(', ')}`
}

/** The next court day or legal deadline; its color and text show how near it is. */
function NextDate({ found, today }: Pick<RowProps, 'found' | 'today'>) {
  const next = found === 'broken' ? null : dueDay(found, today)
  if (!next)
    return <span className={found ? 'queue-none' : 'only-heard'}>{found ? 'No date' : 'Locked'}</span>
  const left = daysBetween(today, next.day)
  const near = left >= 0 && left <= (next.court ? RED_COURT_DAYS : RED_DEADLINE_DAYS)
  const words = (
    <>
      {next.court && 'Court '}
      <time dateTime={next.day} title={longDate(next.day)}>
        {near ? shortDate(next.day) : shortDay(next.day, today)}
      </time>
      {left < 0 && ', over'}
    </>
  )
  return near ? <StatusTag look="danger">{words}</StatusTag> : words
}

function About({ found }: Pick<RowProps, 'found'>) {
  if (found === 'broken') return <StatusTag look="danger">Does not open. Tell a steward</StatusTag>
  if (!found) return 'Locked'
  const presses = pressing(found)
  return (
    <span className="queue-words">
      {presses && <StatusTag look="danger">{presses}</StatusTag>}
      {found.tags === null && <StatusTag look="danger">Tags do not open</StatusTag>}
      {found.tags && found.tags.length > 0 && (
        <span className="queue-tags">
          <span className="only-heard">Tags: </span>
          {found.tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </span>
      )}
      <span>{[found.organisation, found.summary].filter(Boolean).join(': ')}</span>
    </span>
  )
}

/** The number of red cases, as text, or nothing. */
export function redOnes(cases: ListedCase[], summaries: CaseSummaries, today: string): string {
  const count = cases.filter(
    (one) => triage(one, summaryOf(summaries, one.id), today).colour === 'red',
  ).length
  return count === 0 ? '' : `${count} cannot wait.`
}
