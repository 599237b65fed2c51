import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { FORUM_TAGS } from '#db/tables/forum.ts'
import { TAGS_MOST, tagField } from '../rules.ts'
import { words } from '../words.ts'

/** What a topic is about. Open where something is ticked. */
export function TagBoxes({ typed, error }: { typed: Record<string, string>; error?: string | undefined }) {
  const ticked = FORUM_TAGS.filter((tag) => typed[tagField(tag)] === 'yes')
  return (
    <Disclosure summary={words.choose.add} open={ticked.length > 0}>
      <Fieldset
        legend={words.choose.legend}
        id="tags"
        hint={words.choose.hint(TAGS_MOST)}
        {...(error ? { error } : {})}
      >
        {FORUM_TAGS.map((tag, i) => (
          <Checkbox
            key={tag}
            name={tagField(tag)}
            {...(i === 0 ? { id: 'tags' } : {})}
            label={words.tags[tag]}
            defaultChecked={ticked.includes(tag)}
          />
        ))}
      </Fieldset>
    </Disclosure>
  )
}
