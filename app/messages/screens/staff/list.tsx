import { useState } from 'react'
import { Link } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { type Opening, useOpened } from '#app/platform/keys/use-opened.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { dayAndHour, nowMs } from '#app/platform/time.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsoleChips } from '#app/ui/page/console-chips.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { NotArrived } from '#app/ui/staff/arriving.tsx'
import { db } from '#db/connect.server.ts'
import {
  openingsOf,
  readMessages,
  type SealedMessage,
  waitingSince,
} from '../../desk/message-queries.server.ts'
import { ownersOf } from '../../desk/message-work.server.ts'
import { unsentReplies } from '../../desk/reply-to-message.server.ts'
import { foundIn } from '../../desk/search-messages.ts'
import type { MessageBody } from '../../model/message-bodies.ts'
import { messageFields } from '../../model/message-fields.server.ts'
import { KINDS, type Kind, SHOWN, type Shown } from '../../model/rules.ts'
import type { Route } from './+types/list'
import { MessageLine } from './message-line.tsx'

const MESSAGE: Opening<SealedMessage, MessageBody> = {
  load: async () => (await import('../../desk/open-message.client.ts')).openMessage,
  sealed: (one) => one.sealed,
}

const oneOf = <T extends string>(names: Record<T, string>, asked: string | null): T | null =>
  asked !== null && Object.hasOwn(names, asked) ? (asked as T) : null

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const { searchParams } = new URL(request.url)
  const shown: Shown = oneOf(SHOWN, searchParams.get('show')) ?? 'open'
  const kind = oneOf<Kind>(KINDS, searchParams.get('kind'))
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(searchParams.get('page'))) || 1))
  const asked = { shown, kind, page }
  const { messages, more } = holder
    ? await readMessages(db, { holder, by: me.userId, ...asked })
    : { messages: [], more: false }
  return {
    ...asked,
    more,
    messages,
    fields: messageFields(),
    hasKey: holder !== null,
    me: me.userId,
    timeZone: config.timeZone,
    keptFor: daysInWords((await retention(db)).days.messages),
    openings: await openingsOf(
      db,
      messages.map(({ id }) => id),
    ),
    owners: Object.fromEntries(
      await ownersOf(
        db,
        messages.map(({ ownerId }) => ownerId),
      ),
    ),
    // A member who cannot open any still sees that people are waiting.
    waiting: holder ? [] : await waitingSince(db),
    at: nowMs(),
    unsent: holder ? await unsentReplies(db, { holder }) : [],
  }
}

const OLDER = 'Older messages'
const NEWER = 'Newer messages'

const waitingInWords = (count: number) =>
  count === 1 ? '1 message is waiting for us.' : `${count} messages are waiting for us.`

const NONE: Record<Shown, string> = {
  open: 'No message is waiting for us.',
  mine: 'You have no open messages.',
  waiting: 'We are not waiting for anyone.',
  spam: 'Nothing is marked as spam.',
  closed: 'No messages are closed.',
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { hasKey, shown, kind, page, more, timeZone, keptFor, messages, fields } = loaderData
  const { key } = useKeyRing()
  const { opened, arriving } = useOpened(messages, MESSAGE)
  const [words, setWords] = useState('')
  const [before, after] = shown === 'open' ? [OLDER, NEWER] : [NEWER, OLDER]
  // Once all are open, search results appear at once: no message moves under the pointer.
  const open = messages.every(({ id }) => opened.has(id))
  const fitting = messages.filter((one) => foundIn(one, open ? opened.get(one.id) : undefined, words, fields))
  return (
    <ConsolePage
      title="Messages"
      lead={`From the contact page and the partner page. Each is deleted ${keptFor} after it was closed, or after its last activity.`}
      first={hasKey && <OpenKey />}
      actions={
        <Link className="line-link" to="/staff/messages/replies">
          Saved replies
        </Link>
      }
    >
      {!hasKey && (
        <Notice kind="info" title="Your key opens no messages yet">
          <p>
            <Link to="/staff/keys">Make your key, or have it put on the list</Link>
          </p>
        </Notice>
      )}
      <ConsoleChips
        label="Messages by state"
        links={Object.entries(SHOWN).map(([value, label]) => ({
          to: addressOf({ shown: value as Shown, kind }),
          label,
          current: shown === value,
        }))}
      />
      <ConsoleChips
        label="Messages by kind"
        links={[
          { to: addressOf({ shown, kind: null }), label: 'All kinds', current: kind === null },
          ...Object.entries(KINDS).map(([value, label]) => ({
            to: addressOf({ shown, kind: value as Kind }),
            label,
            current: kind === value,
          })),
        ]}
      />
      <NotArrived what="The messages" {...arriving} />
      {key && messages.length > 0 && (
        <search className="staff-box" aria-label="Find messages">
          <Field
            label="Search the opened messages"
            hint="Words, name, address or reference. Stays in this browser."
            name="find"
            type="search"
            width="half"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </search>
      )}
      <p role="status" className="staff-lead">
        {words.trim() &&
          `${fitting.length} of ${messages.length} match.${open || !key ? '' : ' The messages are still opening.'}`}
      </p>
      {loaderData.waiting[0] ? (
        <p>
          {waitingInWords(loaderData.waiting.length)} The oldest came on{' '}
          {dayAndHour(loaderData.waiting[0], timeZone)}. Your key does not open them yet.
        </p>
      ) : (
        messages.length === 0 && <p>{NONE[shown]}</p>
      )}
      <ul className="staff-list">
        {fitting.map((one) => (
          <li key={one.id} className="staff-box">
            <MessageLine
              one={one}
              body={opened.get(one.id)}
              unlocked={key !== null}
              timeZone={timeZone}
              at={loaderData.at}
              owner={one.ownerId === null ? null : (loaderData.owners[one.ownerId] ?? 'A colleague')}
              mine={one.ownerId === loaderData.me}
              openedBy={loaderData.openings.flatMap(({ messageId, name }) =>
                messageId === one.id ? [name] : [],
              )}
              unsent={loaderData.unsent.includes(one.id)}
            />
          </li>
        ))}
      </ul>
      {(page > 1 || more) && (
        <nav aria-label="Pages of messages" className="staff-actions">
          {page > 1 && <Link to={addressOf({ shown, kind, page: page - 1 })}>{before}</Link>}
          {more && <Link to={addressOf({ shown, kind, page: page + 1 })}>{after}</Link>}
        </nav>
      )}
    </ConsolePage>
  )
}

function addressOf({ shown, kind, page }: { shown: Shown; kind: Kind | null; page?: number }): string {
  const asked = new URLSearchParams({
    ...(shown === 'open' ? {} : { show: shown }),
    ...(kind ? { kind } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
  })
  return asked.size > 0 ? `/staff/messages?${asked}` : '/staff/messages'
}
