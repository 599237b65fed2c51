/** The day that the privacy policy and the terms say until staff change words of theirs. */
export const FIRST_DAY = '2025-09-25'
