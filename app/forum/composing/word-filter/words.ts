import { copy } from '../../copy.ts'

export const words = copy.forumWatch

/** The names of the pauses between two posts, by minutes. */
export const slowTimes: Readonly<Record<number, string>> = copy.forumWatch.slow.times
