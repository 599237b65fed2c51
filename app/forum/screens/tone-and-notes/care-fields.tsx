import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { labelOf } from '#app/shared/content-notes/note-words.ts'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { words } from '../../posts/tone-and-notes/words.ts'

/** Content notes of a post. Open where one is ticked. */
export function NoteBoxes({ typed }: { typed: Record<string, string> }) {
  const ticked = CONTENT_NOTES.filter((note) => typed[fieldOf(note)] === 'yes')
  return (
    <Disclosure summary={words.write.add} open={ticked.length > 0}>
      <Fieldset legend={words.write.legend} id="notes" hint={words.write.hint}>
        {CONTENT_NOTES.map((note) => (
          <Checkbox
            key={note}
            name={fieldOf(note)}
            label={labelOf(note)}
            defaultChecked={ticked.includes(note)}
          />
        ))}
      </Fieldset>
    </Disclosure>
  )
}
