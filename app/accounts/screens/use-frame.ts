import { useOutletContext } from 'react-router'
import type { HeldOfCases } from '#app/cases/cases.server.ts'
import type { OwnPost } from '../model/rules.ts'

/** What the frame of the dashboard loaded for all its tabs. */
export interface Loaded extends HeldOfCases {
  path: string
  /** Have reading settings been chosen in this browser? */
  readingChosen: boolean
  zone: string
  /** Of the member who is signed in. */
  handle: string | null
  /** How many notices they have not seen, as a sentence. */
  news: string | null
  /** How many posts in the forum are theirs, and the newest of them. */
  ownCount: number
  ownPosts: OwnPost[]
  /** How many of them a moderator has not read. */
  waiting: number
  /** Words typed in a form other than the case form, and not sent. */
  unsent: boolean
  /** Where they were typed. Empty where that is not known. */
  unsentAt: string
  /** An access card that this device keeps. */
  card: boolean
}

export const useFrame = () => useOutletContext<Loaded>()
