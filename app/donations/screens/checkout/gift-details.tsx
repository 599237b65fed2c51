import { KeptLine } from '#app/ui/forms/autosave-form.tsx'
import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { words } from '../../model/checkout-words.ts'
import { fieldsIn, GIFT_FIELDS, type GiftField } from '../../model/gift-fields.ts'
import { money } from '../../model/rules.ts'
import type { Typed } from './gift-form.tsx'

interface GiftDetailsProps {
  action: string
  /** A card on Stripe's page, or a promised check or transfer. */
  card: boolean
  /** Whether our bank details are configured here; otherwise a person sends them. */
  bank: boolean
  /** Whether our mailing address is configured, so that a check can reach us. */
  address: boolean
  /** The reference of the previous gift, if the donor says this is a second one. */
  another?: string
  /** "Give $75 every month" */
  button: string
  feeCents: number
  covered: boolean
  typed: Typed
  errors: Record<string, string> | null
  form: { submission: string; started: string }
  /** The page where the stored form was typed. */
  page: string
}

/** The donor's details, the options, and the button that names the gift. */
export function GiftDetails({
  action,
  card,
  bank,
  address,
  another,
  button,
  feeCents,
  covered,
  typed,
  errors,
  form,
  page,
}: GiftDetailsProps) {
  const by = card ? 'card' : 'promise'
  const part = (name: Parameters<typeof fieldsIn>[0]) =>
    fieldsIn(name)
      .filter((field) => (GIFT_FIELDS[field].by ?? by) === by)
      .map((field) => (
        <GiftFieldShown
          key={field}
          name={field}
          typed={typed}
          error={errors?.[field]}
          feeCents={feeCents}
          bank={bank}
          address={address}
        />
      ))
  const more = fieldsIn('more').some((name) => (name !== 'tributeName' && typed[name]) || errors?.[name])
  return (
    <form method="post" action={action} noValidate className="stack gift-details" data-words="stay">
      <EnterSendsNothing />
      <input type="hidden" name="submission" value={form.submission} />
      <input type="hidden" name="started" value={form.started} />
      <input type="hidden" name="covered" value={covered ? 'yes' : ''} />
      {another && <input type="hidden" name="another" value={another} />}
      <div className="gift-extra" aria-hidden="true">
        <label htmlFor="website">{words.details.leaveEmpty}</label>
        <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {part('way')}
      <Fieldset legend={words.details.aboutYou} large>
        {part('you')}
      </Fieldset>
      {part('cover')}
      <Disclosure summary={words.details.more} open={more}>
        <div className="stack">{part('more')}</div>
      </Disclosure>
      {part('remind')}
      <KeptLine form="gift" page={page} />
      <ButtonRow>
        <Button>{button}</Button>
      </ButtonRow>
      {card && <p>{words.details.toStripe}</p>}
    </form>
  )
}

interface FieldProps {
  name: GiftField
  typed: Typed
  error: string | undefined
  feeCents: number
  bank: boolean
  address: boolean
}

/** Options that are sent by email. */
const ONLY_MAILED: GiftField[] = ['january', 'remind']

function GiftFieldShown({ name, typed, error, feeCents, bank, address }: FieldProps) {
  const canMail = useCanMail()
  if (!canMail && ONLY_MAILED.includes(name)) return null
  const field = GIFT_FIELDS[name]
  const { label, hint, none = '', options } = words.fields[name]
  const shown = {
    name,
    label: label.replace('{fee}', money(feeCents)),
    hint,
    error,
    required: field.required,
    optional: !field.required,
  }
  if (field.kind === 'box') return <Checkbox {...shown} defaultChecked={typed[name] === 'yes'} />
  if (field.kind === 'tiles') {
    const choices = field.values.map((value) => ({
      value,
      ...(options?.[value] ?? { label: value }),
      ...wayHint(value, { bank, address, canMail }),
    }))
    return <RadioGroup {...shown} look="tiles" large choices={choices} defaultValue={typed[name]} />
  }
  if (field.kind === 'select')
    return (
      <Select
        {...shown}
        width="half"
        defaultValue={typed[name] ?? ''}
        choices={[
          { value: '', label: none },
          ...field.values.map((value) => ({ value, label: options?.[value]?.label ?? value })),
        ]}
      />
    )
  const email =
    field.kind === 'email'
      ? { type: 'email', spellCheck: false, hint: canMail ? hint : words.details.noList }
      : {}
  const autoComplete = field.kind === 'line' ? field.autoComplete : 'email'
  return <Field {...shown} {...email} autoComplete={autoComplete} defaultValue={typed[name]} />
}

/** The hint of a way that does not work by itself yet; nothing for the others. */
function wayHint(way: string, can: { bank: boolean; address: boolean; canMail: boolean }): { hint?: string } {
  if (way === 'check' && !can.address) return { hint: words.details.checkSample }
  if (way !== 'bank' || can.bank) return {}
  return { hint: can.canMail ? words.details.bankByHand : words.details.bankNoMail }
}
