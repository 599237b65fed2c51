import { classes } from '../classes.ts'
import { words } from '../words.ts'
import { Fieldset } from './choices.tsx'
import { type FieldBasics, idOf } from './field-frame.tsx'

const MONTHS = [
  words.dateField.january,
  words.dateField.february,
  words.dateField.march,
  words.dateField.april,
  words.dateField.may,
  words.dateField.june,
  words.dateField.july,
  words.dateField.august,
  words.dateField.september,
  words.dateField.october,
  words.dateField.november,
  words.dateField.december,
]

interface DateParts {
  month?: string
  day?: string
  year?: string
  around?: string
}

/**
 * A date in three parts: `{name}Month` (1 to 12), `{name}Day`, `{name}Year`. With `around`, a line `{name}Around` takes
 * what somebody remembers instead, such as "around May 2025". No calendar to operate.
 */
export function DateField({
  around,
  defaultValue = {},
  ...field
}: FieldBasics & { around?: boolean; defaultValue?: DateParts }) {
  const id = idOf(field)
  const { name, label, hint, error, optional, required, help } = field
  const wrong = error ? true : undefined
  const by = classes(error && `${id}-error`) || undefined
  return (
    <Fieldset legend={label} id={id} {...{ hint, error, optional, required, help }}>
      <div className="date-parts">
        <div className="date-part">
          <label htmlFor={id}>{words.dateField.month}</label>
          <select
            id={id}
            name={`${name}Month`}
            className="input input-select"
            defaultValue={defaultValue.month ?? ''}
            aria-invalid={wrong}
            aria-describedby={by}
          >
            <option value="">{words.dateField.chooseMonth}</option>
            {MONTHS.map((month, index) => (
              <option key={month} value={String(index + 1)}>
                {month}
              </option>
            ))}
          </select>
        </div>
        <div className="date-part">
          <label htmlFor={`${id}-day`}>{words.dateField.day}</label>
          <input
            id={`${id}-day`}
            name={`${name}Day`}
            type="text"
            inputMode="numeric"
            maxLength={2}
            className="input input-two"
            defaultValue={defaultValue.day}
            aria-invalid={wrong}
            aria-describedby={by}
          />
        </div>
        <div className="date-part">
          <label htmlFor={`${id}-year`}>{words.dateField.year}</label>
          <input
            id={`${id}-year`}
            name={`${name}Year`}
            type="text"
            inputMode="numeric"
            maxLength={4}
            className="input input-four"
            defaultValue={defaultValue.year}
            aria-invalid={wrong}
            aria-describedby={by}
          />
        </div>
      </div>
      {around && (
        <div className="date-around">
          <label htmlFor={`${id}-around`}>{words.dateField.orTellUsAbout}</label>
          <input
            id={`${id}-around`}
            type="text"
            name={`${name}Around`}
            maxLength={80}
            className="input input-half"
            defaultValue={defaultValue.around}
          />
        </div>
      )}
    </Fieldset>
  )
}
