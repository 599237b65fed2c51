/**
 * The id of the only form on a case's page. Its fields and buttons are spread over the page: every button submits all
 * fields, so no typed text is lost when the page reloads.
 */
export const CASE_FORM = 'case-form'
