import { Form, Link, redirect } from 'react-router'
import { config } from '#app/platform/config.server.ts'
import { formData } from '#app/platform/forms.server.ts'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { retention } from '#app/platform/retention.server.ts'
import { daysInWords } from '#app/platform/retention.ts'
import { holderOf, staffMember } from '#app/platform/staff-member.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { type Opening, useOpened } from '#app/platform/use-opened.ts'
import { Button } from '#app/ui/button.tsx'
import { ConsoleChips } from '#app/ui/console-chips.tsx'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UnlockForm } from '#app/ui/unlock-form.tsx'
import { db } from '#db/connect.server.ts'
import { closeMessage, readMessages, reopenMessage, type SealedMessage } from '../../reading.server.ts'
import type { MessageBody } from '../../rules.ts'
import type { Route } from './+types/list'

const MESSAGE: Opening<SealedMessage, MessageBody> = {
  load: async () => (await import('../../opening.client.ts')).openMessage,
  sealed: (one) => one.sealed,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = holderOf(me)
  const closed = new URL(request.url).searchParams.get('show') === 'closed'
  return {
    hasKey: holder !== null,
    closed,
    timeZone: config.timeZone,
    keptFor: daysInWords((await retention(db)).days.messages),
    messages: holder ? await readMessages(db, { holder, closed, by: me.userId }) : [],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  if (!holderOf(me)) throw new Refused('Messages are not open to your key yet.', 403)
  const form = await formData(request)
  const change = { id: String(form.get('id')), by: me.userId }
  const reopens = form.get('intent') === 'reopen'
  await (reopens ? reopenMessage : closeMessage)(db, change)
  const notice = reopens
    ? ({ kind: 'success', title: 'The message is open again', text: 'It stands in the open list.' } as const)
    : ({
        kind: 'success',
        title: 'The message is closed',
        text: 'You find it under “Closed”, and can open it again there.',
      } as const)
  return redirect('/staff/messages', { status: 303, headers: { 'Set-Cookie': leaveNotice(notice) } })
}

export default function Messages({
  loaderData: { hasKey, closed, timeZone, keptFor, messages },
}: Route.ComponentProps) {
  const { key, has, unlock } = useKeyRing()
  const opened = useOpened(messages, MESSAGE)
  return (
    <ConsolePage title="Messages" lead={`From the contact page. Each is deleted ${keptFor} after it came.`}>
      {!hasKey && (
        <Notice kind="info" title="Your key opens no messages yet">
          <p>
            <Link to="/staff/keys">Make your key, or have it put on the list</Link>
          </p>
        </Notice>
      )}
      {has && hasKey && !key && <UnlockForm onUnlock={unlock} />}
      <ConsoleChips
        label="Messages by state"
        links={[
          { to: '/staff/messages', label: 'Open', current: !closed },
          { to: '/staff/messages?show=closed', label: 'Closed', current: closed },
        ]}
      />
      {messages.length === 0 && <p>{closed ? 'No message is closed.' : 'No message waits.'}</p>}
      <ul className="staff-list">
        {messages.map((one) => (
          <li key={one.id} className="staff-box">
            <Message one={one} body={opened.get(one.id)} open={key !== null} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </ConsolePage>
  )
}

function Message(props: {
  one: SealedMessage
  body: MessageBody | 'broken' | undefined
  open: boolean
  timeZone: string
}) {
  const { one, body, open, timeZone } = props
  const known = body && body !== 'broken' ? body : null
  return (
    <>
      <h2>{known ? known.subject : `Message ${one.reference}`}</h2>
      <p className="staff-small">
        {one.reference}, {dayAndHour(one.receivedAt, timeZone)}
        {one.kind === 'problem' && ', about a problem with a page'}
        {one.lane === 'quarantine' && ', looks like a robot wrote it'}
      </p>
      {body === 'broken' && <p>It does not open with your key, or it was changed. Tell a steward.</p>}
      {!body && <p>{open ? 'Opening' : 'Sealed'}</p>}
      {known && (
        <>
          <p className="as-typed">{known.message}</p>
          <p>
            From {known.name},{' '}
            <a href={`mailto:${known.email}?subject=${encodeURIComponent(`Your message ${one.reference}`)}`}>
              {known.email}
            </a>
            {known.about && `, about the page ${known.about}`}
          </p>
        </>
      )}
      <Form method="post" action="/staff/messages">
        <input type="hidden" name="id" value={one.id} />
        <Button look="quiet" size="small" name="intent" value={one.closedAt ? 'reopen' : 'close'}>
          {one.closedAt ? 'Open again' : 'Close'} <span className="only-heard">message {one.reference}</span>
        </Button>
      </Form>
    </>
  )
}
