import { choicesOf } from '#app/platform/forms/define-form.ts'
import { FormField } from '#app/platform/forms/form-fields.tsx'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words } from '../../model/checkout-words.ts'
import { giftForm } from '../../model/gift-form.ts'
import { chosenAtFirst, dollars, OTHER } from '../../model/rules.ts'
import giftModule from './gift-module.ts?worker&url'

export type Typed = Partial<Record<string, string>>

const { frequency, amount, custom } = giftForm.fields

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
      <FormField
        name="frequency"
        field={frequency}
        value={typed.frequency ?? 'monthly'}
        error={errors?.frequency}
      />
      <RadioGroup
        label={amount.words().label}
        name="amount"
        look="tiles"
        choices={[
          ...presets.map((preset) => ({ value: String(preset), label: dollars(preset) })),
          ...choicesOf(amount),
        ]}
        defaultValue={typed.custom ? OTHER : (typed.amount ?? String(chosenAtFirst(presets)))}
        error={errors?.amount}
        large
      >
        <FormField name="custom" field={custom} value={typed.custom} error={errors?.custom} />
        <p className="gift-changed" role="status" />
      </RadioGroup>
      <p className="gift-said" role="status" />
      <Button>{words.choice.review}</Button>
      <script src={giftModule} defer />
    </form>
  )
}
