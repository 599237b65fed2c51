import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { FORMATS, TOPICS } from '../model/rules.ts'
import { words } from '../model/words.ts'

/** The topics and the format: the same fields when subscribing and later. No topic is preselected. */
export function LetterChoices({
  topics,
  format,
  error,
}: {
  topics: readonly string[]
  format?: string
  error?: string
}) {
  return (
    <>
      <Fieldset
        id="topic"
        required
        legend={words.choices.whichLettersDoYou}
        hint={words.choices.chooseOneMoreYou}
      >
        {TOPICS.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            label={label}
            name={`topic-${value}`}
            hint={hint}
            defaultChecked={topics.includes(value)}
            error={value === 'all' ? error : undefined}
          />
        ))}
      </Fieldset>
      <RadioGroup
        label={words.choices.formatLabel}
        name="format"
        choices={FORMATS}
        defaultValue={format === 'text' ? 'text' : 'html'}
      />
    </>
  )
}

/** The topics ticked in a submitted form. */
export const tickedIn = (typed: Record<string, string>): string[] =>
  TOPICS.map(({ value }) => value).filter((value) => typed[`topic-${value}`])
