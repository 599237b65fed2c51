import { data, redirect } from 'react-router'
import { readForm } from '#app/platform/forms.server.ts'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { organisation } from '#app/platform/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LetterScene } from '#app/ui/illustrations/scenes.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { subscribeSchema } from '../forms.server.ts'
import type { Route } from './+types/newsletter'

const TITLE = 'Newsletter'
const SUBJECT = encodeURIComponent('Tell me when the newsletter starts')

export const handle = { hydrate: false, crumbs: [{ label: 'Newsletter' }] }

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: 'Our newsletter has not started yet. How to get new posts until then.' },
]

export const loader = () => ({ email: organisation().email })

/** Checks the address and keeps nothing: there is no newsletter yet that could be sent to it. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, subscribeSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  const notice = leaveNotice({
    kind: 'info',
    title: "This feature isn't implemented yet...",
    text: 'You are not subscribed. Our newsletter has not started, so we did not keep your email address. This page shows how to get new posts until then.',
  })
  return redirect('/newsletter', { status: 303, headers: { 'Set-Cookie': notice } })
}

export default function Newsletter({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <Page
      title={TITLE}
      lead={<p>This page helps you hear about new posts and new laws.</p>}
      drawing={<LetterScene />}
    >
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <Notice kind="info" title="The newsletter has not started yet">
        <p>We cannot send it yet. If you fill in the form, we check your address and do not keep it.</p>
      </Notice>
      <section aria-labelledby="until" className="stack">
        <h2 id="until">How to get new posts until then</h2>
        <ul>
          <li>
            <strong>Read the blog here.</strong> Every post stands on <a href="/blog">the blog page</a>, the
            newest first.
          </li>
          <li>
            <strong>Use a feed reader.</strong> A feed reader is an app that collects new posts for you. Give
            it this address: <a href="/blog/feed.atom">our blog feed (Atom)</a>. You need no email address for
            it, and we do not learn who you are.
          </li>
          <li>
            <strong>Write to us.</strong> Email <a href={`mailto:${email}?subject=${SUBJECT}`}>{email}</a> or
            use <a href="/contact">our contact form</a>. We can tell you when the newsletter starts.
          </li>
        </ul>
      </section>
      <section aria-labelledby="subscribe" className="stack">
        <h2 id="subscribe">Subscribe</h2>
        <p>
          When it starts, we will write at most once a month. We will ask for your address and nothing else.
        </p>
        <form method="post" action="/newsletter" noValidate className="stack">
          <Field
            label="Email address"
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={actionData?.typed.email}
            error={errors?.email}
            hint="For example sam@example.org"
          />
          <Button>Subscribe</Button>
        </form>
      </section>
    </Page>
  )
}
