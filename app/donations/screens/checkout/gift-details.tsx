import { choicesOf, fieldsIn } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { KeptLine } from '#app/ui/forms/autosave-form.tsx'
import { Fieldset } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { words } from '../../model/checkout-words.ts'
import { GIFT_FIELDS, giftForm } from '../../model/gift-form.ts'
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
  const canMail = useCanMail()
  const by = card ? 'card' : 'promise'
  const asked = {
    ...giftForm,
    names: giftForm.names.filter((name) => (GIFT_FIELDS[name].by ?? by) === by),
  }
  const overrides = {
    cover: { label: words.fields.cover.label.replace('{fee}', money(feeCents)) },
    email: canMail ? {} : { hint: words.details.noList },
    way: {
      choices: choicesOf(giftForm.fields.way).map((choice) => ({
        ...choice,
        ...wayHint(choice.value, { bank, address, canMail }),
      })),
    },
  }
  const part = (name: 'way' | 'you' | 'cover' | 'more' | 'remind') => (
    <FormFields form={asked} part={name} typed={typed} errors={errors} overrides={overrides} />
  )
  const more = fieldsIn(giftForm, 'more').some(
    (name) => (!GIFT_FIELDS[name].with && typed[name]) || errors?.[name],
  )
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

/** The hint of a way that does not work by itself yet; nothing for the others. */
function wayHint(way: string, can: { bank: boolean; address: boolean; canMail: boolean }): { hint?: string } {
  if (way === 'check' && !can.address) return { hint: words.details.checkSample }
  if (way !== 'bank' || can.bank) return {}
  return { hint: can.canMail ? words.details.bankByHand : words.details.bankNoMail }
}
