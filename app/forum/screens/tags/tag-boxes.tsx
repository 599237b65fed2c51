import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { TAGS_MOST, type Tag, tagField } from '../../model/tag-rules.ts'
import { words } from '../../posts/tags/words.ts'
import { TagsExplained } from './tag-filter.tsx'

interface TagBoxesProps {
  tags: readonly Tag[]
  typed: Record<string, string>
  /** A sentence that names the ticked tags that can no longer be chosen. */
  gone?: string | null | undefined
  error?: string | undefined
}

/** The tags of a topic. Open where one is ticked, or has an error. */
export function TagBoxes({ tags, typed, gone, error }: TagBoxesProps) {
  if (tags.length === 0 && !error && !gone) return null
  const ticked = tags.filter(({ code }) => typed[tagField(code)] === 'yes')
  return (
    <Disclosure summary={words.choose.add} open={ticked.length > 0 || error !== undefined || Boolean(gone)}>
      {gone && !error && <p>{gone}.</p>}
      <TagsExplained tags={tags} />
      <Fieldset
        legend={words.choose.legend}
        id="tags"
        hint={words.choose.hint({ most: TAGS_MOST })}
        {...(error ? { error } : {})}
      >
        {tags.map((tag, i) => (
          <Checkbox
            key={tag.code}
            name={tagField(tag.code)}
            {...(i === 0 ? { id: 'tags' } : {})}
            label={tag.name}
            defaultChecked={ticked.includes(tag)}
          />
        ))}
      </Fieldset>
    </Disclosure>
  )
}
