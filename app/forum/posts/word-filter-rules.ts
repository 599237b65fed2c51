import type { WatchAct } from '#db/tables/forum-safety.ts'

/** So many words can be watched. */
export const WATCHED_MOST = 300
export const WATCH_ACTS = ['hold', 'note', 'help'] as const satisfies readonly WatchAct[]
export const WATCHED_PAGE = '/staff/forum/words'

/** Who joined less than this many days ago is a newcomer to raid mode. */
export const NEWCOMER_DAYS = 30
/** A member who joined less than this many days ago begins few topics at a time. */
export const YOUNG_DAYS = 14
/** A member who joined lately, or has fewer posts that others can read: links to other sites are read first. */
export const YOUNG_POSTS = 5
export const YOUNG_TOPICS_AN_HOUR = 2
export const YOUNG_TOPICS_A_DAY = 5
/** Raid mode ends by itself. */
export const RAID_HOURS = 12
/** Minutes between two posts of a person in a slow topic; 0 where it is not slow. */
export const SLOW_MINUTES = [0, 10, 60, 1440] as const
