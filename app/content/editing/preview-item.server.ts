import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { besideForm, languageAsked, realPage } from '#app/reading/reading.server.ts'
import type { Db } from '#db/schema.ts'
import type { FormValues, Item, KindDefinition } from './kind-definition.ts'
import { withUnsaved } from './unsaved-item.server.ts'

// The real page with an item that is not public. It is rendered for the requesting member alone: it is not cached, nothing
// is saved, and its scripts are removed, because they would take it for the public page.

interface Asked {
  /** "new" for an item that does not exist yet. */
  id: string
  version?: number | undefined
  /** The typed, unsaved values. */
  form: FormData | null
  /** The request's cookie, used only for the reading settings. */
  cookie: string | null
  /** The URL of the preview itself. */
  address: string
}

type PreviewedPage = { html: string; says: string } | { errors: Record<string, string> }

export async function previewItem<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  db: Db,
  { id, version, form, cookie, address }: Asked,
): Promise<PreviewedPage> {
  const { desk, name } = kind
  const shown = await itemShown(kind, db, { id, version, form, language: languageAsked(address) })
  if ('errors' in shown) return shown
  const path = desk.page?.(shown.item) ?? null
  if (path === null) throw new Refused('Visitors cannot read this, so there is no page to show.', 404)
  const url = new URL(path, config.origin)
  url.hash = ''
  const unsaved = { kind: name, item: shown.item, open: besideForm(address) }
  const page = await withUnsaved(unsaved, () => realPage(url, { cookie, address }))
  if (page.status !== 200)
    throw new Refused(
      `There is no page that shows this ${desk.one} right now. Check whether its page is on the site, then try again.`,
      409,
    )
  return { html: page.html, says: `It shows the ${desk.one} as visitors would see it.` }
}

type Shown<One> = { item: One } | { errors: Record<string, string> }

async function itemShown<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  db: Db,
  { id, version, form, language }: Pick<Asked, 'id' | 'version' | 'form'> & { language: string | null },
): Promise<Shown<One>> {
  const { desk } = kind
  const there = await savedItem(kind, db, { id, version, published: language !== null })
  if (!form) return { item: there }
  const typed = language === null ? form : overSaved(desk.typed(there), form)
  const read = await desk.typedIn(typed, { db, id })
  if ('errors' in read) return { errors: read.errors }
  const made = (language !== null && kind.fromTranslation ? kind.fromTranslation : kind.fromForm)(
    there,
    read.typed,
  )
  return 'errors' in made ? made : { item: { ...there, content: made.content } }
}

async function savedItem<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  db: Db,
  { id, version, published }: { id: string; version?: number | undefined; published: boolean },
): Promise<One> {
  if (id === 'new') {
    const blank = kind.desk.add?.blank?.()
    if (!blank) throw new Refused('There is nothing to show yet. Go back to the list.', 404)
    return blank
  }
  const item = await kind.load(db, id, version)
  const shown = item.text.publishedVersion
  // A translation is shown in the page that visitors read now.
  return published && shown !== null ? kind.load(db, id, shown) : item
}

/** A translation has only text fields, and not all of them yet: everything else comes from the full text. */
function overSaved(saved: FormValues, form: FormData): FormData {
  const whole = new FormData()
  for (const [name, value = ''] of Object.entries(saved)) whole.set(name, value)
  for (const [name, value] of form) if (String(value).trim() !== '') whole.set(name, value)
  return whole
}
