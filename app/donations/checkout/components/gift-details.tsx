import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { KeptLine } from '#app/ui/forms/kept-form.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'
import { money, REMIND_AFTER_DAYS } from '../../rules.ts'
import type { Typed } from './gift-form.tsx'

interface GiftDetailsProps {
  action: string
  /** A card on Stripe's page, or the promise of a check or a transfer. */
  card: boolean
  /** Whether the details of our bank account are known here, or a person sends them. */
  bank: boolean
  /** The reference of the gift before, where this is said to be another one. */
  another?: string
  /** "Give $75 every month" */
  button: string
  feeCents: number
  covered: boolean
  typed: Typed
  errors: Record<string, string> | null
  form: { submission: string; started: string }
  /** The page that kept words came from. */
  page: string
}

/** Who gives, what may be added, and the button that names the gift. */
export function GiftDetails({
  action,
  card,
  bank,
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
  const more =
    ['tribute', 'employer', 'anonymous', 'january'].some((name) => typed[name]) ||
    Boolean(errors?.tributeName)
  return (
    <form method="post" action={action} noValidate className="stack gift-details" data-words="stay">
      <input type="hidden" name="submission" value={form.submission} />
      <input type="hidden" name="started" value={form.started} />
      <input type="hidden" name="covered" value={covered ? 'yes' : ''} />
      {another && <input type="hidden" name="another" value={another} />}
      <div className="gift-extra" aria-hidden="true">
        <label htmlFor="website">Leave this box empty</label>
        <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {!card && (
        <RadioGroup
          label="How will you send it?"
          name="way"
          look="tiles"
          large
          required
          choices={[
            { value: 'check', label: 'Check', hint: 'By mail, to our address.' },
            {
              value: 'bank',
              label: 'Bank transfer',
              hint: bank
                ? 'From your account to ours.'
                : 'From your account to ours. One of us emails you our account details.',
            },
          ]}
          defaultValue={typed.way}
          error={errors?.way}
        />
      )}
      <Fieldset legend="About you" large>
        <Field
          label="Your name"
          name="name"
          required
          hint="The way your receipt should show it."
          autoComplete="name"
          defaultValue={typed.name}
          error={errors?.name}
        />
        <Field
          label="Your email address"
          name="email"
          type="email"
          required
          hint={`${canMail ? 'We send your receipt there. ' : ''}We do not put you on any list.`}
          autoComplete="email"
          spellCheck={false}
          defaultValue={typed.email}
          error={errors?.email}
        />
      </Fieldset>
      {card && (
        <Checkbox
          name="cover"
          optional
          label={`Add ${money(feeCents)} to cover the card fee`}
          hint={`The card company keeps about 2.9% and 30 cents. If you check this box, we show you the new amount before you go on.`}
          defaultChecked={typed.cover === 'yes'}
        />
      )}
      <Disclosure summary="More choices (optional)" open={more}>
        <div className="stack">
          <Select
            label="Is this gift for someone?"
            name="tribute"
            optional
            width="half"
            defaultValue={typed.tribute ?? ''}
            error={errors?.tribute}
            choices={[
              { value: '', label: 'No' },
              { value: 'honor', label: 'In honor of a person' },
              { value: 'memory', label: 'In memory of a person' },
            ]}
          />
          <Field
            label="Name of that person"
            name="tributeName"
            optional
            autoComplete="off"
            defaultValue={typed.tributeName}
            error={errors?.tributeName}
          />
          <Field
            label="Your employer"
            name="employer"
            optional
            hint="Some employers match what their workers give. Ask yours. We do not contact them."
            autoComplete="organization"
            defaultValue={typed.employer}
            error={errors?.employer}
          />
          <Checkbox
            name="anonymous"
            optional
            label="Keep my gift anonymous"
            hint="We never name donors in public. If you check this box, only the people who keep our accounts see your name."
            defaultChecked={typed.anonymous === 'yes'}
          />
          <Checkbox
            name="january"
            optional
            label="Send me one statement of my gifts each January"
            hint="For your taxes. Each of these emails has a link that stops them."
            defaultChecked={typed.january === 'yes'}
          />
        </div>
      </Disclosure>
      {!card && (
        <Checkbox
          name="remind"
          optional
          label={`Remind me once, if it has not arrived in ${REMIND_AFTER_DAYS} days`}
          hint="One short email. You can stop it before it comes."
          defaultChecked={typed.remind === 'yes'}
        />
      )}
      <KeptLine form="gift" page={page} />
      <ButtonRow>
        <Button>{button}</Button>
      </ButtonRow>
      {card && (
        <p>
          Next, you go to a page run by Stripe, the company that takes card payments. We never see or keep
          your card number.
        </p>
      )}
    </form>
  )
}
