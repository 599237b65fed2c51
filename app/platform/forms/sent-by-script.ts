/**
 * A form sent by a script has this header. Its response then names the next page instead of redirecting: the script
 * navigates there itself.
 */
export const SENT_BY_SCRIPT = 'x-sent-by-script'
export const GOES_ON_AT = 'x-goes-on-at'
