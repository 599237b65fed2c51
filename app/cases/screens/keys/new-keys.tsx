import { NewKeysPage } from '#app/platform/keys/new-keys-page.tsx'
import { newKeysWaiting } from '#app/platform/keys/rotate-keys.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { caseKeyRotation } from '../../keys/key-rotation.server.ts'
import type { Route } from './+types/new-keys'

export { links } from '../../desk/desk-links.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  newKeysWaiting(db, context.get(staffMember), caseKeyRotation)

export default function NewKeys({ loaderData }: Route.ComponentProps) {
  return (
    <NewKeysPage
      what={['case', 'cases']}
      waiting={loaderData}
      listUrl="/staff/cases"
      note="The person opens their case with the same number and words as before."
      give={async (...which) => (await import('../../keys/key-rotation.client.ts')).giveNewKeys(...which)}
    />
  )
}
