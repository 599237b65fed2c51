import { Form } from 'react-router'
import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { CONTENT_NOTES, type ContentNote } from '#db/tables/content-notes.ts'

/** Lets a moderator add content notes to a post. The author's own notes stay. */
export function AddNotes({ notes, addedNotes }: { notes: ContentNote[]; addedNotes: ContentNote[] }) {
  return (
    <section className="staff-box" aria-labelledby="notes">
      <h2 id="notes">Content notes</h2>
      <Disclosure summary="Say what this post is about" open={addedNotes.length > 0}>
        <p>
          Others read it before the post, and its words are folded. The author is told. The words stay as they
          are.
        </p>
        <Form method="post" noValidate>
          {CONTENT_NOTES.filter((note) => !notes.includes(note)).map((note) => (
            <Checkbox
              key={note}
              name={fieldOf(note)}
              label={noteWords.notes[note]}
              defaultChecked={addedNotes.includes(note)}
            />
          ))}
          <Button look="quiet" name="intent" value="notes">
            Save the content notes
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}
