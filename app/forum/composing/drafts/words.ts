import { copy } from '../../copy.ts'

export const words = copy.forumDrafts

/** Why a draft is not kept. @param most the drafts that a member can keep */
export const draftRefused = (why: Exclude<keyof typeof words.refused, 'nowAs'>, most: number): string =>
  why === 'many' ? words.refused.many({ most }) : words.refused[why]
