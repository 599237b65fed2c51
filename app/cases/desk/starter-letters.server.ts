import { defineReplyTemplates } from '#app/reply-templates/reply-templates.server.ts'
import { LETTERS } from '../model/reply-templates.ts'

/** The starter letters in use, by title. */
export const starterLetters = defineReplyTemplates(LETTERS)
