import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { StatusTag, type TagLook } from '#app/ui/lists.tsx'
import { DELETION_DAYS, STATUS_MEANS, type Status } from '../rules.ts'
import type { ShownCase } from '../shown.ts'
import { CaseContact } from './case-contact.tsx'
import { CaseThread } from './case-thread.tsx'
import { DangerNow } from './danger-now.tsx'
import { DeadlineBox } from './deadline-box.tsx'
import { ReferralQuestion } from './referral-question.tsx'
import { WhatYouSent } from './what-you-sent.tsx'
import { WhoLooked } from './who-looked.tsx'

const HERE = '/legal-help/case'

const WAITS_FOR_REVIEWER =
  'This site is new and has no reviewer so far. Your case waits, sealed. You do not need to do anything.'

const LOOK: Record<Status, TagLook> = {
  'Under Review': 'info',
  'Waiting for You': 'waiting',
  'Review Finished': 'success',
  'Referred to an Attorney': 'success',
  Closed: 'plain',
}

interface Props {
  found: ShownCase
  /** Nobody is there yet who could read it. */
  noReviewer: boolean
  errors: Record<string, string>
  typed: { email: string }
}

/** A case as its person sees it. */
export function PersonsCase({ found, noReviewer, errors, typed }: Props) {
  const waits = noReviewer && found.status === 'Under Review' && !found.answered
  return (
    <>
      {found.inDanger && <DangerNow />}
      <section aria-labelledby="status" className="case-now">
        <h2 id="status">Where your case is</h2>
        <p className="case-status">
          <StatusTag look={LOOK[found.status]}>{found.status}</StatusTag>
        </p>
        {found.goesOn ? (
          <GoesSoon day={found.goesOn} />
        ) : (
          <p>{waits ? WAITS_FOR_REVIEWER : STATUS_MEANS[found.status]}</p>
        )}
        {found.status === 'Under Review' && !found.answered && (
          <p>
            {waits
              ? 'We cannot keep the 48 hours until a reviewer has started. If you find nothing here by '
              : 'We answer by '}
            <strong>{found.dueBy}</strong>
            {waits ? ', call us.' : '. If you find nothing here then, call us.'}
          </p>
        )}
      </section>
      {found.referral && found.status !== 'Referred to an Attorney' && (
        <ReferralQuestion referral={found.referral} />
      )}
      <section aria-labelledby="messages" className="flow">
        <h2 id="messages">Messages and what happened</h2>
        <CaseThread entries={found.entries} />
        <WhoLooked looks={found.looks} />
      </section>
      <WriteBack found={found} errors={errors} />
      <DeadlineBox {...found.dates} />
      <WhatYouSent found={found} error={errors.file} />
      <CaseContact contact={found.contact} errors={errors} typed={typed} />
      <section aria-labelledby="leave-case" className="case-end">
        <h2 id="leave-case">Finish for today</h2>
        <p>
          This case closes by itself on this device after 30 minutes without use. Nothing you sent is lost.
        </p>
        <Form method="post" action={HERE}>
          <Button look="quiet" name="intent" value="leave">
            Close my case on this device
          </Button>
        </Form>
        {found.status !== 'Closed' && (
          <Disclosure summary="I want to withdraw my case">
            <p>
              We stop work on it and its status becomes “Closed”. You can still read it, and you can open it
              again by writing to us here.
            </p>
            <Form method="post" action={HERE}>
              <Button look="danger" name="intent" value="withdraw">
                Withdraw my case
              </Button>
            </Form>
          </Disclosure>
        )}
        {!found.goesOn && (
          <Disclosure summary="I want you to delete my case">
            <p>
              We stop work on it now. After {DELETION_DAYS} days we delete everything you sent and everything
              we wrote, for good. Nobody can open it again then. A sealed backup copy can last some weeks
              longer. Save what you need first.
            </p>
            <Form method="post" action={HERE}>
              <Button look="danger" name="intent" value="delete">
                Delete my case
              </Button>
            </Form>
          </Disclosure>
        )}
      </section>
    </>
  )
}

function GoesSoon({ day }: { day: string }) {
  return (
    <>
      <p>
        You asked us to delete this case. We delete it on <strong>{day}</strong>. If you want to keep it, or
        did not ask for this, press “Keep my case”.
      </p>
      <Form method="post" action={HERE}>
        <Button name="intent" value="keep">
          Keep my case
        </Button>
      </Form>
    </>
  )
}

function WriteBack({ found, errors }: { found: ShownCase; errors: Record<string, string> }) {
  return (
    <section aria-labelledby="write-back" className="flow">
      <h2 id="write-back">Write to us</h2>
      {found.unsent && (
        <p>
          What you wrote before your case closed stands in the box again. It is <strong>not sent yet</strong>.
        </p>
      )}
      {/* A new key after each message, so that the box is empty again. */}
      <Form key={found.entries.length} method="post" action={HERE} noValidate className="flow">
        <TextArea
          label="Your message"
          name="text"
          rows={6}
          hint="Only our case team can read it. Up to 10,000 characters."
          error={errors.text}
          defaultValue={found.unsent}
        />
        <Button name="intent" value="reply">
          Send my message
        </Button>
      </Form>
    </section>
  )
}
