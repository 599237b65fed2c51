import { sendForNewKeys, takeNewKeys } from '#app/platform/keys/new-key-work.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { caseKeyRotation } from '../../keys/key-rotation.server.ts'
import { newKeysSchema } from '../forms.server.ts'
import type { Route } from './+types/new-key-work'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  sendForNewKeys(db, request, context.get(staffMember), caseKeyRotation)

export const action = ({ request, context }: Route.ActionArgs) =>
  takeNewKeys(db, request, context.get(staffMember), caseKeyRotation, newKeysSchema)
