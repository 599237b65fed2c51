import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words } from '../../model/checkout-words.ts'
import { GIFT_FIELDS } from '../../model/gift-fields.ts'
import { chosenAtFirst, dollars, OTHER } from '../../model/rules.ts'
import giftModule from './gift-module.ts?worker&url'

export type Typed = Partial<Record<string, string>>

const { frequency, amount, custom } = words.fields

function tiles(name: 'frequency' | 'amount') {
  const field = GIFT_FIELDS[name]
  const { options } = words.fields[name]
  return 'values' in field
    ? field.values.map((value) => ({ value, ...(options?.[value] ?? { label: value }) }))
    : []
}

/** Works without scripts. With them, the choice is described in words and the box accepts only digits. */
export function GiftForm({
  presets,
  typed,
  errors,
}: {
  presets: readonly number[]
  typed: Typed
  errors?: Typed | null
}) {
  return (
    <form method="post" action="/donate" noValidate className="stack gift-form">
      <RadioGroup
        label={frequency.label}
        name="frequency"
        look="tiles"
        choices={tiles('frequency')}
        defaultValue={typed.frequency ?? 'monthly'}
        error={errors?.frequency}
        large
      />
      <RadioGroup
        label={amount.label}
        name="amount"
        look="tiles"
        choices={[
          ...presets.map((preset) => ({ value: String(preset), label: dollars(preset) })),
          ...tiles('amount'),
        ]}
        defaultValue={typed.custom ? OTHER : (typed.amount ?? String(chosenAtFirst(presets)))}
        error={errors?.amount}
        large
      >
        <Field
          label={custom.label}
          name="custom"
          inputMode="numeric"
          autoComplete="transaction-amount"
          width="short"
          defaultValue={typed.custom}
          error={errors?.custom}
          hint={custom.hint}
        />
        <p className="gift-changed" role="status" />
      </RadioGroup>
      <p className="gift-said" role="status" />
      <Button>{words.choice.review}</Button>
      <script src={giftModule} defer />
    </form>
  )
}
