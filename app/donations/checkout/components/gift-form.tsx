import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { DEFAULT_AMOUNT, OTHER, saidOf } from '../../rules.ts'
import { GIFT_FIELDS } from '../gift-fields.ts'
import { amountTyped, digitsOf, leftOutSentence } from '../typed-amount.ts'
import { words } from '../words.ts'

export type Typed = Partial<Record<string, string>>

const { frequency, amount, custom } = words.fields

function tiles(name: 'frequency' | 'amount') {
  const field = GIFT_FIELDS[name]
  const { options } = words.fields[name]
  return 'values' in field
    ? field.values.map((value) => ({ value, ...(options?.[value] ?? { label: value }) }))
    : []
}

/** Works as it stands without scripts; with them, the choice is said in words and only digits get into the box. */
export function GiftForm({ typed, errors }: { typed: Typed; errors?: Typed | null }) {
  const [said, setSaid] = useState('')
  const [leftOut, setLeftOut] = useState('')
  const own = useRef({ shown: '', typed: '' })

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { name, value } = event.target as HTMLInputElement
    const amounts = form.elements.namedItem('amount') as RadioNodeList
    const box = form.elements.namedItem('custom') as HTMLInputElement
    if (name === 'amount' && value !== OTHER) box.value = ''
    if (name === 'custom' && value) amounts.value = OTHER
    const adds = /^insert(Composition)?Text$/.test((event.nativeEvent as InputEvent).inputType)
    own.current = amountTyped(own.current, box.value, name === 'custom' && adds)
    if (box.value !== own.current.shown) box.value = own.current.shown
    setLeftOut(leftOutSentence(own.current.typed))
    const chosen = Number(amounts.value === OTHER ? digitsOf(box.value) : amounts.value)
    setSaid(saidOf(new FormData(form).get('frequency'), chosen))
  }

  return (
    <form method="post" action="/donate" noValidate className="stack gift-form" onChange={onChange}>
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
        choices={tiles('amount')}
        defaultValue={typed.custom ? OTHER : (typed.amount ?? String(DEFAULT_AMOUNT))}
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
      <Button>{words.choice.review}</Button>
    </form>
  )
}
