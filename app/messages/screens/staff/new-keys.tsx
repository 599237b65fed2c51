import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { recoveryHolder } from '#app/platform/keys/rotate-keys.server.ts'
import { NewKeysBatch } from '#app/platform/keys/rotate-keys-batch.tsx'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { messagesForNewKeys } from '../../keys/message-key-rotation.server.ts'
import type { Route } from './+types/new-keys'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const { chain, root } = await recipients(db)
  const recovery = await recoveryHolder(db, me)
  return {
    list: { chain, root },
    holder,
    waiting: await messagesForNewKeys(db, holder),
    recovery: recovery ? { holder: recovery, mine: (await messagesForNewKeys(db, recovery)).mine } : null,
  }
}

const give: ComponentProps<typeof NewKeysBatch>['give'] = async (...which) =>
  (await import('../../keys/message-key-rotation.client.ts')).giveNewMessageKey(...which)

export default function NewKeys({ loaderData }: Route.ComponentProps) {
  const { list, holder, waiting, recovery } = loaderData
  return (
    <ConsolePage
      title="New keys for messages"
      first={holder && waiting.mine.length > 0 && <OpenKey />}
      lead="When someone leaves or loses their key, the messages they could open get new keys."
    >
      <ul className="spaced">
        <li>Only people who may read the case now can open what is written from then on.</li>
        <li>Older words are sealed again, so the old key opens nothing on this server.</li>
        <li>People still know what they have already read.</li>
      </ul>
      {holder === null && waiting.all > 0 && (
        <Notice kind="info" title="Your key is not on the list">
          <p>A colleague whose key is on the list does this.</p>
        </Notice>
      )}
      {waiting.all > 0 ? (
        <NewKeysBatch
          what={['message', 'messages']}
          list={list}
          holder={holder}
          recovery={recovery}
          progress={{ done: 0, ...waiting }}
          give={give}
        />
      ) : (
        <EmptyState title="No message is waiting for a new key" level={2}>
          <p>
            <Link className="line-link" to="/staff/messages">
              Go to messages
            </Link>
          </p>
        </EmptyState>
      )}
    </ConsolePage>
  )
}
