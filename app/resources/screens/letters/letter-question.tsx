import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import type { Question } from '../../letters/letter-questions.ts'
import { boxName, LINE_LONGEST, TEXT_LONGEST } from '../../letters/read-letter-answers.ts'
import { words } from '../../model/words.ts'

interface Props {
  question: Question
  /** By field name. */
  typed: Readonly<Record<string, string>>
  error?: string
}

/** One question of a letter, with the input for its kind. */
export function LetterQuestion({ question, typed, error }: Props) {
  const { name, kind, label, optional } = question
  const hint = hintOf(question)
  const field = { name, label, hint, error, optional }
  const value = typed[name] ?? ''
  switch (kind) {
    case 'line':
      return <Field {...field} defaultValue={value} maxLength={LINE_LONGEST} autoComplete="off" />
    case 'text':
      return <TextArea {...field} defaultValue={value} rows={3} maxLength={TEXT_LONGEST} autoComplete="off" />
    case 'date':
      return <DateField {...field} defaultValue={value} />
    case 'one':
      return <RadioGroup {...field} choices={choicesOf(question)} defaultValue={value} />
    case 'some':
      return <SomeOf question={question} typed={typed} error={error} />
    case 'sentence':
      return (
        <Checkbox
          name={name}
          label={words.letter.addSentence({ sentence: label })}
          hint={hint}
          error={error}
          defaultChecked={value === 'yes'}
        />
      )
  }
}

const choicesOf = ({ choices }: Question) => choices.map((label, at) => ({ value: String(at + 1), label }))

function SomeOf({ question, typed, error }: Props) {
  const { name, label, choices } = question
  return (
    <Fieldset legend={label} id={name} hint={words.letter.chooseWhatFits} error={error}>
      <div className="choices">
        {choices.map((choice, at) => {
          const box = boxName(name, at)
          return (
            <Checkbox
              key={box}
              name={box}
              id={at === 0 ? name : box}
              label={choice}
              defaultChecked={typed[box] === 'yes'}
            />
          )
        })}
      </div>
    </Fieldset>
  )
}

function hintOf({ hint, sentence }: Question): string | undefined {
  const told = [hint && words.letter.hint({ text: hint }), sentence && words.letter.inTheLetter({ sentence })]
  return told.filter(Boolean).join(' ') || undefined
}
