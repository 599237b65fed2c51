import { addLogo, logoFrom, pictureRow } from '#app/blog/blog.server.ts'
import { mayPublish, type Role } from '#app/platform/roles/roles.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { saveSettings, settingsNow, type Wanted } from '#app/platform/site-settings/saved-settings.server.ts'
import { contrast } from '#app/ui/contrast.ts'
import { isColor, nearestReadable, tokensFor, troubleWith } from '#app/ui/own-color.ts'
import { COLORED_THEMES } from '#app/ui/theme-colors.ts'
import type { Db } from '#db/schema.ts'

// The logo and the color, previewed before they are used.

const NAMES: Record<string, string> = {
  button: 'A button',
  'button-hover': 'A button under the mouse',
  heading: 'A heading',
  night: 'the foot of the page',
  'night-text': 'The text',
  'night-soft': 'The text',
  'button-text': 'The text',
  bg: 'the page',
  surface: 'a card',
  sunken: 'a gray area',
  band: 'a band',
}
const named = (token: string): string => NAMES[token] ?? 'a notice'

interface TriedColor {
  color: string
  /** Set if text in it is not readable, with the nearest color that is. */
  trouble: { text: string; nearest: string } | null
}

/** @param typed "#0b4f4a", also without the sign or in capitals; @returns null for an invalid color */
export function triedColor(typed: string): TriedColor | null {
  const text = typed.trim().toLowerCase()
  const color = text.startsWith('#') ? text : `#${text}`
  if (!isColor(color)) return null
  const [worst] = troubleWith(color)
  if (!worst) return { color, trouble: null }
  const { theme, word, ground, ratio } = worst
  const on = `${named(word)} on ${named(ground).toLowerCase()}`
  return {
    color,
    trouble: {
      text: `This color cannot be read everywhere. ${on} in the theme “${theme}” would have a contrast of ${ratio.toFixed(1)} to 1. Text needs at least 7 to 1.`,
      nearest: nearestReadable(color),
    },
  }
}

/** The smallest contrast of buttons and headings with it, for members who want to know: "7.4". */
export function leastContrast(color: string): string {
  const all = (['light', 'calm', 'sepia', 'dark'] as const).flatMap((theme) => {
    const { heading } = tokensFor(color, theme)
    const { bg, surface, sunken, band } = COLORED_THEMES[theme]
    return [bg, surface, sunken, band].map((ground) => contrast(heading, ground))
  })
  return (Math.floor(Math.min(...all) * 10) / 10).toFixed(1)
}

type Change = Partial<Record<'ORG_COLOR' | 'ORG_LOGO' | 'ORG_LOGO_NAMED', string>>

/** @returns a sentence when it cannot be saved */
export async function saveLook(db: Db, change: Change, by: string): Promise<string | null> {
  const now = await settingsNow(db)
  const wanted = Object.entries(change).map(([name, value]): Wanted => {
    const was = now.find((one) => one.name === name)?.value ?? ''
    return { name: name as Wanted['name'], value, was }
  })
  const { errors } = await saveSettings(db, wanted, by)
  return errors && (Object.values(errors)[0] ?? null)
}

const LOGO_FOLDER = '/staff/settings/logo'

interface Trier {
  userId: string
  role: Role
}

/** Pictures of drafts are for members who publish: others preview their own uploads, and see the logo in use. */
export async function mayTryLogo(db: Db, id: number, { userId, role }: Trier): Promise<boolean> {
  if (mayPublish(role) || id === config.look.logo) return true
  return (await pictureRow(db, id))?.addedBy === userId
}

/** A logo in preview, or the one in use. */
export const triedLogo = async (db: Db, id: number | null, me: Trier) =>
  id !== null && (await mayTryLogo(db, id, me)) ? logoFrom(db, id, LOGO_FOLDER) : null

export const logoInUse = (): number | null => config.look.logo

/** @returns its number in the library, or the error in the file */
export async function takeLogo(
  db: Db,
  { file, description }: { file: unknown; description: string },
  by: string,
): Promise<{ id: number } | { errors: Record<string, string> }> {
  const sent = file instanceof File && file.size > 0 ? file : null
  const errors = {
    ...(sent ? {} : { file: 'Choose a picture' }),
    ...(description ? {} : { description: 'Say what the logo shows, such as “Open Door”' }),
  }
  if (!sent || Object.keys(errors).length > 0) return { errors }
  const added = await addLogo(db, { description, bytes: new Uint8Array(await sent.arrayBuffer()) }, by)
  if ('problem' in added) return { errors: { file: added.problem } }
  return { id: added.id }
}
