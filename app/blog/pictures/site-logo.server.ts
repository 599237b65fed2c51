import { config } from '#app/platform/settings/config.server.ts'
import { versionOfAll } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { addPicture, describePicture, pictureAt, pictureRow } from './library-pictures.server.ts'

// The organization's logo: a library picture chosen by staff (/staff/settings/look).

export interface OwnLogo {
  says: string
  src: string
  /** The width of the smallest file that is sharp on every screen. */
  width: number
  height: number
}

const NARROW = 480
const FOLDER = '/logo'

/** A picture as a logo; null if it does not exist or has no description. */
export async function logoFrom(db: Db, id: number, folder = FOLDER): Promise<OwnLogo | null> {
  const picture = await pictureAt(db, id)
  const file = picture?.files.find(({ width }) => width >= NARROW) ?? picture?.files.at(-1)
  if (!picture?.description || !file) return null
  const { width, height } = file
  return { says: picture.description, src: `${folder}/${id}-${width}.webp`, width, height }
}

let known: { version: number; logo: OwnLogo | null } | null = null

/** The same for every page, looked up once per version of the public content. */
export async function ownLogo(db: Db): Promise<(OwnLogo & { named: boolean }) | null> {
  const { logo: id, logoNamed } = config.look
  if (id === null) return null
  const version = versionOfAll()
  if (known?.version !== version) known = { version, logo: await logoFrom(db, id) }
  return known.logo && { ...known.logo, named: logoNamed }
}

/** Adds an uploaded logo with this description to the library; it is not shown until it is chosen. */
export async function addLogo(
  db: Db,
  { description, bytes }: { description: string; bytes: Uint8Array<ArrayBuffer> },
  by: string,
): Promise<{ id: number } | { problem: string }> {
  const added = await addPicture(db, { name: 'Logo', description, bytes }, by)
  // The same file already existed, possibly as decoration.
  const before = 'known' in added && added.known ? await pictureRow(db, added.id) : undefined
  if (before?.description === '') await describePicture(db, before.id, { name: before.name, description }, by)
  else if (before && before.description !== description)
    return {
      problem: `This picture is in the library and is described as “${before.description}”. Use these words, or change them in the library first`,
    }
  return added
}
