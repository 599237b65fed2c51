import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { TAGS_MOST, type Tag, tagField } from '../rules.ts'
import { words } from '../words.ts'

interface TagBoxesProps {
  tags: readonly Tag[]
  typed: Record<string, string>
  error?: string | undefined
}

/** What a topic is about. Open where something is ticked, or wrong. */
export function TagBoxes({ tags, typed, error }: TagBoxesProps) {
  if (tags.length === 0 && !error) return null
  const ticked = tags.filter(({ code }) => typed[tagField(code)] === 'yes')
  return (
    <Disclosure summary={words.choose.add} open={ticked.length > 0 || error !== undefined}>
      <Fieldset
        legend={words.choose.legend}
        id="tags"
        hint={words.choose.hint(TAGS_MOST)}
        {...(error ? { error } : {})}
      >
        {tags.map((tag, i) => (
          <Checkbox
            key={tag.code}
            name={tagField(tag.code)}
            {...(i === 0 ? { id: 'tags' } : {})}
            label={tag.name}
            hint={tag.about}
            defaultChecked={ticked.includes(tag)}
          />
        ))}
      </Fieldset>
    </Disclosure>
  )
}
