import { Link } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { holderOf, staffMember } from '#app/platform/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { type Opening, useOpened } from '#app/platform/use-opened.ts'
import { ConsoleChips } from '#app/ui/console-chips.tsx'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { Table } from '#app/ui/data.tsx'
import { StatusTag } from '#app/ui/lists.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UnlockForm } from '#app/ui/unlock-form.tsx'
import { db } from '#db/connect.server.ts'
import { dueInWords } from '../../due.ts'
import { casesFor, type ListedCase } from '../../queries.server.ts'
import { isStatus, STATUSES, type Status } from '../../rules.ts'
import type { Capsule } from '../../staff-work.client.ts'
import { stateName } from '../../states.ts'
import type { Route } from './+types/list'

const CAPSULE: Opening<ListedCase, Capsule> = {
  load: async () => (await import('../../staff-work.client.ts')).openCapsule,
  sealed: (one) => one.sealedCapsule,
}

const WHOSE = [
  { value: '', label: 'Everybody’s' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Nobody’s' },
] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = holderOf(me)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('status') ?? ''
  const who = WHOSE.find(({ value }) => value === searchParams.get('who'))?.value ?? ''
  const status = isStatus(asked) ? asked : null
  const theirs = (one: ListedCase) =>
    who === '' || (who === 'me' ? one.ownerId === me.userId : one.ownerId === null)
  const all = holder ? await casesFor(db, holder) : []
  return {
    hasKey: holder !== null,
    status,
    who,
    at: Date.now(),
    open: all.filter((one) => one.status !== 'Closed').length,
    cases: all.filter((one) => theirs(one) && (status ? one.status === status : one.status !== 'Closed')),
  }
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { hasKey, status, who, at, open, cases } = loaderData
  const { key, has, unlock } = useKeyRing()
  const capsules = useOpened(cases, CAPSULE)
  return (
    <ConsolePage
      title="Cases"
      lead={`${open === 1 ? '1 case is' : `${open} cases are`} open to your key. The one promised soonest stands first.`}
    >
      {!hasKey && (
        <Notice kind="info" title="Your key opens no cases yet">
          <p>
            <Link to="/staff/keys">Make your key, or have it put on the list</Link>
          </p>
        </Notice>
      )}
      {has && hasKey && !key && <UnlockForm onUnlock={unlock} />}
      <ConsoleChips
        label="Cases by status"
        links={[
          { to: addressOf({ who }), label: 'All open', current: status === null },
          ...STATUSES.map((one) => ({
            to: addressOf({ status: one, who }),
            label: one,
            current: status === one,
          })),
        ]}
      />
      <ConsoleChips
        label="Cases by who works on them"
        links={WHOSE.map(({ value, label }) => ({
          to: addressOf({ status, who: value }),
          label,
          current: who === value,
        }))}
      />
      {cases.length === 0 ? (
        <p>{status || who ? 'No case fits these choices.' : 'No open case.'}</p>
      ) : (
        <Table
          caption={status ? `Cases: ${status}` : 'Open cases'}
          head={['Case', 'Promise', 'About', 'Status', 'Kind and state', 'Received']}
          rows={cases.map((one) => [
            <Link key="case" to={`/staff/cases/${one.id}`} className="staff-row-link">
              {one.number}
            </Link>,
            <Promised key="promise" one={one} at={at} />,
            <About key="about" capsule={capsules.get(one.id)} open={key !== null} />,
            <>
              {one.status}
              <span className="staff-small">{one.owner ?? 'Nobody works on it'}</span>
              {one.attention === 'staff' && <span className="staff-small">Waits for us</span>}
              {one.lane === 'quarantine' && <span className="staff-small">Looks like a robot</span>}
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
      )}
    </ConsolePage>
  )
}

const addressOf = ({ status, who }: { status?: Status | null; who: string }): string => {
  const asked = new URLSearchParams({ ...(status ? { status } : {}), ...(who ? { who } : {}) })
  return asked.size > 0 ? `/staff/cases?${asked}` : '/staff/cases'
}

function Promised({ one, at }: { one: ListedCase; at: number }) {
  const { look, words } = dueInWords(one, at)
  return look === 'plain' ? words : <StatusTag look={look}>{words}</StatusTag>
}

function About({ capsule, open }: { capsule: Capsule | 'broken' | undefined; open: boolean }) {
  if (capsule === 'broken') return <StatusTag look="danger">Does not open. Tell a steward</StatusTag>
  if (!capsule) return <>{open ? 'Opening' : 'Sealed'}</>
  return (
    <>
      <span className="staff-summary">{capsule.summary}</span>
      <span className="staff-small">
        {[capsule.organisation, capsule.deadline && `Earliest deadline: ${longDate(capsule.deadline)}`]
          .filter(Boolean)
          .join('. ')}
      </span>
    </>
  )
}
