import { Form } from 'react-router'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { ForumTag } from '#db/tables/forum.ts'
import { type Tag, tagField } from '../../../model/tag-rules.ts'

interface CorrectTagsProps {
  /** The current tags of the topic. */
  tags: readonly ForumTag[]
  choices: readonly Tag[]
  error: string | undefined
}

/** Lets a moderator replace the tags that the author chose. */
export function CorrectTags({ tags, choices, error }: CorrectTagsProps) {
  if (choices.length === 0) return null
  return (
    <section className="staff-box" aria-labelledby="tags">
      <h2 id="tags">Tags</h2>
      <Disclosure summary="Correct the tags of this topic" open={error !== undefined}>
        <p>Up to three. Members look for topics by their tags.</p>
        {error && <p role="alert">{error}</p>}
        <Form method="post" noValidate>
          {choices.map(({ code, name }) => (
            <Checkbox key={code} name={tagField(code)} label={name} defaultChecked={tags.includes(code)} />
          ))}
          <Button look="quiet" name="intent" value="tags">
            Save the tags
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}
