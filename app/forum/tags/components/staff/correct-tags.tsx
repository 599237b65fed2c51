import { Form } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { FORUM_TAGS, type ForumTag } from '#db/tables/forum.ts'
import { tagField } from '../../rules.ts'
import { words } from '../../words.ts'

/** What a moderator says that a topic is about, in the place of what its author said. */
export function CorrectTags({ tags, error }: { tags: readonly ForumTag[]; error: string | undefined }) {
  return (
    <section className="staff-box" aria-labelledby="tags">
      <h2 id="tags">Tags</h2>
      <Disclosure summary="Correct the tags of this topic" open={error !== undefined}>
        <p>Up to three. Members look for topics by their tags.</p>
        {error && <p role="alert">{error}</p>}
        <Form method="post" noValidate>
          {FORUM_TAGS.map((tag) => (
            <Checkbox
              key={tag}
              name={tagField(tag)}
              label={words.tags[tag]}
              defaultChecked={tags.includes(tag)}
            />
          ))}
          <Button look="quiet" name="intent" value="tags">
            Save the tags
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}
