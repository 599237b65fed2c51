import { easierShown, numbersAt, textNamed, unsavedOf } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { easierParts } from './publishing-variants.server.ts'
import { SECTIONS } from './rules.ts'
import type { Variant } from './variant-texts.server.ts'
import { words } from './words.ts'

// The easier versions that visitors see.

const AT = /^(\/blog|\/resources|\/know-your-rights)\/([^/]{1,100})\/easier$/

/** The id of the text whose easier version is at this URL. */
async function sourceIdAt(db: Db, section: string, name: string): Promise<string | undefined> {
  if (section === SECTIONS.blog) {
    const number = /^[1-9]\d{0,8}$/.test(name) ? name : (await numbersAt(db, 'post', [name])).get(name)
    return number === undefined ? undefined : `post-${number}`
  }
  if (section === SECTIONS.resources) return (await textNamed(db, 'resource', name))?.id
  return (await textNamed(db, 'law', name))?.id ?? (await textNamed(db, 'state', name))?.id
}

/** The easier version that a staff member previews. An incomplete one says what is still empty, or its page would have only a heading. */
async function unsavedAt(section: string) {
  const unsaved = unsavedOf<Variant>('variant')
  if (!unsaved) return undefined
  const { content, source } = unsaved.item
  const parts = await easierParts(content)
  return {
    ...shownIn(section, source),
    ...parts,
    title: parts.title || 'The title is still empty',
    newerSince: null,
    open: unsaved.open,
  }
}

const shownIn = (section: string, source: Source) => ({
  path: source.path,
  of: source.title,
  section: { href: section, label: SECTION_NAMES[section]?.() ?? '' },
  notes: source.notes ?? [],
})

/** The complete easier version at a URL; undefined if it is not public. */
export async function easierAt(db: Db, pathname: string) {
  const [, section = '', name = ''] = AT.exec(pathname) ?? []
  const unsaved = await unsavedAt(section)
  if (unsaved) return unsaved
  const id = section ? await sourceIdAt(db, section, name) : undefined
  const shown = id && (await easierShown(db, id))
  const source = shown && (await sourceOf(db, id))
  if (!shown || !source) return undefined
  return {
    ...shownIn(section, source),
    title: shown.title,
    lead: shown.lead,
    points: JSON.parse(shown.points) as string[],
    parts: JSON.parse(shown.parts) as { heading: string; html: string }[],
    newerSince: shown.sourceNewerSince,
    open: false,
  }
}

const SECTION_NAMES: Readonly<Record<string, () => string>> = {
  [SECTIONS.blog]: () => words.easier.blog,
  [SECTIONS.resources]: () => words.easier.resources,
  [SECTIONS.rights]: () => words.easier.rights,
}
