import { useCallback, useEffect, useRef, useState } from 'react'
import { data, Link, redirect, useRevalidator } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { notFound, Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { nowMs } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { NotArrived, useArriving } from '#app/ui/staff/arriving.tsx'
import { db } from '#db/connect.server.ts'
import { moveOf } from '../../desk/convert-to-case.server.ts'
import { messageFor, openingsOf, type SealedMessage } from '../../desk/message-queries.server.ts'
import {
  type Change,
  closeMessage,
  giveMessage,
  markNotSpam,
  markSpam,
  reopenMessage,
  whoCanAnswer,
} from '../../desk/message-work.server.ts'
import type { OpenedMessage } from '../../desk/open-message.client.ts'
import { repliesTo, type SealedReply } from '../../desk/reply-to-message.server.ts'
import { savedReplies } from '../../desk/saved-replies.server.ts'
import { messageFields } from '../../model/message-fields.server.ts'
import type { Route } from './+types/message'
import { Conversation } from './conversation.tsx'
import { MessageEnd } from './message-end.tsx'
import { Reply } from './message-reply.tsx'
import { WhoHasIt } from './who-has-it.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const found = (holder && (await messageFor(db, holder, params.messageId))) || notFound()
  return {
    found,
    fields: messageFields(),
    me: me.userId,
    myName: me.name,
    replies: await repliesTo(db, found.id),
    openings: await openingsOf(db, [found.id]),
    move: (await moveOf(db, found.id)) ?? null,
    colleagues: await whoCanAnswer(db, found.id),
    saved: await savedReplies(db),
    at: nowMs(),
    timeZone: config.timeZone,
  }
}

interface Done {
  title: string
  text: string
}

/** Performs a button's action and returns its message. Null if there is no such button. */
async function act(intent: string, change: Change, typed: FormData): Promise<Done | null> {
  if (intent === 'give') {
    const owner = String(typed.get('owner') ?? '') || null
    const given = await giveMessage(db, change, owner, String(typed.get('was') ?? ''))
    return {
      title: 'Saved',
      text: given ? `${given.name} has this message.` : 'Nobody has this message now.',
    }
  }
  const button = {
    close: { work: closeMessage, title: 'The message is closed', text: 'You will find it under “Closed”.' },
    reopen: { work: reopenMessage, title: 'The message is open again', text: 'It is in the open list.' },
    spam: { work: markSpam, title: 'The message is spam', text: 'You will find it under “Spam”.' },
    'not-spam': { work: markNotSpam, title: 'The message is not spam', text: 'It is in the open list.' },
  }[intent]
  if (!button) return null
  await button.work(db, change)
  return button
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  if (!holder) return notFound()
  const form = await formData(request)
  const change = { id: params.messageId, holder, by: me.userId }
  try {
    const done = await act(String(form.get('intent')), change, form)
    if (!done) return data({ wrong: 'Choose one of the buttons.' }, { status: 400 })
    const cookie = setFlash({ kind: 'success', title: done.title, text: done.text })
    return redirect(`/staff/messages/${params.messageId}`, {
      status: 303,
      headers: { 'Set-Cookie': cookie },
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.status === 404) return notFound()
    return data({ wrong: error.message }, { status: error.status })
  }
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { found, fields, me, myName, replies, openings, move, colleagues, saved, at, timeZone } = loaderData
  const { key } = useKeyRing()
  const { opened, arriving } = useConversation(found, replies)
  // Polling would remove the form's error from the page, so it pauses while there is one.
  useMailOnItsWay(actionData?.wrong ? NONE : replies)
  const known = opened !== null && opened !== 'broken' ? opened : null
  return (
    <ConsolePage
      title={`Message ${found.reference}`}
      first={<OpenKey />}
      error={Boolean(actionData?.wrong)}
      lead={
        <Link className="line-link" to="/staff/messages">
          Back to all messages
        </Link>
      }
    >
      {opened === 'broken' && (
        <Notice kind="danger" title="This message does not open">
          <p>Your key does not match, or someone changed the message. Do not act on it. Tell a steward.</p>
        </Notice>
      )}
      <NotArrived what="The message" {...arriving} />
      {key && opened === null && !arriving.lost && <p role="status">Opening the message</p>}
      <div className="staff-sides">
        <div className="staff-body">
          {known && (
            <Conversation
              found={found}
              fields={fields}
              opened={known}
              openings={openings}
              timeZone={timeZone}
            />
          )}
          {known && (
            <Reply
              found={found}
              saved={saved}
              move={move}
              at={at}
              timeZone={timeZone}
              myName={myName}
              opened={known}
            />
          )}
        </div>
        <div className="staff-body">
          <WhoHasIt ownerId={found.ownerId} me={me} colleagues={colleagues} error={actionData?.wrong} />
          <MessageEnd found={found} />
        </div>
      </div>
    </ConsolePage>
  )
}

const LOOKS = 7
const NONE: SealedReply[] = []

/** Polls whether a waiting reply was sent: soon, then less and less often, for about ten minutes. */
function useMailOnItsWay(replies: SealedReply[]) {
  const { revalidate } = useRevalidator()
  const looked = useRef(0)
  useEffect(() => {
    if (!replies.some(({ mail }) => mail === 'waiting')) {
      looked.current = 0
      return
    }
    if (looked.current >= LOOKS) return
    const timer = setTimeout(() => void revalidate(), 3000 * 2 ** looked.current)
    looked.current += 1
    return () => clearTimeout(timer)
  }, [replies, revalidate])
}

/** Opens the message in this browser, and reports it once. */
function useConversation(found: SealedMessage, replies: SealedReply[]) {
  const { key } = useKeyRing()
  const [opened, setOpened] = useState<OpenedMessage | 'broken' | null>(null)
  const work = useCallback(
    async (stopped: () => boolean) => {
      if (!key) return setOpened(null)
      const { openConversation } = await import('../../desk/open-message.client.ts')
      // The page says that it is broken.
      const result = await openConversation(key.identity, found, replies).catch(() => 'broken' as const)
      if (!stopped()) setOpened(result)
    },
    [key, found, replies],
  )
  const arriving = useArriving(work)
  const isOpen = opened !== null && opened !== 'broken'
  useEffect(() => {
    // It only tells colleagues who opened it; the next opening reports it again.
    if (isOpen) void fetch(`/staff/messages/${found.id}/opened`, { method: 'POST' }).catch(() => {})
  }, [isOpen, found.id])
  return { opened, arriving }
}
