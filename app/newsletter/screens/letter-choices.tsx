import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { FORMATS, TOPICS } from '../model/rules.ts'
import { words } from '../model/words.ts'

/** Which letters, and how they look: the same questions when coming and later. No kind of letter is chosen for anybody. */
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

/** What a typed form had ticked. */
export const tickedIn = (typed: Record<string, string>): string[] =>
  TOPICS.map(({ value }) => value).filter((value) => typed[`topic-${value}`])
