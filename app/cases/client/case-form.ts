/**
 * The id of the one form of a case's page. Its boxes and buttons are all over the page: whichever button is pressed, what
 * was typed in any box comes along and is not lost when the page loads again.
 */
export const CASE_FORM = 'case-form'
