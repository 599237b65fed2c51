import { sendForNewKeys, takeNewKeys } from '#app/platform/keys/new-key-work.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { messageKeyRotation } from '../../keys/message-key-rotation.server.ts'
import { newKeySchema } from '../../model/forms.server.ts'
import type { Route } from './+types/new-key-work'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  sendForNewKeys(db, request, context.get(staffMember), messageKeyRotation)

export const action = ({ request, context }: Route.ActionArgs) =>
  takeNewKeys(db, request, context.get(staffMember), messageKeyRotation, newKeySchema)
