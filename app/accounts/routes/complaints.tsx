import { useEffect } from 'react'
import { STATUS_LABELS } from '#app/cases/labels.ts'
import { longDate } from '#app/platform/time.ts'
import { ButtonLink, ButtonRow } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { FromDevice, WithoutScript } from '../components/from-device.tsx'
import { KeptList } from '../components/kept-list.tsx'
import { CaseStatus, OpenCase } from '../components/open-case.tsx'
import { Unfinished } from '../components/unfinished.tsx'
import { useFrame } from '../components/use-frame.ts'
import { ownZone } from '../components/use-held.ts'
import { noteStatus } from '../device.ts'
import type { KeptComplaint } from '../rules.ts'
import type { Route } from './+types/complaints'

export const handle = { crumbs: [{ label: 'Dashboard', href: '/dashboard' }, { label: 'My Complaints' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My Complaints - Dashboard', noindex: true })

export default function Complaints() {
  const { opened, draft, zone } = useFrame()
  const openedId = opened ? Date.parse(opened.sentAt) : undefined
  useEffect(() => {
    if (opened) noteStatus(Date.parse(opened.sentAt), STATUS_LABELS[opened.status])
  }, [opened])
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        My Complaints
      </h2>
      {opened && <OpenCase opened={opened} zone={zone} level={3} />}
      {draft && <Unfinished draft={draft} />}
      <WithoutScript />
      <FromDevice>
        {({ complaints }) => (
          <Listed
            complaints={complaints.filter(({ id }) => id !== openedId)}
            alone={complaints.length === 0 && !opened}
            draft={draft !== null}
          />
        )}
      </FromDevice>
    </section>
  )
}

interface ListedProps {
  complaints: readonly KeptComplaint[]
  alone: boolean
  draft: boolean
}

function Listed({ complaints, alone, draft }: ListedProps) {
  if (alone) return <NoComplaints draft={draft} />
  if (complaints.length === 0) return null
  return (
    <>
      <p>
        This device does not know your number or words, so it cannot ask us what is new. It shows the last
        status it saw.
      </p>
      <KeptList
        list="complaints"
        items={complaints.map(({ id, violationType, status, submittedAt }) => {
          const day = submittedAt && longDate(submittedAt, ownZone())
          return {
            id,
            // Two cases of one kind have the same title.
            name: day ? `${violationType}, ${day}` : violationType,
            title: violationType,
            note: day ? `Submitted ${day}.` : 'We do not know when it was submitted.',
            more: (
              <p>
                <CaseStatus status={status} />
              </p>
            ),
          }
        })}
      />
      <div className="box dash-box">
        <h3>See what is new</h3>
        <p>
          Open a case to see its current status and our messages. There you can also write to us, or withdraw
          it. Removing a line here changes only this list, not your case.
        </p>
        <ButtonLink href="/legal-help/case">Open my case with number and words</ButtonLink>
      </div>
    </>
  )
}

function NoComplaints({ draft }: { draft: boolean }) {
  return (
    <EmptyState title="You have not submitted any complaints yet." level={3}>
      <p>When you do, you can follow them here.</p>
      <ButtonRow>
        {!draft && <ButtonLink href="/legal-help">Start a case</ButtonLink>}
        <ButtonLink href="/legal-help/case" look="quiet">
          Open my case with number and words
        </ButtonLink>
      </ButtonRow>
      <p>
        If you sent one from another device, or said that yours is shared, it is not on this list. Its number
        and words open it.
      </p>
    </EmptyState>
  )
}
