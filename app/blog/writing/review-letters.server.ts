import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'

// To the staff: what happened with a post, without its title or a word of it. Nobody but them reads it before it is published.

const pageOf = (id: string) => `${config.origin}/staff/content/${id}`

export const waitsForReview = (to: string, id: string): Letter => ({
  to,
  subject: 'A post waits for a second person',
  text: `Someone sent a post for review. You may be the second person. Read it, then approve its words or send it back:\n\n${pageOf(id)}\n\nIf someone else already did, there is nothing to do.\n`,
})

export const wasApproved = (to: string, id: string): Letter => ({
  to,
  subject: 'A post was approved',
  text: `A second person approved the words of a post that you wrote in. It can be published now:\n\n${pageOf(id)}\n`,
})

export const wasSentBack = (to: string, id: string): Letter => ({
  to,
  subject: 'A post was sent back',
  text: `A second person sent back a post that you wrote in. Their note is above the words:\n\n${pageOf(id)}\n`,
})

export const scheduleDone = (to: string, id: string): Letter => ({
  to,
  subject: 'A scheduled post is published',
  text: `A post that you scheduled is on the site now:\n\n${pageOf(id)}\n`,
})
