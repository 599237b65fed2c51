import {
  type FactFollower,
  followFacts,
  type PersonContent,
  previewedFact,
  shownTeam,
} from '#app/factbook/factbook.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { pictureRow } from './library-pictures.server.ts'
import { answerWithPicture } from './picture-answer.server.ts'
import { namedIn, pictureUrl } from './pictures-in-text.ts'
import { picturesKnown } from './shown-pictures.server.ts'

// Library pictures that team members use in place of their drawing.

export interface Portrait {
  src: string
  srcSet: string
  width: number
  height: number
  /** Its description; empty if it is only decoration. */
  says: string
}

type Person = Pick<PersonContent, 'portrait' | 'picture'> & { id: string }

/** The pictures of these people, by record id. A person without a picture, or whose picture was deleted, has the drawing. */
export async function portraitsOf(db: Db, people: readonly Person[]): Promise<Record<string, Portrait>> {
  const known = await picturesKnown(
    db,
    people.flatMap(({ picture }) => picture ?? []),
  )
  const record = previewedFact()
  const found: Record<string, Portrait> = {}
  for (const { id, picture } of people) {
    const one = picture ? known.get(picture) : undefined
    const widest = one?.files.at(-1)
    if (!picture || !one || !widest) continue
    // Visitors cannot open the picture of an unpublished record.
    const staff = record?.kind === 'person' && record.key === id
    const at = (file: { width: number }) =>
      staff ? pictureUrl(picture, file, true) : `/about/pictures/${picture}-${file.width}.webp`
    const { width, height } = widest
    const srcSet = one.files.map((file) => `${at(file)} ${file.width}w`).join(', ')
    found[id] = { src: at(one.files[0] ?? widest), srcSet, width, height, says: one.description }
  }
  return found
}

/** One width of it, while a person on the team page uses it. */
export async function answerWithPortrait(db: Db, file: string, request: Request): Promise<Response> {
  const named = namedIn(file)
  const { people } = await shownTeam(db)
  if (!named || !people.some(({ picture }) => picture === named.id)) return notFound()
  return answerWithPicture(db, file, request, 'elsewhere')
}

const follower: FactFollower = {
  changed: async (tx, { kind, content }) => {
    const picture = kind === 'person' && (content as PersonContent | null)?.picture
    if (picture && !(await pictureRow(tx, picture)))
      throw new Refused(
        `The library has no picture ${picture}. Look up its number under Content, Pictures.`,
        422,
      )
  },
  says: async () => [],
}

/** Registered at the start. */
export const peopleHavePictures = (): void => followFacts(follower)
