/** How many cases an account can keep. Every locker has this many places, used or not. */
export const LOCKER_SLOTS = 8

/** The page that they are opened from. */
export const OWN_CASES = '/dashboard/complaints'
