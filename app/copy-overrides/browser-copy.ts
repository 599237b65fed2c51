/** The id of the element with a page's changed text. */
export const CHANGED_WORDS = 'changed-words'
