import { useOutletContext } from 'react-router'
import type { HeldOfCases } from '#app/cases/cases.server.ts'
import type { OwnPost } from '../model/rules.ts'

/** The data that the dashboard's frame loaded for all its tabs. */
export interface Loaded extends HeldOfCases {
  path: string
  /** Whether reading settings were chosen in this browser. */
  readingChosen: boolean
  zone: string
  /** The handle of the signed-in member. */
  handle: string | null
  /** The number of notices they have not seen, as a sentence. */
  news: string | null
  /** The number of their forum posts, and the newest of them. */
  ownCount: number
  ownPosts: OwnPost[]
  /** The number of them that a moderator has not read. */
  waiting: number
  /** Whether a form other than the case form has unsent text. */
  unsent: boolean
  /** The page of that form. Empty if unknown. */
  unsentAt: string
  /** Whether this device has an access card. */
  card: boolean
}

export const useFrame = () => useOutletContext<Loaded>()
