/** A browser takes only 64 KB along when a page goes. */
export const TAKEN_ALONG = 60_000

/** Behind a page's address: what is left of its words once the form that is being sent went through. */
export const AFTER_SENDING = '#after'

/** The event that tells a page of the console that the server has what was typed. */
export const WORDS_KEPT = 'words-kept'
