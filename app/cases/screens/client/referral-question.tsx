import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { CASE_FORM } from '../../client/case-form.ts'
import type { CaseView } from '../../person/client-view.ts'
import { words } from '../../person/words.ts'

/** Asks whether we may give the case to an attorney. Both answers look the same, and can be changed. */
export function ReferralQuestion({ referral }: { referral: NonNullable<CaseView['referral']> }) {
  const { attorneyId, name, firm, profile, text, agrees } = referral
  return (
    <section aria-labelledby="referral" className="flow">
      <h2 id="referral">{words.referral.heading}</h2>
      <p>
        <Sentence of={words.referral.who} name={name} firm={firm} profile={profile} />
      </p>
      {text && <p>{text}</p>}
      <p>{words.referral.what({ name })}</p>
      {agrees !== null && (
        <p>
          <Sentence of={agrees ? words.referral.saidYes : words.referral.saidNo} name={name} />
        </p>
      )}
      <div className="staff-actions">
        <input form={CASE_FORM} type="hidden" name="attorney" value={attorneyId} />
        {agrees !== true && (
          <Button form={CASE_FORM} look="quiet" name="intent" value="agree-referral">
            {words.referral.yes({ name })}
          </Button>
        )}
        {agrees !== false && (
          <Button form={CASE_FORM} look="quiet" name="intent" value="decline-referral">
            {words.referral.no}
          </Button>
        )}
      </div>
    </section>
  )
}
