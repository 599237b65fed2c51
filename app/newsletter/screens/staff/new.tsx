import { Form, Link, redirect } from 'react-router'
import { postsToChoose, postsToTell } from '#app/blog/blog.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { draftIssue } from '../../issues/draft-issue.server.ts'
import { issueOfPosts } from '../../issues/issue-of-posts.ts'
import type { Route } from './+types/new'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const posts = await postsToChoose(db)
  return { posts: posts.map((post) => ({ ...post, day: longDate(post.publishedOn) })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  const chosen = [...form.keys()]
    .map((name) => Number(/^post-(\d{1,9})$/.exec(name)?.[1]))
    .filter(Number.isSafeInteger)
    .slice(0, 20)
  const posts = await postsToTell(db, chosen)
  const id = await draftIssue(db, issueOfPosts(posts), me.userId)
  return redirect(`/staff/newsletter/${id}`, 303)
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function NewLetter({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="A new letter"
      lead={
        <Link className="line-link" to="/staff/newsletter">
          Back to all letters
        </Link>
      }
    >
      <Form method="post" noValidate className="staff-box staff-form">
        <Fieldset
          id="posts"
          legend="Start from posts"
          optional
          hint="The draft will have the title, summary and link of each post you choose. You can change all of it."
        >
          {posts.map(({ id, title, day }) => (
            <Checkbox key={id} name={`post-${id}`} label={title} hint={day} />
          ))}
        </Fieldset>
        <Button>Start the draft</Button>
      </Form>
    </ConsolePage>
  )
}
