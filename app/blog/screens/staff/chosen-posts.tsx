import { Form, Link } from 'react-router'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'

interface Props {
  posts: readonly { id: string; title: string; state: string }[]
  categories: readonly { value: string; label: string }[]
  errors: Record<string, string> | undefined
}

/** The posts of an import, and the actions on those that are ticked. */
export function ChosenPosts({ posts, categories, errors }: Props) {
  return (
    <Form method="post" noValidate className="staff-box staff-form">
      <h2>Many posts at once</h2>
      <Fieldset legend="Posts" id="post" error={errors?.post}>
        {posts.map(({ id, title, state }) => (
          <Checkbox
            key={id}
            id={`post-${id}`}
            name="post"
            value={id}
            defaultChecked
            label={
              <>
                <Link to={`/staff/content/${id}`}>{title || 'Without a title'}</Link> ({state})
              </>
            }
          />
        ))}
      </Fieldset>
      <Select
        label="Category"
        name="category"
        width="half"
        optional
        choices={[{ value: '', label: 'As it is' }, ...categories]}
        error={errors?.category}
      />
      <Field label="Author" name="author" width="half" optional error={errors?.author} />
      <Checkbox label="Also replace the category and author of posts that have one" name="replace" />
      <Checkbox label="Use the first sentences as the summary of posts without one" name="summary" />
      <Field
        label="What the drawing or picture on top shows"
        name="imageDescription"
        hint="For posts without a description."
        optional
        error={errors?.imageDescription}
      />
      <div className="button-row">
        <Button name="intent" value="change">
          Fill in the ticked posts
        </Button>
        <Button look="quiet" name="intent" value="publish">
          Publish the ticked posts
        </Button>
        <Button look="quiet" name="intent" value="bin">
          Put the ticked posts into the bin
        </Button>
      </div>
      <p>Each post can be changed, taken off the site, or taken out of the bin again on its own page.</p>
    </Form>
  )
}
