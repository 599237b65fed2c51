import { Form } from 'react-router'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { PostState } from '../../writing/post-lines.server.ts'
import type { Typed } from '../../writing/typed-post.ts'

/** A post's URL, and unpublishing it. */
export function PostPlace({
  post,
  featured,
  past,
  typed,
  errors,
}: {
  post: PostState
  featured: boolean
  /** Older URLs that redirect to it. */
  past: readonly string[]
  typed?: Typed
  errors: Record<string, string>
}) {
  const shown = post.shown !== 'no'
  return (
    <section className="staff-box" aria-labelledby="place">
      <h2 id="place">On the site</h2>
      <p className="staff-link">
        {shown ? (
          <a href={post.path} className="line-link">
            {post.path}
          </a>
        ) : (
          `Visitors do not see it. Its address would be ${post.path}.`
        )}
      </p>
      {past.length > 0 && <p className="staff-link">These lead to it too: {past.join(', ')}.</p>}
      {shown && featured && <p>It is the featured post of the blog.</p>}
      {shown && !featured && (
        <Form method="post" noValidate className="staff-actions">
          <Button look="quiet" name="intent" value="feature">
            Feature it in place of the other
          </Button>
        </Form>
      )}
      <Disclosure summary="Change its address" open={Boolean(errors.address)}>
        <Form method="post" noValidate className="staff-form">
          <Field
            label="Words for the address"
            name="address"
            defaultValue={typed?.address ?? post.address ?? ''}
            error={errors.address}
            hint={`Like new-web-rule. Left empty, it is the number ${post.number}. Older addresses keep leading here.`}
          />
          <Button look="quiet" name="intent" value="move">
            Change the address
          </Button>
        </Form>
      </Disclosure>
      {shown && (
        <Disclosure summary="Take it off the site">
          <Form method="post" noValidate className="stack">
            <p>
              Visitors then read “Post not found” at its address. Its words stay here, and you can publish it
              again.
            </p>
            <Button look="danger" name="intent" value="take-back">
              Take it off the site
            </Button>
          </Form>
        </Disclosure>
      )}
      <Disclosure summary="Put it in the bin">
        <Form method="post" noValidate className="stack">
          <p>
            {shown && 'It goes off the site. '}For 30 days you can take it out again. Then it is deleted for
            good.
          </p>
          <Button look="danger" name="intent" value="bin">
            Put it in the bin
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}
