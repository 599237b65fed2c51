import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { longDate } from '#app/platform/time.ts'
import { mailed } from '#app/shared/promises/promises.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { pauseMessages, sendLeaveLink } from '../../applications/leave-directory.server.ts'
import { whoHolds } from '../../links/signed-links.server.ts'
import { words } from '../../model/contact-words.ts'
import { mailSchema } from '../../model/forms.server.ts'
import { DoorClosed, DoorDone } from '../links/signed-link-page.tsx'
import type { Route } from './+types/mail'

// Opening this page changes nothing, because mail programs open links on their own; the buttons do. Its link is
// forwarded with every quoted mail, so deletion takes a second link that only the attorney's own address gets.

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'mail', params.token)
  return data(
    { name: who?.name, pausedOn: who?.mailPausedOn ? longDate(who.mailPausedOn) : null },
    { status: who ? 200 : 404 },
  )
}

export async function action({ params, request }: Route.ActionArgs) {
  const who = await whoHolds(db, 'mail', params.token)
  if (!who) return data({ done: undefined }, { status: 404 })
  const form = await readForm(request, mailSchema)
  if (!form.values) return data({ done: undefined }, { status: 422 })
  const { act } = form.values
  if (act === 'leave') await sendLeaveLink(db, who)
  else await pauseMessages(db, who.id, act === 'pause')
  return data({ done: act })
}

export const handle = { hydrate: false, crumbs: () => [{ label: words.mail.title }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Mail({ loaderData: { name, pausedOn }, actionData }: Route.ComponentProps) {
  const mail = useMail()
  if (actionData?.done) {
    const { title, text } = words.mail.done[actionData.done]
    return (
      <DoorDone title={title}>
        <p>
          {actionData.done === 'leave' && `${mailed(mail, words.mail.link)} `}
          {text}
        </p>
        {actionData.done === 'pause' && (
          <form method="post">
            <Button look="quiet" name="act" value="resume">
              {words.mail.resume}
            </Button>
          </form>
        )}
      </DoorDone>
    )
  }
  if (!name) return <DoorClosed what={words.mail.closed} />
  return (
    <Page
      title={words.mail.title}
      lead={<p>{pausedOn ? words.mail.leadPaused({ name, day: pausedOn }) : words.mail.lead({ name })}</p>}
    >
      <FormTitle title={words.mail.title} />
      <form method="post" className="contact-fields">
        <section aria-labelledby="pause">
          <h2 id="pause">{pausedOn ? words.mail.resume : words.mail.pause}</h2>
          <p>{pausedOn ? words.mail.resumeText : words.mail.pauseText}</p>
          <Button name="act" value={pausedOn ? 'resume' : 'pause'}>
            {pausedOn ? words.mail.resume : words.mail.pause}
          </Button>
        </section>
        <section aria-labelledby="leave">
          <h2 id="leave">{words.mail.leave}</h2>
          <p>{words.mail.leaveText}</p>
          <Button look="quiet" name="act" value="leave">
            {words.mail.leaveSend}
          </Button>
        </section>
      </form>
      <p className="line-links">
        <a href="/attorney-directory/edit">{words.mail.toEdit}</a>
      </p>
    </Page>
  )
}
