import { useEffect } from 'react'
import { STATUS_LABELS } from '#app/cases/labels.ts'
import { longDate } from '#app/platform/time.ts'
import { ButtonLink, ButtonRow } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { CaseStatus, OpenCase } from '../components/case-here.tsx'
import { FromDevice, WithoutScript } from '../components/from-device.tsx'
import { KeptList } from '../components/kept-list.tsx'
import { Unfinished } from '../components/unfinished.tsx'
import { useFrame } from '../components/use-frame.ts'
import { ownZone } from '../components/use-held.ts'
import { noteStatus } from '../device.ts'
import type { KeptComplaint } from '../rules.ts'
import { words } from '../words.ts'
import type { Route } from './+types/complaints'

export const handle = {
  crumbs: () => [
    { label: words.complaints.dashboard, href: '/dashboard' },
    { label: words.complaints.myComplaints },
  ],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.complaints.metaTitle, noindex: true })

export default function Complaints() {
  const { opened, draft, zone } = useFrame()
  const openedId = opened ? Date.parse(opened.sentAt) : undefined
  useEffect(() => {
    if (opened) noteStatus(Date.parse(opened.sentAt), STATUS_LABELS[opened.status])
  }, [opened])
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        {words.complaints.myComplaints}
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
      <p>{words.complaints.thisDeviceDoesNot}</p>
      <KeptList
        list="complaints"
        items={complaints.map(({ id, violationType, status, submittedAt }) => {
          const day = submittedAt && longDate(submittedAt, ownZone())
          return {
            id,
            // Two cases of one kind have the same title.
            name: day ? `${violationType}, ${day}` : violationType,
            title: violationType,
            note: day ? words.complaints.submitted(day) : words.complaints.weDoNotKnow,
            more: (
              <p>
                <CaseStatus status={status} />
              </p>
            ),
          }
        })}
      />
      <div className="box dash-box">
        <h3>{words.complaints.seeWhatNew}</h3>
        <p>{words.complaints.openCaseSeeIts}</p>
        <ButtonLink href="/legal-help/case">{words.complaints.openMyCaseNumber}</ButtonLink>
      </div>
    </>
  )
}

function NoComplaints({ draft }: { draft: boolean }) {
  return (
    <EmptyState title={words.complaints.youHaveNotSubmitted} level={3}>
      <p>{words.complaints.whenYouDoYou}</p>
      <ButtonRow>
        {!draft && <ButtonLink href="/legal-help">{words.complaints.startCase}</ButtonLink>}
        <ButtonLink href="/legal-help/case" look="quiet">
          {words.complaints.openMyCaseNumber}
        </ButtonLink>
      </ButtonRow>
      <p>{words.complaints.ifYouSentOne}</p>
    </EmptyState>
  )
}
