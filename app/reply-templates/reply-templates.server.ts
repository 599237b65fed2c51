export { defineReplyTemplates } from './define-reply-templates.server.ts'
export { templatesInArchive } from './templates-in-archive.server.ts'
