import { Button } from '#app/ui/forms/button.tsx'
import { CASE_FORM } from '../case-form.ts'
import type { ShownCase } from '../client-view.ts'

/** Asks whether we may give the case to an attorney. Both answers look the same, and can be changed. */
export function ReferralQuestion({ referral }: { referral: NonNullable<ShownCase['referral']> }) {
  const { attorneyId, name, firm, profile, text, agrees } = referral
  return (
    <section aria-labelledby="referral" className="flow">
      <h2 id="referral">May we give your case to an attorney?</h2>
      <p>
        We think of <strong>{name}</strong>, {firm}. <a href={profile}>Read about {name}</a>
      </p>
      {text && <p>{text}</p>}
      <p>
        If you say yes, {name} gets what you told us, your files, and your name and email address if you gave
        them. If you say no, nobody gets anything, and we keep working with you.
      </p>
      {agrees !== null && (
        <p>
          <strong>{agrees ? 'You said yes.' : 'You said no.'}</strong> You can change that as long as we have
          not given your case to {name}.
        </p>
      )}
      <div className="staff-actions">
        <input form={CASE_FORM} type="hidden" name="attorney" value={attorneyId} />
        {agrees !== true && (
          <Button form={CASE_FORM} look="quiet" name="intent" value="agree-referral">
            {`Yes, give my case to ${name}`}
          </Button>
        )}
        {agrees !== false && (
          <Button form={CASE_FORM} look="quiet" name="intent" value="decline-referral">
            No, do not share my case
          </Button>
        )}
      </div>
    </section>
  )
}
