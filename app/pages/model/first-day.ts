/** The date of the privacy policy and the terms until staff change their text. */
export const FIRST_DAY = '2025-09-25'
