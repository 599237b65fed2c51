import { data } from 'react-router'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, nowDate } from '#app/platform/time.ts'
import { canMail } from '#app/shared/promises/site-state.server.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { enterGift } from '../../checkout/enter-gift.server.ts'
import { unusualAmountQuestion } from '../../ledger/unusual-amount.server.ts'
import { ENTERED_WAYS, type EnteredWay, WAY_WORDS } from '../../model/rules.ts'
import { enterSchema, paymentFacts } from '../../model/staff-forms.server.ts'
import type { Route } from './+types/enter'
import { ArrivalFields } from './arrival-fields.tsx'
import { IsItRight } from './is-it-right.tsx'
import styles from './ledger.css?url'
import { LedgerLinks } from './ledger-links.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

const HERE = '/staff/gifts/new'

const HINTS: Partial<Record<EnteredWay, string>> = {
  stock: 'The receipt says what it was, but gives no value.',
  kind: 'The receipt says what it was, but gives no value.',
  daf: 'A thank-you letter. It says that it is not a tax receipt.',
}

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  return { once: newId(), today: dayOf(nowDate(), config.timeZone) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const { values, typed, errors } = await readForm(request, enterSchema)
  if (!values) return data({ errors, typed, question: null }, { status: 422 })
  const { amount: amountCents, sure, ...rest } = values
  const back = typed.back === 'yes'
  const question = unusualAmountQuestion({ amountCents, day: rest.day, mailed: rest.mailed, sure })
  if (back || question) return data({ errors: null, typed, question: back ? null : question })
  const id = await enterGift(db, { ...rest, amountCents, facts: paymentFacts(values) }, member.userId)
  const text =
    rest.email && canMail
      ? 'The receipt goes to the donor by email.'
      : 'Print the receipt from the table below, and mail it.'
  return redirectWithFlash(`/staff/gifts/${id}`, { kind: 'success', title: 'It is recorded', text })
}

export default function Enter({ loaderData: { once, today }, actionData }: Route.ComponentProps) {
  const typed: Record<string, string> = actionData?.typed ?? {}
  const errors = actionData?.errors ?? undefined
  if (actionData?.question) return <IsItRight action={HERE} typed={typed} question={actionData.question} />
  return (
    <ConsolePage
      title="Enter a gift"
      error={Boolean(errors)}
      lead="For a gift that came without a promise. Look for a promise first, under “All gifts”."
    >
      <LedgerLinks here="enter" />
      <ErrorSummary errors={errors} />
      <form method="post" action={HERE} noValidate className="staff-form">
        <EnterSendsNothing />
        <input type="hidden" name="once" value={typed.once ?? once} />
        <Field
          label="Donor’s name"
          name="name"
          width="half"
          hint="The way the receipt should show it."
          defaultValue={typed.name}
          error={errors?.name}
          autoComplete="off"
        />
        <Field
          label="Donor’s email address"
          name="email"
          type="email"
          optional
          width="half"
          hint="The receipt goes there. If there is none, print the receipt and mail it."
          defaultValue={typed.email}
          error={errors?.email}
          autoComplete="off"
        />
        <Field
          label="Donor’s mailing address"
          name="postal"
          optional
          width="half"
          hint="On one line. The receipt is mailed here."
          defaultValue={typed.postal}
          error={errors?.postal}
          autoComplete="off"
        />
        <RadioGroup
          label="How it came"
          name="way"
          defaultValue={typed.way}
          error={errors?.way}
          choices={ENTERED_WAYS.map((value) => ({ value, label: WAY_WORDS[value], hint: HINTS[value] }))}
        />
        <Field
          label="What was given, or the name of the fund"
          name="thing"
          optional
          width="half"
          hint="For stock, an item or a fund. For example: 40 shares of Sample Corp."
          defaultValue={typed.thing}
          error={errors?.thing}
          autoComplete="off"
        />
        <Field
          label="Amount that arrived, in dollars"
          name="amount"
          inputMode="decimal"
          width="short"
          hint="For stock and items: what it is worth for our own books. The receipt does not say it."
          defaultValue={typed.amount}
          error={errors?.amount}
          autoComplete="off"
        />
        <DateField label="Day it arrived" name="day" defaultValue={typed.day ?? today} error={errors?.day} />
        <Field
          label="Note"
          name="note"
          optional
          width="half"
          hint="For example, the check number. Only the people who keep the gifts see it."
          defaultValue={typed.note}
          error={errors?.note}
          autoComplete="off"
        />
        <ArrivalFields typed={typed} errors={errors} />
        <Button>Record it and write the receipt</Button>
      </form>
    </ConsolePage>
  )
}
