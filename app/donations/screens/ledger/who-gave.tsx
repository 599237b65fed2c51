import { data, Link } from 'react-router'
import { recordReading } from '#app/platform/audit/audit.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { canMail } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { SavedMeanwhile } from '#app/ui/staff/saved-meanwhile.tsx'
import { db } from '#db/connect.server.ts'
import { correctWhoGave, whoGave } from '../../ledger/who-gave.server.ts'
import { whoSchema } from '../../model/staff-forms.server.ts'
import { receiptNumber } from '../../receipts/receipt-words.ts'
import type { Route } from './+types/who-gave'
import styles from './ledger.css?url'
import { LedgerLinks } from './ledger-links.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const who = (await whoGave(db, params.giftId)) ?? notFound()
  await recordReading(db, member.userId, 'gift.read', params.giftId)
  return who
}

export async function action({ request, params: { giftId }, context }: Route.ActionArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const { values, typed, errors } = await readForm(request, whoSchema)
  if (!values) return data({ errors, typed, meanwhile: false }, { status: 422 })
  const { name, email, wasName, wasEmail } = values
  let corrected: number
  try {
    const who = { was: { name: wasName, email: wasEmail }, now: { name, email } }
    corrected = await correctWhoGave(db, giftId, who, member.userId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const meanwhile = error.status === 409
    return data({ errors: { form: error.message }, typed, meanwhile }, { status: error.status })
  }
  const text = corrected === 0 ? 'No receipt changes.' : correctedInWords(corrected, email !== '' && canMail)
  return redirectWithFlash(`/staff/gifts/${encodeURIComponent(giftId)}`, {
    kind: 'success',
    title: 'It is corrected',
    text,
  })
}

function correctedInWords(count: number, byMail: boolean): string {
  const [written, which] =
    count === 1 ? ['A new receipt was written.', 'it'] : [`${count} new receipts were written.`, 'each']
  return `${written} ${byMail ? `The donor gets ${which} by email.` : `Print ${which} from the table below, and mail it.`}`
}

export default function WhoGave({ loaderData, actionData, params }: Route.ComponentProps) {
  const { reference, byCard, name, email, receipts } = loaderData
  const byMail = useCanMail()
  const typed: Record<string, string> = actionData?.typed ?? {}
  const errors: Record<string, string> | undefined = actionData?.errors
  // A refused form keeps the stored values it was loaded with, so that it cannot replace a colleague's newer ones unseen.
  // Only after the page showed those does it continue from them.
  const was = actionData?.meanwhile ? {} : typed
  const here = `/staff/gifts/${params.giftId}/who`
  return (
    <ConsolePage
      title={`Correct who gave ${reference}`}
      error={Boolean(errors)}
      lead="For a misspelled name, or an email address that does not work. It changes this gift only."
    >
      <LedgerLinks here="list" />
      <ErrorSummary errors={errors} />
      <p className="line-links">
        <Link to={`/staff/gifts/${params.giftId}`}>Back to the gift</Link>
      </p>
      {actionData?.meanwhile && (
        <SavedMeanwhile
          items={[
            { name: 'Donor’s name', value: name },
            { name: 'Donor’s email address', value: email },
          ]}
        />
      )}
      <form method="post" action={here} noValidate className="staff-form">
        <input type="hidden" name="wasName" value={was.wasName ?? name} />
        <input type="hidden" name="wasEmail" value={was.wasEmail ?? email} />
        <Field
          label="Donor’s name"
          name="name"
          width="half"
          hint={correctedWords(receipts, email !== '' && byMail)}
          defaultValue={typed.name ?? name}
          error={errors?.name}
          autoComplete="off"
        />
        {byCard ? (
          <>
            <input type="hidden" name="email" value={email} />
            <p>{`The receipts go to ${email}. Stripe keeps the address of a gift by card, so it stays as it is.`}</p>
          </>
        ) : (
          <Field
            label="Donor’s email address"
            name="email"
            type="email"
            optional
            width="half"
            hint="The person with the old address no longer sees this gift. To send a receipt to the new one, go to “For the donor” next."
            defaultValue={typed.email ?? email}
            error={errors?.email}
            autoComplete="off"
          />
        )}
        <Button>Save the correction</Button>
      </form>
    </ConsolePage>
  )
}

/** Says what a name change does. */
function correctedWords(receipts: number[], byMail: boolean): string {
  const [first = 0, second] = receipts
  if (receipts.length === 0) return 'The way the receipt should show it.'
  if (second === undefined)
    return `With another name, receipt ${receiptNumber(first)} no longer counts. A new one takes its place${byMail ? ' and goes by email' : ''}.`
  return `With another name, ${receipts.length} receipts no longer count. ${receipts.length} new ones take their places${byMail ? ' and go by email, each in its own' : ''}.`
}
