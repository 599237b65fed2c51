import { type Drawn, drawPicture } from '#app/platform/images/draw-picture.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Db } from '#db/schema.ts'
import { pictureFile } from './library-pictures.server.ts'
import { namedIn } from './pictures-in-text.ts'
import { type OwnLogo, ownLogo } from './site-logo.server.ts'

// The organization's branding at the top of receipts and letters.

/** The top of a receipt or a letter. */
export interface Letterhead {
  color: string | null
  logo: (Drawn & { says: string; named: boolean }) | null
}

/** In pixels: twice its width on paper or in a letter. */
const HEAD_ROOM = { width: 400, height: 140 }
let printed: { src: string; drawn: Promise<Drawn | null> } | null = null

export async function letterhead(db: Db): Promise<Letterhead> {
  const { color } = config.look
  const logo = await ownLogo(db)
  if (!logo) return { color, logo: null }
  if (printed?.src !== logo.src) printed = { src: logo.src, drawn: drawHead(db, logo) }
  const drawn = await printed.drawn
  if (!drawn) printed = null
  return { color, logo: drawn && { ...drawn, says: logo.says, named: logo.named } }
}

async function drawHead(db: Db, logo: OwnLogo): Promise<Drawn | null> {
  const base64 = await logoBytes(db, logo)
  return base64 ? drawPicture({ picture: { base64, ...HEAD_ROOM } }) : null
}

export const logoFile = (logo: Pick<OwnLogo, 'src'>): string => logo.src.split('/').at(-1) ?? ''

/** The library's file of the logo, in base64. */
export async function logoBytes(db: Db, logo: OwnLogo): Promise<string | null> {
  const named = namedIn(logoFile(logo))
  const file = named && (await pictureFile(db, named, { shown: false }))
  return file ? Buffer.from(file.bytes).toString('base64') : null
}
