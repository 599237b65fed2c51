import { useEffect } from 'react'
import { leaveCase } from '#app/cases/cases.server.ts'
import { STATUS_LABELS } from '#app/cases/model/labels.ts'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { signInUrl } from '../members/return-to.server.ts'
import { noteStatus } from '../model/device.ts'
import type { KeptComplaint } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { SAVED_CASES_URL } from '../saved-cases/saved-cases-url.ts'
import { openWithWords } from '../saved-cases/with-words.server.ts'
import type { Route } from './+types/complaints'
import { BookmarkList } from './bookmark-list.tsx'
import { CaseStatus, OpenCase } from './case-here.tsx'
import { FromDevice, WithoutScript } from './from-device.tsx'
import { onTo } from './members/signed-in.server.ts'
import { again, privatePage, typedIn } from './saved-cases/answers.server.ts'
import { OpenSavedCase } from './saved-cases/open-saved-case.tsx'
import { Unfinished } from './unfinished.tsx'
import { useFrame } from './use-frame.ts'
import { ownZone } from './use-held.ts'
import { WhatListKnows } from './what-list-knows.tsx'

export const handle = {
  crumbs: () => [
    { label: words.complaints.dashboard, href: '/dashboard' },
    { label: words.complaints.myComplaints },
  ],
  title: () => words.complaints.myComplaints,
  listed: { in: 'help', noindex: true },
} satisfies Handle
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

/** Opens a case that an account keeps, by its words alone. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = await memberOf(db, request)
  if (!member) return onTo(signInUrl(SAVED_CASES_URL), null)
  const typed = await typedIn(request)
  const outcome = await openWithWords(db, member.id, typed, context.get(requestFacts).network)
  if ('told' in outcome) return again(outcome.told, typed)
  // A new visit ends the previous one, even another person's.
  await leaveCase(db, request)
  return onTo('/legal-help/case', null, [outcome.done])
}

export default function Complaints({ actionData }: Route.ComponentProps) {
  const { opened, draft, zone, wordsShown, handle: signedInAs } = useFrame()
  const openedId = opened ? Date.parse(opened.sentAt) : undefined
  useEffect(() => {
    if (opened) noteStatus(Date.parse(opened.sentAt), STATUS_LABELS[opened.status])
  }, [opened])
  return (
    <section aria-labelledby="content">
      <FormTitle title={words.complaints.metaTitle} error={actionData !== undefined} />
      <ErrorSummary errors={actionData?.errors} />
      <h2 id="content" tabIndex={-1}>
        {words.complaints.myComplaints}
      </h2>
      {opened && <OpenCase opened={opened} zone={zone} level={3} />}
      {draft && <Unfinished draft={draft} />}
      {signedInAs !== null && <OpenSavedCase tried={actionData} />}
      <WithoutScript />
      <FromDevice>
        {({ complaints }) => (
          <Listed
            complaints={complaints.filter(({ id }) => id !== openedId)}
            alone={complaints.length === 0 && !opened}
            draft={draft !== null}
            wordsShown={wordsShown}
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
  /** The page after sending still shows number and words. */
  wordsShown: boolean
}

function Listed({ complaints, alone, draft, wordsShown }: ListedProps) {
  if (alone) return <NoComplaints draft={draft} />
  if (complaints.length === 0) return null
  return (
    <>
      <WhatListKnows wordsShown={wordsShown} />
      <BookmarkList
        list="complaints"
        items={complaints.map(({ id, violationType, status, submittedAt }) => {
          const day = submittedAt && longDate(submittedAt, ownZone())
          return {
            id,
            // Two cases of the same kind have the same title.
            name: day ? `${violationType}, ${day}` : violationType,
            title: violationType,
            note: day ? words.complaints.submitted({ day }) : words.complaints.weDoNotKnow,
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
