import { words as dates } from '#app/platform/dates/words.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ANOTHER, UNKNOWN } from '../../deadlines/chosen-day.ts'
import { words } from '../../deadlines/words.ts'

interface Props {
  /** Needed when several of these are on one page. */
  id?: string
  /** The question that the date answers. */
  label: string
  /** The person's text. */
  typed: string
  /** Why we ask. */
  says?: string
  candidates: { value: string; label: string }[]
  error?: string | undefined
  chosen?: string | undefined
  another?: string | undefined
}

/** "Which day do you mean?" The days that the text can mean, another one, and "I don't know". */
export function WhichDay({ id = 'meant', label, typed, says, candidates, error, chosen, another }: Props) {
  return (
    <RadioGroup
      label={label}
      name="meant"
      id={id}
      hint={[says, typed && words.which.youWrote({ words: typed })].filter(Boolean).join(' ')}
      error={error}
      choices={[
        ...candidates,
        { value: ANOTHER, label: candidates.length > 0 ? words.which.another : words.which.aDay },
        { value: UNKNOWN, label: words.which.unknown },
      ]}
      defaultValue={chosen ?? (another ? ANOTHER : undefined)}
    >
      <Field
        label={words.which.anotherDay}
        name="meantDay"
        id={`${id}-day`}
        width="half"
        hint={dates.field.hint}
        autoComplete="off"
        maxLength={100}
        defaultValue={another}
      />
    </RadioGroup>
  )
}
