import { Button } from '#app/ui/forms/button.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { FORUM_TAGS, type ForumTag } from '#db/tables/forum.ts'
import { categoryUrl } from '../../rules.ts'
import { taggedUrl } from '../rules.ts'
import { words } from '../words.ts'

export const TAG_CHOICES = FORUM_TAGS.map((tag) => ({ value: tag, label: words.tags[tag] }))

/** In one place: only topics with a tag. */
export function TagFilter({ category, tag }: { category: string; tag: ForumTag | undefined }) {
  return (
    <Disclosure summary={words.filter.label} open={tag !== undefined}>
      <search>
        <form method="get" action={`${categoryUrl(category)}#results`} className="search-form" noValidate>
          <Select
            label={words.filter.inSearch}
            name="tag"
            width="half"
            defaultValue={tag ?? ''}
            choices={[{ value: '', label: words.filter.all }, ...TAG_CHOICES]}
          />
          <Button look="quiet">{words.filter.show}</Button>
        </form>
      </search>
    </Disclosure>
  )
}

/** Those of a topic, each leading to others of its place. */
export function TagLinks({ category, tags }: { category: string; tags: readonly ForumTag[] }) {
  if (tags.length === 0) return null
  return (
    <p>
      {words.topic}
      {tags.map((tag, i) => (
        <span key={tag}>
          {i > 0 && ', '}
          <a className="line-link" href={taggedUrl(category, tag)} rel="nofollow">
            {words.tags[tag]}
          </a>
        </span>
      ))}
    </p>
  )
}
