import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_NAMES, type Role } from '#app/platform/roles/roles.ts'
import { aDatabase } from '#tests/support/database.ts'
import { inviteStaff } from './people/invites.server.ts'

let place: Awaited<ReturnType<typeof aDatabase>>
beforeAll(async () => {
  place = await aDatabase()
})
afterAll(() => place.close())

test.each(ROLE_NAMES)('the database accepts a %s', async (role) => {
  await inviteStaff(place.db, { email: `${role}@example.org`, role }, 'operator')
  const roles = await place.db.selectFrom('staffInvites').select('role').execute()
  expect(roles.map((one) => one.role)).toContain(role)
})

test('the database accepts no other role', async () => {
  const nobody = 'visitor' as Role
  await expect(
    inviteStaff(place.db, { email: 'nobody@example.org', role: nobody }, 'operator'),
  ).rejects.toThrow(/check/i)
})
