import { StatusTag } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { CASE_FORM } from '../../client/case-form.ts'
import { dayAddress, HAPPENED } from '../../deadlines/chosen-day.ts'
import { STATUS_LABELS, STATUS_LOOKS, statusMeans } from '../../model/labels.ts'
import { waitsForReviewer } from '../../model/rules.ts'
import type { CaseView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'
import { DeadlineBox } from '../deadlines/deadline-box.tsx'
import { EnterPresses } from '../intake/report-parts.tsx'
import { CaseContact } from './case-contact.tsx'
import { CaseEnd, GoesSoon } from './case-end.tsx'
import { CaseThread } from './case-thread.tsx'
import { DangerNow } from './danger-now.tsx'
import { DaysToConfirm } from './days-to-confirm.tsx'
import { ReferralQuestion } from './referral-question.tsx'
import { WhatYouSent } from './what-you-sent.tsx'
import { WhoLooked } from './who-looked.tsx'
import { WriteBack } from './write-back.tsx'

interface Props {
  found: CaseView
  /** No staff member can read cases yet. */
  noReviewer: boolean
  errors: Record<string, string>
  typed: { email: string }
  /** Signed in to an account. */
  signedIn: boolean
}

/** A case as its person sees it. */
export function PersonsCase({ found, noReviewer, errors, typed, signedIn }: Props) {
  const waits = waitsForReviewer(found, noReviewer)
  return (
    <>
      <EnterPresses intent="line" form={CASE_FORM}>
        {words.page.sendLine}
      </EnterPresses>
      {found.inDanger && <DangerNow />}
      <section aria-labelledby="status" className="box case-now">
        <h2 id="status">{words.now.heading}</h2>
        <p className="case-status">
          <StatusTag look={STATUS_LOOKS[found.status]}>{STATUS_LABELS[found.status]}</StatusTag>
        </p>
        {found.goesOn ? (
          <GoesSoon day={found.goesOn} held={found.held} />
        ) : (
          <p>
            {found.says ??
              (waits ? <AnswerPromised say="waits" /> : statusMeans(found.status, found.looks.length > 0))}
          </p>
        )}
        {found.status === 'under-review' && !found.answered && !waits && (
          <p>
            <Sentence of={found.late ? words.now.late : words.now.answerBy} day={found.dueBy} />
          </p>
        )}
        {found.keptUntil && !found.held && (
          <p>
            <Sentence of={words.now.keptUntil} day={found.keptUntil} />
          </p>
        )}
      </section>
      {found.referral && found.status !== 'referred' && <ReferralQuestion referral={found.referral} />}
      <DaysToConfirm found={found} />
      <section aria-labelledby="messages" className="flow">
        <h2 id="messages">{words.now.messages}</h2>
        <CaseThread entries={found.entries} />
        <WhoLooked looks={found.looks} />
      </section>
      <WriteBack found={found} errors={errors} />
      <DeadlineBox {...found.dates} change={(label) => <a href={dayAddress(HAPPENED)}>{label}</a>} />
      <WhatYouSent found={found} error={errors.file} />
      <CaseContact contact={found.contact} errors={errors} typed={typed} />
      <CaseEnd found={found} signedIn={signedIn} />
    </>
  )
}
