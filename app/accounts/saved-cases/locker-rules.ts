/** How many cases an account can keep. Every locker has this many slots, used or not. */
export const LOCKER_SLOTS = 8
