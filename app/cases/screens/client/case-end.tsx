import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { CASE_FORM } from '../../client/case-form.ts'
import type { CaseView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'
import { isClosed } from '../../status/status-rules.ts'

/** The last part of a case's page: leave it for today, withdraw it, or have it deleted. */
export function CaseEnd({ found, signedIn }: { found: CaseView; signedIn: boolean }) {
  return (
    <section aria-labelledby="leave-case" className="case-end">
      <h2 id="leave-case">{words.end.heading}</h2>
      <p>{words.end.closesItself}</p>
      <p>
        <Button form={CASE_FORM} look="quiet" name="intent" value="leave">
          {words.end.close}
        </Button>
      </p>
      {signedIn && <KeepWithAccount />}
      {!isClosed(found.status) && (
        <Disclosure summary={words.end.withdrawSummary}>
          {found.held ? <StopOnHold /> : <Withdraw />}
        </Disclosure>
      )}
      {!found.goesOn && (
        <Disclosure summary={words.end.deleteSummary}>
          <p>{found.held ? words.end.deleteOnHoldText : words.end.deleteText}</p>
          <p>
            <Button form={CASE_FORM} look="danger" name="intent" value="delete">
              {found.held ? words.end.deleteAfterHold : words.end.delete}
            </Button>
          </p>
        </Disclosure>
      )}
    </section>
  )
}

/** For a person who is signed in to an account here. */
function KeepWithAccount() {
  return (
    <p>
      <a className="line-link" href="/dashboard/complaints/keep">
        {words.end.keepWithAccount}
      </a>{' '}
      {words.end.keepWithAccountText}
    </p>
  )
}

function Withdraw() {
  return (
    <>
      <p>{words.end.withdrawText}</p>
      <p>
        <Button form={CASE_FORM} look="danger" name="intent" value="withdraw">
          {words.end.withdraw}
        </Button>
      </p>
    </>
  )
}

function StopOnHold() {
  return <p>{words.end.withdrawOnHold}</p>
}

/** The person asked for the deletion: shows when it happens, or why it waits, and how to keep the case. */
export function GoesSoon({ day, held }: { day: string; held: boolean }) {
  return (
    <>
      {held ? (
        <p>{words.end.goesAfterHold}</p>
      ) : (
        <p>
          <Sentence of={words.end.goesOn} day={day} />
        </p>
      )}
      <p>
        <Button form={CASE_FORM} name="intent" value="keep">
          {words.end.keep}
        </Button>
      </p>
    </>
  )
}
