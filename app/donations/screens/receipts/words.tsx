import { data } from 'react-router'
import { WORDING_LIMITS } from '#app/donations/model/rules.ts'
import { wordingSchema } from '#app/donations/model/staff-forms.server.ts'
import styles from '#app/donations/screens/ledger/ledger.css?url'
import { LedgerLinks } from '#app/donations/screens/ledger/ledger-links.tsx'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate, nowDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { db } from '#db/connect.server.ts'
import { currentWording, wordingHistory, writeWording } from '../../receipts/receipt-wording.server.ts'
import type { ReceiptFacts } from '../../receipts/receipt-words.ts'
import type { Route } from './+types/words'
import { ReceiptPreview } from './receipt-preview.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

/** A sample receipt for previewing the wording. */
function sample(): ReceiptFacts {
  const { legalName, ein } = config.accounts
  return {
    number: 0,
    legalName,
    address: config.organisation.address,
    ein,
    donor: 'Ada Sample',
    day: dayOf(nowDate(), config.timeZone),
    amountCents: 250_00,
    way: 'card',
    frequency: 'one-time',
    reference: 'G-7KT4-XQ',
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  const [current, history] = [await currentWording(db), await wordingHistory(db)]
  return { current, history, sample: sample(), timeZone: config.timeZone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const form = await readForm(request, wordingSchema)
  if (!form.values)
    return data({ errors: form.errors, typed: form.typed, shown: false, meanwhile: false }, { status: 422 })
  const { intent, thanks, closing, version } = form.values
  if (intent === 'preview') return data({ errors: null, typed: form.typed, shown: true, meanwhile: false })
  try {
    await writeWording(db, { thanks, closing }, version, member.userId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const errors = { form: error.message }
    return data({ errors, typed: form.typed, shown: false, meanwhile: true }, { status: error.status })
  }
  const text = 'The next receipt will use them. Receipts already sent stay as they are.'
  return redirectWithFlash('/staff/gifts/words', { kind: 'success', title: 'The words are saved', text })
}

export default function Words({ loaderData, actionData }: Route.ComponentProps) {
  const { current, history, timeZone } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors ?? undefined
  const typed: Record<string, string> | undefined = actionData?.typed
  const thanks = typed?.thanks ?? current.thanks
  const closing = typed?.closing ?? current.closing
  return (
    <ConsolePage
      title="Receipt wording"
      error={Boolean(errors)}
      lead="You write the thanks and the closing lines. What the law asks for is fixed."
    >
      <LedgerLinks here="words" />
      <ErrorSummary errors={errors} />
      <form method="post" action="/staff/gifts/words" noValidate className="ledger-words">
        <BeganFrom
          version={versionToGoOnFrom(current.version, actionData)}
          told={actionData?.meanwhile && actionData}
        />
        <TextArea
          label="Thanks"
          name="thanks"
          rows={3}
          optional
          hint={`Goes at the top. Up to ${WORDING_LIMITS.thanks} characters. Leave it empty for our usual sentence.`}
          defaultValue={thanks}
          error={errors?.thanks}
        />
        <TextArea
          label="Closing lines"
          name="closing"
          rows={4}
          optional
          hint={`Go under the fixed part. Up to ${WORDING_LIMITS.closing} characters. Say nothing about taxes or about what the donor got: that part is fixed.`}
          defaultValue={closing}
          error={errors?.closing}
        />
        <ButtonRow>
          <Button name="intent" value="save">
            Save these words
          </Button>
          <Button look="quiet" name="intent" value="preview">
            Show the receipt with them
          </Button>
        </ButtonRow>
      </form>
      <section aria-labelledby="preview">
        <h2 id="preview">
          {actionData?.shown ? 'With your new words, not saved yet' : 'How a receipt reads now'}
        </h2>
        <ReceiptPreview facts={{ ...loaderData.sample, ...(errors ? {} : { thanks, closing }) }} />
      </section>
      <section aria-labelledby="before">
        <h2 id="before">What was written before</h2>
        {history.length === 0 ? (
          <p>Nobody has changed the usual words yet.</p>
        ) : (
          <ol className="ledger-versions" reversed>
            {history.map((one) => (
              <li key={one.version}>
                <p>
                  <strong>{longDate(one.at, timeZone)}</strong>
                  {`, ${one.by ?? 'someone who left'}`}
                  {one.version === current.version && '. In use now.'}
                </p>
                <dl>
                  <div>
                    <dt>Thanks</dt>
                    <dd>{one.thanks || 'The usual sentence'}</dd>
                  </div>
                  <div>
                    <dt>Closing lines</dt>
                    <dd>{one.closing || 'None'}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ol>
        )}
      </section>
    </ConsolePage>
  )
}
