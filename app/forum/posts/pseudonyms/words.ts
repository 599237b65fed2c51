import { copy } from '../../copy.ts'

export const words = copy.forumNameless

/** The author's name for moderators; null for an author who has left. */
export const nameAtDesk = ({ handle, madeName }: { handle: string | null; madeName: string | null }) =>
  handle ?? (madeName && `${madeName} (made-up name)`)
