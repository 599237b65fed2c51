import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'

/** To an editor. It names no record: the list does. */
export const sourcesToCheck = (to: string): Mail => ({
  to,
  subject: 'Sources should be checked',
  text: `A day has come that was set for looking at sources again. The list “Due for review” in the staff console says of which:\n\n${config.origin}/staff/facts?state=due\n`,
})
