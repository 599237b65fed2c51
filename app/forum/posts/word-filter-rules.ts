import type { WatchAct } from '#db/tables/forum-safety.ts'

/** How many words can be watched. */
export const WATCHED_MOST = 300
export const WATCH_ACTS = ['hold', 'note', 'help'] as const satisfies readonly WatchAct[]
export const WATCHED_PAGE = '/staff/forum/words'

/** In raid mode, a member who joined less than this many days ago is a newcomer. */
export const NEWCOMER_DAYS = 30
/** A member who joined less than this many days ago can only start a few topics at a time. */
export const YOUNG_DAYS = 14
/** Links to other sites are moderated for a member who joined lately, or has fewer public posts than this. */
export const YOUNG_POSTS = 5
export const YOUNG_TOPICS_AN_HOUR = 2
export const YOUNG_TOPICS_A_DAY = 5
/** Raid mode ends after this many hours. */
export const RAID_HOURS = 12
/** Minutes between two posts of a member in a slow topic; 0 where slow mode is off. */
export const SLOW_MINUTES = [0, 10, 60, 1440] as const
