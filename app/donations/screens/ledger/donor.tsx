import { data, Link } from 'react-router'
import { recordReading } from '#app/platform/audit/audit.server.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { NO_MAIL } from '#app/shared/promises/promises.ts'
import { canMail, mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { exactMoney, money, often } from '../../model/rules.ts'
import { forDonorSchema } from '../../model/staff-forms.server.ts'
import {
  type DonorsGift,
  donorOfGift,
  pauseForDonor,
  resumeForDonor,
  sendReceiptAgain,
  stopForDonor,
} from '../../portal/send-to-donor.server.ts'
import { receiptNumber } from '../../receipts/receipt-words.ts'
import type { Route } from './+types/donor'
import styles from './ledger.css?url'
import { LedgerLinks } from './ledger-links.tsx'
import { AskMonthly, type MonthlyAct, MonthlyGift } from './monthly-gift.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const donor = (await donorOfGift(db, params.giftId)) ?? notFound()
  await recordReading(db, member.userId, 'gift.read', params.giftId)
  return { donor, timeZone: config.timeZone }
}

interface Asked {
  errors?: Record<string, string>
  /** The action that must be confirmed first. */
  ask?: { act: MonthlyAct; months: number }
}

const DONE: Record<MonthlyAct, string> = {
  stop: 'The monthly gift has stopped',
  pause: 'The monthly gift is paused',
  resume: 'The monthly gift is active again',
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId, ...member } = context.get(staffMember)
  requireRole({ userId, ...member }, mayKeepAccounts)
  const { giftId } = params
  const form = await readForm(request, forDonorSchema)
  if (!form.values) return data<Asked>({ errors: form.errors }, { status: 422 })
  const { intent, sure, back, months, receipt } = form.values
  if (back) return data<Asked>({})
  if (intent !== 'receipt' && sure !== intent) return data<Asked>({ ask: { act: intent, months } })
  try {
    if (intent === 'receipt') await sendReceiptAgain(db, giftId, receipt, userId)
    if (intent === 'stop') await stopForDonor(db, giftId, userId)
    if (intent === 'pause') await pauseForDonor(db, giftId, months, userId)
    if (intent === 'resume') await resumeForDonor(db, giftId, userId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data<Asked>({ errors: { form: error.message } }, { status: error.status })
  }
  const title =
    intent === 'receipt'
      ? `Receipt ${receiptNumber(receipt)} ${canMail ? 'is on its way' : 'was not sent'}`
      : DONE[intent]
  const text = mailFollowsNow(
    intent === 'receipt' ? 'It goes by email, unchanged.' : 'The donor gets an email about it.',
  )
  return redirectWithFlash(`/staff/gifts/${encodeURIComponent(giftId)}/donor`, {
    kind: 'success',
    title,
    text,
  })
}

export default function ForDonor({ loaderData, actionData }: Route.ComponentProps) {
  const { donor, timeZone } = loaderData
  const { gift, name, email, runs, others } = donor
  const action = `/staff/gifts/${gift.id}/donor`
  const asked: Asked = actionData ?? {}
  if (asked.ask) return <AskMonthly action={action} donor={donor} timeZone={timeZone} {...asked.ask} />
  const { errors } = asked
  return (
    <ConsolePage
      title={`For the donor of ${gift.reference}`}
      error={Boolean(errors)}
      lead="For when someone calls or writes about their gifts. You can do what they could do from their own page."
    >
      <LedgerLinks here="list" />
      <ErrorSummary errors={errors} />
      <p className="line-links">
        <Link to={`/staff/gifts/${gift.id}`}>Back to the gift</Link>
      </p>
      <p>
        First ask the caller for the gift’s reference, or for the email address they gave with. Do not tell it
        to them.
      </p>
      <DescriptionList
        items={[
          { name: 'From', value: name || 'No longer kept' },
          { name: 'Email', value: email ?? (name ? 'None' : 'No longer kept') },
          { name: 'This gift', value: giftWords(donor, timeZone) },
        ]}
      />
      {runs && <MonthlyGift action={action} donor={donor} error={errors?.months} />}
      <Receipts action={action} donor={donor} error={errors?.receipt} />
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">Other gifts of this donor</h2>
          <ul className="line-links">
            {others.map((one) => (
              <li key={one.id}>
                <Link to={`/staff/gifts/${one.id}`}>
                  {`${one.reference}, ${money(one.amountCents)} ${often(one.frequency)}, begun ${longDate(one.begunAt, timeZone)}`}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ConsolePage>
  )
}

function giftWords({ gift, runs }: DonorsGift, zone: string): string {
  const what = `${money(gift.amountCents)} ${often(gift.frequency)}`
  if (!runs) return what
  if (gift.status === 'paused')
    return gift.pausedUntil ? `${what}. Paused until ${longDate(gift.pausedUntil, zone)}` : `${what}. Paused`
  return gift.nextChargeAt ? `${what}. Charged next on ${longDate(gift.nextChargeAt, zone)}` : what
}

interface ReceiptsProps {
  action: string
  donor: DonorsGift
  error: string | undefined
}

function Receipts({ action, donor: { gift, email, receipts }, error }: ReceiptsProps) {
  const byMail = useCanMail()
  if (receipts.length === 0) return <p>There is no valid receipt.</p>
  const years = [...new Set(receipts.map(({ year }) => year))]
  return (
    <>
      <section aria-labelledby="again">
        <h2 id="again">Send a receipt again</h2>
        {email && byMail ? (
          <form method="post" action={action} className="ledger-words" noValidate>
            <p>{`It goes to ${email}, unchanged.`}</p>
            <Select
              label="Which receipt"
              name="receipt"
              error={error}
              choices={receipts.map((one) => ({
                value: String(one.number),
                label: `${receiptNumber(one.number)}, ${exactMoney(one.amountCents)} on ${longDate(one.day)}`,
              }))}
            />
            <Button look="quiet" name="intent" value="receipt">
              Send it again
            </Button>
          </form>
        ) : (
          <p>
            {byMail ? 'We have no email address of this donor.' : NO_MAIL} Print the receipt from the gift’s
            page.
          </p>
        )}
      </section>
      <section aria-labelledby="years">
        <h2 id="years">A statement for a year</h2>
        <ul className="line-links">
          {years.map((year) => (
            <li key={year}>
              <a href={`/staff/gifts/${gift.id}/statement/${year}`}>{`All gifts in ${year} (PDF)`}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
