import type { Letter } from '#app/platform/mail.server.ts'
import { organisation } from '#app/platform/settings.server.ts'

/** To the staff: that something waits, and nothing about it. */
export const messagesWait = (count: number): Letter => ({
  to: organisation().staffEmail,
  subject: 'Items need attention',
  text: `${count === 1 ? '1 item needs' : `${count} items need`} attention. Sign in to the staff console in your usual way.\n`,
})
