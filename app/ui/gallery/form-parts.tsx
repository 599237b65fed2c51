import { Checkbox, RadioGroup } from '../forms/choices.tsx'
import { DateField } from '../forms/date-field.tsx'
import { Field, FileField, Select, TextArea } from '../forms/field.tsx'
import { Button, ButtonLink, ButtonRow } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'

const CHOICES = [
  { value: 'one', label: 'One', hint: 'What choosing this means' },
  { value: 'two', label: 'Two' },
]
const LOOKS = ['main', 'quiet', 'plain', 'danger'] as const
const WRONG = 'Say how to fix it'

export function Buttons() {
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">Buttons</h2>
      <p>They do something. One main button a screen.</p>
      <form className="spaced" method="get">
        <ButtonRow>
          {LOOKS.map((look) => (
            <Button key={look} look={look}>
              A {look} button
            </Button>
          ))}
        </ButtonRow>
        <ButtonRow>
          {LOOKS.map((look) => (
            <Button key={look} look={look} size="small">
              A small {look} button
            </Button>
          ))}
        </ButtonRow>
        <ButtonRow>
          <Button look="quiet" icon={<Icon name="print" />}>
            With a sign
          </Button>
          <Button look="quiet" aria-disabled>
            Cannot be pressed now
          </Button>
          <ButtonLink href="/styleguide" look="quiet">
            A link that looks like a button
          </ButtonLink>
        </ButtonRow>
      </form>
    </section>
  )
}

/** Every field in every state: plain, with all its parts, and with an error. */
export function Fields() {
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      <form className="spaced" method="post" noValidate>
        <Field label="One line" name="line" />
        <Field label="Everything beside it" name="full" hint="A hint" help="Why we ask" required />
        <Field label="Half as wide, not needed" name="half" width="half" optional defaultValue="Typed" />
        <Field label="A line with an error" name="wrong" error={WRONG} defaultValue="Typed" />
        <TextArea label="Several lines" name="lines" rows={3} hint="A hint" />
        <TextArea label="Several lines with an error" name="wrongLines" rows={3} error={WRONG} />
        <Select label="One of a list" name="list" choices={CHOICES} />
        <Select label="A list with an error" name="wrongList" choices={CHOICES} error={WRONG} />
        <FileField label="A file" name="file" hint="Up to 10 MB" />
        <FileField label="A file with an error" name="wrongFile" error={WRONG} />
        <Checkbox label="A box to check" name="box" />
        <Checkbox label="A checked box with a hint" name="ticked" hint="What it means" defaultChecked />
        <Checkbox label="A box with an error" name="wrongBox" error={WRONG} required />
        <RadioGroup label="One of several" name="radio" choices={CHOICES} defaultValue="one" />
        <RadioGroup label="In tiles" name="tiles" look="tiles" choices={CHOICES} defaultValue="two" />
        <RadioGroup label="Several, with an error" name="wrongRadio" choices={CHOICES} error={WRONG} />
        <DateField label="A day" name="day" />
        <DateField label="A day with an error" name="wrongDay" error={WRONG} />
        <Button>Send</Button>
      </form>
    </section>
  )
}
