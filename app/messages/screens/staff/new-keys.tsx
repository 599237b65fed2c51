import { NewKeysPage } from '#app/platform/keys/new-keys-page.tsx'
import { newKeysWaiting } from '#app/platform/keys/rotate-keys.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { messageKeyRotation } from '../../keys/message-key-rotation.server.ts'
import type { Route } from './+types/new-keys'

export const loader = ({ context }: Route.LoaderArgs) =>
  newKeysWaiting(db, context.get(staffMember), messageKeyRotation)

export default function NewKeys({ loaderData }: Route.ComponentProps) {
  return (
    <NewKeysPage
      what={['message', 'messages']}
      waiting={loaderData}
      listUrl="/staff/messages"
      give={async (...which) =>
        (await import('../../keys/message-key-rotation.client.ts')).giveNewMessageKey(...which)
      }
    />
  )
}
