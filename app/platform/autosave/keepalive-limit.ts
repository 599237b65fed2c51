/** A browser sends at most 64 KB with a request that outlives its page. */
export const KEEPALIVE_LIMIT = 60_000

/** After a page's URL: what is left of its words once the form that is being sent went through. */
export const AFTER_SENDING = '#after'

/** The event that tells a console page that the server has what was typed. */
export const DRAFT_SAVED = 'words-kept'

/** The header that names a save; with a request for drafts, the save that the page before had sent when it was left. */
export const SAVE_ID = 'X-Save-Id'
