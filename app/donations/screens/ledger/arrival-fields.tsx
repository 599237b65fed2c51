import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'

/** The receipt's facts besides the amount and the day: collapsed, because most gifts have none. */
export function ArrivalFields({
  typed,
  errors,
  mailed = true,
}: {
  typed: Record<string, string>
  errors: Record<string, string> | undefined
  mailed?: boolean
}) {
  const text = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: errors?.[name],
    optional: true,
    autoComplete: 'off',
  })
  const used = ['mailed', 'benefit', 'benefitValue'].some((name) => typed[name] || errors?.[name])
  return (
    <Disclosure summary="It was mailed on an earlier day, or the donor got something for it" open={used}>
      <div className="stack">
        {mailed && (
          <DateField
            {...text('mailed')}
            label="Day it was mailed (the postmark)"
            hint="It counts as the day of the gift. The receipt says both days."
          />
        )}
        <Field
          {...text('benefit')}
          label="What the donor got in return"
          width="half"
          hint="For example: dinner at our event. The receipt says it. Leave it empty if it was nothing."
        />
        <Field
          {...text('benefitValue')}
          label="What that was worth, in dollars"
          inputMode="decimal"
          width="short"
          hint="Your good faith estimate."
        />
      </div>
    </Disclosure>
  )
}
