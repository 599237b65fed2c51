import type { ReactNode } from 'react'
import { choicesOf } from '#app/platform/forms/define-form.ts'
import { FormField } from '#app/platform/forms/form-fields.tsx'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import type { Problems } from '../../intake/report-answers.ts'
import { words as intake } from '../../intake/words.ts'
import { questionField } from '../../model/question-form.ts'
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
  const { unless, onlyFor } = QUESTIONS[name]
  const { hintWithoutMail, examples } = words.questions[name]
  // Without mail, a sentence replaces the box.
  if (!canMail && hintWithoutMail) return <p>{hintWithoutMail}</p>
  const field = questionField(name)
  const choices = choicesOf(field).map((choice) => ({ ...choice, hint: examples?.[choice.value]?.[0] }))
  const asked = (
    <FormField
      name={name}
      field={field}
      value={answers[name]}
      error={problems[name]}
      overrides={{ help: helpOf(name), choices, 'data-unless': unless }}
    />
  )
  // Without scripts the style sheet hides it (cases.css).
  if (onlyFor) return <div className={`report-only report-only-${onlyFor}`}>{asked}</div>
  return (
    <>
      {asked}
      {/* The person chose the day for this text on the page that shows all answers. */}
      {name === 'date' && answers.dateMeant && (
        <input type="hidden" name="dateMeant" value={answers.dateMeant} />
      )}
    </>
  )
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
