import { jurisdictions } from '#app/shared/states.ts'
import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { ASKED_FOR, FACT_NAMES, type FactName } from '../answers.ts'
import type { ReadAnswers } from '../read-answers.ts'
import { PAGE } from '../result.ts'
import { words } from '../words.ts'

const KINDS = Object.entries(words.kinds).map(([value, label]) => ({ value, label }))
const STATES = jurisdictions.map(([value, label]) => ({ value, label }))

/** The questions. CSS shows those for the chosen kind of problem, so it works without scripts. */
export function DeadlineForm({ read }: { read: ReadAnswers | null }) {
  const typed = read?.typed
  const { kind, when } = read?.problems ?? {}
  return (
    <form method="post" action={PAGE} id="deadlines" className="deadline-form" noValidate autoComplete="off">
      <RadioGroup
        label={words.page.kind}
        name="kind"
        hint={words.page.kindHint}
        error={kind}
        choices={KINDS}
        defaultValue={typed?.kind ?? ''}
        look="tiles"
        required
      />
      {FACT_NAMES.filter((name) => ASKED_FOR[name]).map((name) => (
        <FactQuestion key={name} name={name} read={read} />
      ))}
      <Select
        label={words.page.state}
        name="state"
        hint={words.page.stateHint}
        choices={[{ value: '', label: words.answers.notSure }, ...STATES]}
        defaultValue={typed?.state ?? ''}
        width="half"
        autoComplete="off"
      />
      <DateField
        label={words.page.when}
        name="when"
        hint={words.page.whenHint}
        error={when}
        defaultValue={typed?.when}
      />
      <Checkbox label={words.page.again} name="again" defaultChecked={typed?.again ?? false} />
      <FactQuestion name="complained" read={read} />
      <Button>{words.page.show}</Button>
    </form>
  )
}

function FactQuestion({ name, read }: { name: FactName; read: ReadAnswers | null }) {
  const codes: Record<string, string> = words.codes[name]
  return (
    <div className={ASKED_FOR[name] ? `fact-question fact-of-${ASKED_FOR[name]}` : 'fact-question'}>
      <Select
        label={words.facts[name]}
        name={name}
        choices={[
          { value: '', label: words.answers.notSure },
          ...Object.entries(codes).map(([value, label]) => ({ value, label })),
        ]}
        defaultValue={read?.typed.facts[name] ?? ''}
        autoComplete="off"
      />
    </div>
  )
}
