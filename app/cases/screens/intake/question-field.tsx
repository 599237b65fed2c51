import type { ReactNode } from 'react'
import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import type { Problems } from '../../intake/report-answers.ts'
import { words as intake } from '../../intake/words.ts'
import { type Answers, QUESTIONS, type QuestionName, questionsIn } from '../../model/questions.ts'
import { words } from '../../model/words.ts'

// The questions of the report as fields: the whole form has them on one page, the steps have one per page.

interface Given {
  answers: Answers
  problems: Problems
}

export function Questions({ of, ...given }: Given & { of: readonly QuestionName[] }) {
  return of.map((name) => <Question key={name} name={name} {...given} />)
}

interface Props extends Given {
  name: QuestionName
}

function Question({ name, answers, problems }: Props) {
  const canMail = useCanMail()
  const question = QUESTIONS[name]
  const said = words.questions[name]
  const asked = {
    name,
    label: said.label,
    hint: said.hint,
    error: problems[name],
    required: question.required,
    optional: !question.required,
    'data-unless': question.unless,
  }
  // Without mail, a sentence replaces the box.
  if (!canMail && said.hintWithoutMail) return <p>{said.hintWithoutMail}</p>
  if (question.kind === 'box') return <Checkbox {...asked} defaultChecked={answers[name] !== ''} />
  const given = { ...asked, help: helpOf(name), defaultValue: answers[name] }
  if (question.kind === 'story') return <TextArea {...given} rows={question.rows} />
  if (question.kind === 'radios')
    return (
      <RadioGroup
        {...given}
        large
        look={name === 'violationType' ? 'tiles' : 'list'}
        choices={question.values.map((value) => choice(name, value))}
      />
    )
  if ('values' in question) {
    const choices = question.values.map((value) => choice(name, value))
    const field = (
      <Select
        {...given}
        width={question.width}
        choices={[{ value: '', label: said.notSure ?? '' }, ...choices]}
      />
    )
    // Without scripts the style sheet hides it (cases.css).
    return question.onlyFor ? (
      <div className={`report-only report-only-${question.onlyFor}`}>{field}</div>
    ) : (
      field
    )
  }
  const { width, autoComplete = 'off' } = question
  const email = question.kind === 'email' ? { type: 'email', spellCheck: false } : {}
  return (
    <>
      <Field {...given} width={width} autoComplete={autoComplete} {...email} />
      {/* The person chose the day for this text on the page that shows all answers. */}
      {name === 'date' && answers.dateMeant && (
        <input type="hidden" name="dateMeant" value={answers.dateMeant} />
      )}
    </>
  )
}

function choice(name: QuestionName, value: string) {
  const { options, examples } = words.questions[name]
  return { value, label: options?.[value] ?? value, hint: examples?.[value]?.[0] }
}

function helpOf(name: QuestionName): ReactNode {
  const { help, examples, options } = words.questions[name]
  if (!help) return null
  return (
    <>
      <p>{help.first}</p>
      {help.list && (
        <ul>
          {help.list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {examples && (
        <dl className="report-examples">
          {Object.entries(examples).map(([value, [, ...more]]) => (
            <div key={value}>
              <dt>{options?.[value]}</dt>
              {more.map((example) => (
                <dd key={example}>{example}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {help.last && <p>{help.last}</p>}
    </>
  )
}

/** Fills the field of the question above with this visitor's access card, which they can read and edit before sending. */
function UseCard() {
  return (
    <p id="access">
      <Button look="quiet" size="small" name="intent" value="card">
        {intake.form.useCard}
      </Button>
    </p>
  )
}

/** An anonymous person is not asked for a name: with scripts, as soon as the box is checked (../report-module.ts). */
export function AboutYou({ answers, problems, card }: Given & { card: boolean }) {
  const { label, hint } = words.questions.anonymous
  return (
    <Fieldset legend={words.parts.you} large>
      <Checkbox name="anonymous" label={label} hint={hint} defaultChecked={answers.anonymous !== ''} />
      <p role="status" className="report-anonymous" />
      {questionsIn('you')
        .filter((name) => name !== 'anonymous')
        .map((name) => (
          <Question key={name} name={name} answers={answers} problems={problems} />
        ))}
      {card && <UseCard />}
    </Fieldset>
  )
}
