import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { groupsToAsk } from '../../follow-up/follow-up-questions.ts'
import type { ChoiceQuestion, MoreAnswers, Question } from '../../follow-up/follow-up-shapes.ts'
import { words } from '../../follow-up/words.ts'
import type { Kind } from '../../model/rules.ts'
import { boxName, optionsOf } from '../../record/follow-up-rules.ts'

/** Choices up to this length are placed side by side. */
const SHORT = 16

interface Props {
  violationType: Kind | ''
  /** The report's answer about the employer. */
  worksFor: string
  answers: MoreAnswers
  problems: Record<string, string>
}

/** The few more questions for this kind of problem. All are optional. */
export function MoreQuestions({ violationType, worksFor, answers, problems }: Props) {
  const groups = groupsToAsk(violationType, worksFor, answers)
  return groups.map((group, at) => (
    <section key={group.title} aria-labelledby={`group-${at}`} className="more-group">
      <h2 id={`group-${at}`}>{group.title}</h2>
      {group.questions.map((question) => (
        <One
          key={question.id}
          question={question}
          given={answers[question.id]}
          error={problems[question.id]}
        />
      ))}
      <Button look={at === groups.length - 1 ? undefined : 'quiet'} name="intent" value="save">
        {words.save}
      </Button>
    </section>
  ))
}

interface OneProps {
  question: Question
  given: string | string[] | undefined
  error: string | undefined
}

function One({ question, given, error }: OneProps) {
  const { id, label, why } = question
  if ('choices' in question) return <Choices question={question} given={given} />
  const said = { name: id, label, hint: why, error, defaultValue: String(given ?? ''), autoComplete: 'off' }
  if ('day' in question) return <Field {...said} width="half" />
  return question.text === 'long' ? <TextArea {...said} rows={4} /> : <Field {...said} />
}

function Choices({ question, given }: { question: ChoiceQuestion; given: OneProps['given'] }) {
  const { id, label, why } = question
  if (!question.several) {
    const short = question.choices.every((option) => option.label.length <= SHORT)
    return (
      <RadioGroup
        look={short ? 'tiles' : 'list'}
        name={id}
        label={label}
        hint={why}
        choices={optionsOf(question).map((option) => ({ value: option.value, label: option.label }))}
        defaultValue={String(given ?? '')}
      />
    )
  }
  return (
    <Fieldset legend={label} id={id} hint={why}>
      {optionsOf(question).map((option) => (
        <Checkbox
          key={option.value}
          name={boxName(id, option.value)}
          label={option.label}
          defaultChecked={[given ?? []].flat().includes(option.value)}
        />
      ))}
    </Fieldset>
  )
}
