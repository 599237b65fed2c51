/** A form that a script sent has this header. Its answer then names the next page in place of leading there: the script goes there itself. */
export const SENT_BY_SCRIPT = 'x-sent-by-script'
export const GOES_ON_AT = 'x-goes-on-at'
