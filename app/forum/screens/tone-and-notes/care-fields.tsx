import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { labelOf } from '#app/shared/content-notes/note-words.ts'
import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { FORUM_TONES } from '#db/tables/forum.ts'
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

/** The tone that the author chose. Open where one is chosen. */
export function ToneChoice({ chosen }: { chosen: string | undefined }) {
  return (
    <Disclosure summary={words.tone.add} open={Boolean(chosen)}>
      <RadioGroup
        label={words.tone.legend}
        name="tone"
        hint={words.tone.hint}
        defaultValue={chosen ?? ''}
        choices={[
          { value: '', label: words.tone.none },
          ...FORUM_TONES.map((tone) => ({ value: tone, label: words.tones[tone] })),
        ]}
      />
    </Disclosure>
  )
}

/** Which replies the author of a topic asks for. */
export function WishChoice({ chosen }: { chosen: string | undefined }) {
  return (
    <RadioGroup
      label={words.write.wish}
      name="wish"
      hint={words.write.wishHint}
      defaultValue={chosen ?? ''}
      choices={[
        { value: '', label: words.write.noWish },
        ...Object.entries(words.write.wishes).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}
