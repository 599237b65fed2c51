import { PictureNumber } from '#app/platform/images/staff/picture-number.tsx'
import { longDate } from '#app/platform/time.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { POST_LIMITS } from '../../model/rules.ts'
import type { NoteBoxes } from '../../writing/note-boxes.server.ts'
import type { Typed } from '../../writing/typed-post.ts'
import { PostBody } from './post-body.tsx'

export interface PostFieldsParts {
  typed: Typed
  errors: Record<string, string>
  categories: readonly { value: string; label: string }[]
  notes: NoteBoxes
  /** Whether it was ever published: then readers are told of corrections. */
  known?: boolean
}

/** All fields of a post. */
export function PostFields({ typed, errors, categories, notes, known }: PostFieldsParts) {
  const of = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] })
  return (
    <>
      <Field {...of('title')} label="Title" maxLength={POST_LIMITS.title} />
      <TextArea
        {...of('excerpt')}
        label="Summary"
        rows={3}
        hint="One or two sentences for lists, search results and feeds."
      />
      <Field
        {...of('author')}
        label="Author"
        width="half"
        hint="As readers see it, such as Editorial Team."
      />
      <Select
        {...of('category')}
        label="Category"
        width="half"
        hint="A second person reviews posts that say what the law is, such as those in Legal Updates."
        choices={[{ value: '', label: 'Not chosen yet' }, ...categories]}
      />
      <TextArea
        {...of('keyPoints')}
        label="Key points"
        rows={4}
        optional
        hint="Put each on its own line. They are in a box above the text."
      />
      <PostBody {...of('body')} rows={22} />
      <Disclosure summary="Content notes" open={notes.boxes.some(({ name }) => typed[name])}>
        <Fieldset {...notes}>
          {notes.boxes.map((note) => (
            <Checkbox key={note.name} {...note} defaultChecked={Boolean(typed[note.name])} />
          ))}
        </Fieldset>
      </Disclosure>
      <TextArea
        {...of('sources')}
        label="Sources"
        rows={4}
        hint="Put each on its own line: the title, then the web address. Example: ADA.gov fact sheet https://www.ada.gov/…"
      />
      <DateField
        {...of('reviewOn')}
        label="Check the sources again on"
        hint="Posts about the law need this day. The overview reminds us."
      />
      <Field
        {...of('imageDescription')}
        label="What the drawing on top shows"
        hint="One sentence, also for a picture on top. It is read aloud in place of it."
      />
      <PictureNumber
        {...of('topPicture')}
        label="Picture on top"
        choose="Choose the picture on top"
        hint="The number of one under Pictures. Left empty, the post has a drawing of ours."
      />
      <PictureNumber
        {...of('sharePicture')}
        label="Picture for sharing"
        choose="Choose the picture for sharing"
        hint="The number of one under Pictures. Left empty, links to the post show the drawing of the site."
      />
      <Disclosure
        summary="What may still change, and the days on the page"
        open={Boolean(typed.toCheck || errors.toCheck || errors.publishedOn || errors.checkedOn)}
      >
        <div className="stack">
          <TextArea
            {...of('toCheck')}
            label="What may still change"
            rows={3}
            optional
            hint="Put each on its own line."
          />
          <DateField
            {...of('publishedOn')}
            label="Day on the post"
            optional
            hint="Left empty, it is the day of its first publication."
          />
          <DateField
            {...of('checkedOn')}
            label="Checked on"
            optional
            hint="Left empty, it is the day on which you publish these words."
          />
        </div>
      </Disclosure>
      {(known || typed.correction || typed.corrections) && <Corrected of={of} error={errors.corrections} />}
    </>
  )
}

interface Named {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

/** The stored lines "2026-11-26 | What changed", with their days as people write them. */
const withLongDays = (lines: string): string =>
  lines.replaceAll(/^(\d{4}-\d\d-\d\d) \| */gm, (line, day: string) =>
    isDay(day) ? `${longDate(day)}: ` : line,
  )

function Corrected({ of, error }: { of: (name: string) => Named; error: string | undefined }) {
  return (
    <>
      <TextArea
        // Once published it moves to the list below, and the next one starts empty.
        key={of('correction').defaultValue}
        {...of('correction')}
        label="Does this change what readers may rely on? Say what changed"
        rows={2}
        optional
        hint="Leave it empty for typing mistakes. Otherwise the post says “Updated on” with the day you publish, and readers see this line."
      />
      {(of('corrections').defaultValue || error) && (
        <Disclosure summary="Corrections on the page" open={Boolean(error)}>
          <TextArea
            {...of('corrections')}
            label="Corrections on the page"
            defaultValue={withLongDays(of('corrections').defaultValue ?? '')}
            rows={4}
            optional
            hint="Put each on its own line: the day, a colon, what changed. Example: November 26, 2026: The filing time is 180 days. We wrote 60."
          />
        </Disclosure>
      )}
    </>
  )
}
