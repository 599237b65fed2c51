import { Button } from '#app/ui/forms/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { DELETION_DAYS } from '../../rules.ts'
import { CASE_FORM } from '../case-form.ts'
import type { ShownCase } from '../client-view.ts'

const WHY_HELD =
  'Your case is on hold because a court or a legal dispute may need it. During a hold, the law does not let us close or delete it.'

/** The last part of a case's page: to leave it for today, to withdraw it, to have it deleted. */
export function CaseEnd({ found }: { found: ShownCase }) {
  return (
    <section aria-labelledby="leave-case" className="case-end">
      <h2 id="leave-case">Finish for today</h2>
      <p>This case closes by itself on this device after 30 minutes without use. Nothing you sent is lost.</p>
      <p>
        <Button form={CASE_FORM} look="quiet" name="intent" value="leave">
          Close my case on this device
        </Button>
      </p>
      {found.status !== 'closed' && (
        <Disclosure summary="I want to withdraw my case">
          {found.held ? <StopOnHold /> : <Withdraw />}
        </Disclosure>
      )}
      {!found.goesOn && (
        <Disclosure summary="I want you to delete my case">
          <p>{found.held ? DELETE_ON_HOLD : DELETE}</p>
          <p>
            <Button form={CASE_FORM} look="danger" name="intent" value="delete">
              {found.held ? 'Delete my case after the hold' : 'Delete my case'}
            </Button>
          </p>
        </Disclosure>
      )}
    </section>
  )
}

const DELETE = `We stop working on it now. After ${DELETION_DAYS} days we delete everything you sent and everything we wrote, for good. After that, nobody can open it. A sealed backup copy can last a few weeks longer. Save what you need first.`
const DELETE_ON_HOLD = `${WHY_HELD} You can ask us to delete it now. We will save your request. When the hold ends, you have ${DELETION_DAYS} days to change your mind. Then we delete everything, for good.`

function Withdraw() {
  return (
    <>
      <p>
        We stop working on it, and its status becomes “Closed”. You can still read it, and you can open it
        again by writing to us here.
      </p>
      <p>
        <Button form={CASE_FORM} look="danger" name="intent" value="withdraw">
          Withdraw my case
        </Button>
      </p>
    </>
  )
}

function StopOnHold() {
  return (
    <p>
      {WHY_HELD} You can still ask us to stop. Send us a message here. We will close your case when the hold
      ends.
    </p>
  )
}

/** The person asked for the deletion: when it comes, or why it waits, and how to keep the case. */
export function GoesSoon({ day, held }: { day: string; held: boolean }) {
  return (
    <>
      {held ? (
        <p>
          You asked us to delete this case. We cannot do that yet. {WHY_HELD} We saved your request, so you do
          not need to ask again. When the hold ends, you have {DELETION_DAYS} days to change your mind. Then
          we delete it.
        </p>
      ) : (
        <p>
          You asked us to delete this case. We will delete it on <strong>{day}</strong>. If you want to keep
          it, or did not ask for this, press “Keep my case”. We also keep it if you write to us or add a file.
        </p>
      )}
      <p>
        <Button form={CASE_FORM} name="intent" value="keep">
          Keep my case
        </Button>
      </p>
    </>
  )
}
