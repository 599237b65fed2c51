import { defineReplyTemplates } from '#app/reply-templates/reply-templates.server.ts'
import { SAVED_REPLIES } from './saved-replies.ts'

/** The saved replies in use, by title. */
export const savedReplies = defineReplyTemplates(SAVED_REPLIES)
