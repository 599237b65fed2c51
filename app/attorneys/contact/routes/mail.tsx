import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { mailed } from '#app/platform/settings/promises.ts'
import { longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { pauseMessages, sendLeaveLink } from '../../applications/leave-directory.server.ts'
import { mailSchema } from '../../forms.server.ts'
import { DoorClosed, DoorDone } from '../../links/components/signed-link-page.tsx'
import { whoHolds } from '../../links/signed-links.server.ts'
import type { Route } from './+types/mail'

// Opening this page changes nothing: mail programs open links by themselves. The buttons do. Its link is passed on with
// every quoted mail, so leaving takes a second link that only the attorney's own address gets.

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

export const handle = { hydrate: false, crumbs: [{ label: 'Messages to you' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

const DONE = {
  pause: [
    'Messages are paused',
    'Nobody can write to you through us. Your entry says so. To start again, use the button below, or the same link on another day.',
  ],
  resume: ['Messages are on again', 'People can write to you through us.'],
  leave: [
    'Look in your email',
    'Open the link and press the button there to delete your entry. It works for 2 hours.',
  ],
} as const

export default function Mail({ loaderData: { name, pausedOn }, actionData }: Route.ComponentProps) {
  const canMail = useCanMail()
  if (actionData?.done) {
    const [title, text] = DONE[actionData.done]
    return (
      <DoorDone title={title}>
        <p>
          {actionData.done === 'leave' && `${mailed(canMail, 'a link to your own address')} `}
          {text}
        </p>
        {actionData.done === 'pause' && (
          <form method="post">
            <Button look="quiet" name="act" value="resume">
              Take messages again
            </Button>
          </form>
        )}
      </DoorDone>
    )
  }
  if (!name) return <DoorClosed what="The entry is gone, or the link is not one of ours." />
  return (
    <Page
      title="Messages to you"
      lead={
        <p>
          {name},{' '}
          {pausedOn
            ? `messages are paused since ${pausedOn}.`
            : 'people can write to you through our directory.'}
        </p>
      }
    >
      <FormTitle title="Messages to you" />
      <form method="post" className="contact-fields">
        <section aria-labelledby="pause">
          <h2 id="pause">{pausedOn ? 'Take messages again' : 'Pause messages'}</h2>
          <p>
            {pausedOn
              ? 'People can write to you again.'
              : 'Your entry stays. It says that you take no messages now.'}
          </p>
          <Button name="act" value={pausedOn ? 'resume' : 'pause'}>
            {pausedOn ? 'Take messages again' : 'Pause messages'}
          </Button>
        </section>
        <section aria-labelledby="leave">
          <h2 id="leave">Leave the directory</h2>
          <p>
            We send a link to your own address. There you can delete your entry and your address. Nothing is
            deleted before that.
          </p>
          <Button look="quiet" name="act" value="leave">
            Send me the link to leave
          </Button>
        </section>
      </form>
      <p className="line-links">
        <a href="/attorney-directory/edit">Change your entry</a>
      </p>
    </Page>
  )
}
