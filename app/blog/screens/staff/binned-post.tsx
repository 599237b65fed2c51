import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import type { PostState } from '../../writing/post-lines.server.ts'

/** The actions on a post in the bin. */
export function BinnedPost({ post }: { post: PostState }) {
  return (
    <section className="staff-box" aria-labelledby="steps">
      <h2 id="steps">In the bin</h2>
      <p>Thirty days after it was put here, it is deleted for good with all its versions.</p>
      <Form method="post" noValidate className="staff-actions">
        <Button name="intent" value="unbin">
          Take “{post.title}” out of the bin
        </Button>
      </Form>
      <p>
        That does not put it back on the site. <Link to="/staff/content">Back to all posts</Link>
      </p>
    </section>
  )
}
