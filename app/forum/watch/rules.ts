import type { WatchAct } from '#db/tables/forum-safety.ts'

/** So many words can be watched. */
export const WATCHED_MOST = 300
export const WATCH_ACTS = ['hold', 'note', 'help'] as const satisfies readonly WatchAct[]
export const WATCHED_PAGE = '/staff/forum/words'

/** Who joined less than this many days ago is a newcomer to raid mode. */
export const NEWCOMER_DAYS = 30
/** Raid mode ends by itself. */
export const RAID_HOURS = 12
/** Minutes between two posts of a person in a slow topic; 0 where it is not slow. */
export const SLOW_MINUTES = [0, 10, 60, 1440] as const
