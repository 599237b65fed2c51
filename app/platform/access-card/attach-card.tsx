import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { attachWords as words } from './attach-words.ts'

/**
 * In a form that goes to others: what the card says, and a box to send it along. The box carries the text that is shown, so that
 * nothing else can be sent.
 * @param typed the text of the box as it was checked, when the form comes back
 */
export function AttachCard({ card, typed }: { card: string | null; typed?: string }) {
  const text = typed || card
  if (!text)
    return (
      <p className="muted">
        <Sentence of={words.none} card="/access-card" />
      </p>
    )
  return (
    <Fieldset legend={words.legend} id="access" hint={words.hint}>
      <p className="card-words" dir="auto">
        {text}
      </p>
      <Checkbox name="accessCard" value={text} label={words.label} defaultChecked={Boolean(typed)} />
    </Fieldset>
  )
}
