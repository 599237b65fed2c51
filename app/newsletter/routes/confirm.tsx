import { data, redirect } from 'react-router'
import { formData } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { topicWords, UNCONFIRMED_DAYS } from '../rules.ts'
import { asked, confirm, onTheList } from '../subscribers/subscribing.server.ts'
import type { Route } from './+types/confirm'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Newsletter', href: '/newsletter' }, { label: 'Confirm' }],
}

/** What stands behind a token belongs to one person. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

const tokenIn = (url: string) => new URL(url).searchParams.get('t') ?? ''

/** Only looks. Programs that check mails for viruses open links; they do not press buttons. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenIn(request.url)
  const found = await asked(db, token)
  const mine = found ? undefined : await onTheList(db, token)
  const topics = found ? topicWords(found.topics) : null
  return data({ token, topics, mine }, { status: found || mine ? 200 : 404 })
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await formData(request)).get('t') ?? '')
  const mine = await confirm(db, token)
  if (!mine) return redirect('/newsletter/confirm', 303)
  const notice = leaveNotice({
    kind: 'success',
    title: 'You are on the list',
    text: 'Your next letter comes when we send one. This page is yours: each letter has a link to it.',
  })
  return redirect(`/newsletter/preferences?t=${mine}`, { status: 303, headers: { 'Set-Cookie': notice } })
}

export default function Confirm({ loaderData: { token, topics, mine } }: Route.ComponentProps) {
  if (mine) {
    return (
      <Page title="You are on the list" lead={<p>You already pressed the button. There is nothing to do.</p>}>
        <FormTitle title="You are on the list" />
        <p>
          <a className="line-link" href={`/newsletter/preferences?t=${mine}`}>
            Change what you get, take a break or leave
          </a>
        </p>
      </Page>
    )
  }
  if (topics === null) {
    return (
      <Page title="This link does not work">
        <FormTitle title="This link does not work" />
        <p>
          It is older than {UNCONFIRMED_DAYS} days, you asked for a newer one, or part of it is missing. If
          you already pressed the button, you are on the list and need to do nothing.
        </p>
        <p>
          <a href="/newsletter">Type your address again</a> and we send you a new link.
        </p>
      </Page>
    )
  }
  return (
    <Page title="Do you want our newsletter?" lead={<p>Press the button to join the list.</p>}>
      <FormTitle title="Do you want our newsletter?" />
      <p>
        You chose: <strong>{topics}</strong>. You can change this on the next page.
      </p>
      <form method="post" action="/newsletter/confirm" noValidate>
        <input type="hidden" name="t" value={token} />
        <Button>Yes, send me the newsletter</Button>
      </form>
      <p>If you do not want it, close this page. We will forget your address.</p>
    </Page>
  )
}
