import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { attachWords as words } from './attach-words.ts'

/**
 * In a form sent to other people: shows the card's text, and a box to send it with the message. The box carries the
 * text that is shown, so nothing else can be sent.
 * @param typed the checked text of the box, when the form comes back with errors
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
