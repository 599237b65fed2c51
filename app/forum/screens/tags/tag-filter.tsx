import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { categoryUrl } from '../../model/rules.ts'
import { type Tag, taggedUrl } from '../../model/tag-rules.ts'
import { words } from '../../posts/tags/words.ts'

interface TagSelectProps {
  tags: readonly Tag[]
  tag: Tag | undefined
  /** The label of the choice without a tag. */
  none: string
  /** Makes it as narrow as the other filters beside it. */
  half?: true
}

/** All tags that can be searched for. */
export function TagSelect({ tags, tag, none, half }: TagSelectProps) {
  return (
    <Select
      label={words.filter.inSearch}
      name="tag"
      {...(half ? { width: 'half' } : {})}
      defaultValue={tag?.code ?? ''}
      choices={[{ value: '', label: none }, ...tags.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  )
}

/** In one category: only topics with a tag. */
export function TagFilter({ category, ...of }: { category: string } & Omit<TagSelectProps, 'none' | 'half'>) {
  if (of.tags.length === 0) return null
  return (
    <Disclosure summary={words.filter.label} open={of.tag !== undefined}>
      <search>
        <form method="get" action={`${categoryUrl(category)}#results`} className="search-form" noValidate>
          <TagSelect {...of} none={words.filter.all} />
          <Button look="quiet">{words.filter.show}</Button>
        </form>
      </search>
    </Disclosure>
  )
}

/** Shown at the top of the page when one tag is selected and no words are typed. */
export const TagAsked = ({ tag }: { tag: Tag }) => (
  <p>
    {words.filter.inSearch}: <TagSays tag={tag} />
  </p>
)

/** The explanation of each tag. */
export function TagsExplained({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return null
  return (
    <Disclosure summary={words.list.summary}>
      <ul className="spaced">
        {tags.map((tag) => (
          <li key={tag.code}>
            <TagSays tag={tag} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const TagSays = ({ tag: { name, about, open } }: { tag: Tag }) => (
  <>
    <strong>{name}</strong>
    {about && <>. {about}</>}
    {!open && <span className="muted"> ({words.list.closed})</span>}
  </>
)

/** The tags of a topic, each linking to more topics of its category. */
export function TagLinks({ category, tags }: { category: string; tags: readonly Tag[] }) {
  if (tags.length === 0) return null
  return (
    <p>
      {words.topic}
      {tags.map(({ code, name }, i) => (
        <span key={code}>
          {i > 0 && ', '}
          <a className="line-link" href={taggedUrl(category, code)} rel="nofollow">
            {name}
          </a>
        </span>
      ))}
    </p>
  )
}
