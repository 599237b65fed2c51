import { createHash } from 'node:crypto'
import { type Drawing, type Drawn, drawPicture } from '#app/platform/images/draw-picture.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { tokensFor } from '#app/ui/own-color.ts'
import type { Db } from '#db/schema.ts'
import { logoBytes, logoFile } from './drawn-look.server.ts'
import {
  BELOW_TITLE,
  BESIDE_WORDS,
  LOGO_ROOM,
  NAME_ROOM,
  OWN_SHARE_COLORS,
  postSvg,
  SHARE_SIZE,
  shareSvg,
  TITLE_ROOM,
} from './share-drawing.ts'
import { type OwnLogo, ownLogo } from './site-logo.server.ts'

// Pictures for sharing: one of the site with the organization's branding, and one of each post with its
// title. They are drawn on request. The URL encodes everything the picture is made of, so it may be cached.

const FOLDER = '/share'
const OF_SITE = /^(?:[0-9a-f]{6}|green)(?:-\d{1,9}-\d{1,4})?\.png$/
const OF_POST = /^post-([1-9]\d{0,8})-[0-9a-f]{10}\.png$/
const OF_RELEASE = '/share.png'

interface Shared {
  path: string
  width: number
  height: number
  says: string
}
type Logo = Pick<OwnLogo, 'src' | 'says'> | null

const lookName = (color: string | null, logo: Logo): string =>
  [color?.slice(1) ?? 'green', ...(logo ? [logoFile(logo).replace('.webp', '')] : [])].join('-')

const logoWords = (where: string, logo: Logo): string => (logo ? ` ${where} is a logo: ${logo.says}` : '')

/** For every page without a picture of its own; null for the built-in one. */
export function sharedPicture(color: string | null, logo: Logo): Shared | null {
  if (color === null && !logo) return null
  return {
    path: `${FOLDER}/${lookName(color, logo)}.png`,
    ...SHARE_SIZE,
    says: `A handrail beside steps. It says: Your rights, in plain words.${logoWords('At the top right', logo)}`,
  }
}

interface Titled {
  id: number
  title: string
}

/** The characters our font has. */
const WRITABLE = /^[\p{Script=Latin}\p{N}\p{P}\p{Zs}$+=<>|§©®°]+$/u

/** A post's picture; null if its title has characters that our font lacks. */
export async function postPicture(db: Db, { id, title }: Titled): Promise<Shared | null> {
  const { name } = organisation()
  if (!WRITABLE.test(title) || !WRITABLE.test(name)) return null
  const logo = await ownLogo(db)
  const made = JSON.stringify([title, name, lookName(config.look.color, logo)])
  const mark = createHash('sha256').update(made).digest('hex').slice(0, 10)
  const end = logo ? logoWords('At the bottom left', logo) : ` ${name}.`
  return {
    path: `${FOLDER}/post-${id}-${mark}.png`,
    ...SHARE_SIZE,
    says: `A handrail beside steps. It says: ${title}${/[.?!]$/.test(title) ? '' : '.'}${end}`,
  }
}

/** At most this many are cached, about 20 KB each. */
const MOST_KEPT = 60
const kept = new Map<string, Promise<Drawn | null>>()

/**
 * The picture at a URL in the folder.
 * @returns another URL if its contents have changed or it cannot be drawn; null: no such URL
 */
export async function sharePicture(db: Db, file: string): Promise<Drawn | string | null> {
  const post = await postIn(db, file)
  if (!post && !OF_SITE.test(file)) return null
  const logo = await ownLogo(db)
  const shared = (post && (await postPicture(db, post))) || sharedPicture(config.look.color, logo)
  const path = shared?.path ?? OF_RELEASE
  if (path !== `${FOLDER}/${file}`) return path
  const drawn = kept.get(path) ?? draw(db, logo, post)
  // The most recently requested ones stay.
  kept.delete(path)
  kept.set(path, drawn)
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
  const done = await drawn
  if (!done) kept.delete(path)
  return done ?? OF_RELEASE
}

/** The public post that a file is about; a post that does not exist has no picture. */
async function postIn(db: Db, file: string): Promise<Titled | undefined> {
  const [, id] = OF_POST.exec(file) ?? []
  if (!id) return undefined
  return db.selectFrom('posts').select(['id', 'title']).where('id', '=', Number(id)).executeTakeFirst()
}

async function draw(db: Db, logo: OwnLogo | null, post: Titled | undefined): Promise<Drawn | null> {
  const { color } = config.look
  const tokens = color && tokensFor(color, 'light')
  const colors = tokens
    ? { ink: tokens.button, posts: tokens['night-post'], steps: tokens['i-mint'], edge: tokens['i-leaf'] }
    : OWN_SHARE_COLORS
  const base64 = logo && (await logoBytes(db, logo))
  const picture: Partial<Drawing> = base64
    ? { picture: { base64, ...LOGO_ROOM }, corner: post ? BELOW_TITLE : BESIDE_WORDS }
    : {}
  if (!post) return drawPicture({ svg: shareSvg(colors), ...picture })
  const name = { text: organisation().name, color: colors.ink, ...NAME_ROOM }
  const title = { text: post.title, color: colors.ink, ...TITLE_ROOM }
  return drawPicture({ svg: postSvg(colors), words: base64 ? [title] : [title, name], ...picture })
}
