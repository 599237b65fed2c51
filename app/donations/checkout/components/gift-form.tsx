import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { DEFAULT_AMOUNT, dollars, OTHER, PRESETS, saidOf } from '../../rules.ts'
import { amountTyped, digitsOf, leftOutSentence } from '../typed-amount.ts'

export type Typed = Partial<Record<string, string>>

const FREQUENCIES = [
  { value: 'monthly', label: 'Monthly', hint: 'The same amount every month, until you stop it.' },
  { value: 'one-time', label: 'One-time', hint: 'One gift only.' },
]
const AMOUNTS = [
  ...PRESETS.map((amount) => ({ value: String(amount), label: dollars(amount) })),
  { value: OTHER, label: 'Other amount' },
]

/** Works as it stands without scripts; with them, the choice is said in words and only digits get into the box. */
export function GiftForm({ typed, errors }: { typed: Typed; errors?: Typed | null }) {
  const [said, setSaid] = useState('')
  const [leftOut, setLeftOut] = useState('')
  const own = useRef({ shown: '', typed: '' })

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { name, value } = event.target as HTMLInputElement
    const amounts = form.elements.namedItem('amount') as RadioNodeList
    const custom = form.elements.namedItem('custom') as HTMLInputElement
    if (name === 'amount' && value !== OTHER) custom.value = ''
    if (name === 'custom' && value) amounts.value = OTHER
    const adds = /^insert(Composition)?Text$/.test((event.nativeEvent as InputEvent).inputType)
    own.current = amountTyped(own.current, custom.value, name === 'custom' && adds)
    if (custom.value !== own.current.shown) custom.value = own.current.shown
    setLeftOut(leftOutSentence(own.current.typed))
    const frequency = new FormData(form).get('frequency')
    const amount = Number(amounts.value === OTHER ? digitsOf(custom.value) : amounts.value)
    setSaid(saidOf(frequency, amount))
  }

  return (
    <form method="post" action="/donate" noValidate className="stack gift-form" onChange={onChange}>
      <RadioGroup
        label="How often?"
        name="frequency"
        look="tiles"
        choices={FREQUENCIES}
        defaultValue={typed.frequency ?? 'monthly'}
        error={errors?.frequency}
        large
      />
      <RadioGroup
        label="How much?"
        name="amount"
        look="tiles"
        choices={AMOUNTS}
        defaultValue={typed.custom ? OTHER : (typed.amount ?? String(DEFAULT_AMOUNT))}
        error={errors?.amount}
        large
      >
        <Field
          label="Other amount in dollars"
          name="custom"
          inputMode="numeric"
          autoComplete="transaction-amount"
          width="short"
          defaultValue={typed.custom}
          error={errors?.custom}
          hint="Whole dollars, for example 20. If you fill this in, we use this amount."
          onBlur={({ currentTarget: { value } }) => {
            own.current = { shown: value, typed: value }
          }}
        />
        <p className="gift-changed" role="status">
          {leftOut}
        </p>
      </RadioGroup>
      <p className="gift-said" role="status">
        {said}
      </p>
      <Button>Review your gift</Button>
    </form>
  )
}
