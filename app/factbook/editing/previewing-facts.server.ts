import { contentFrom, fieldTexts } from '#app/content/content.server.ts'
import type { ContentField, TypedFields } from '#app/content/model/rules.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { asPreview, languageAsked, previewHeaders, realPage } from '#app/reading/reading.server.ts'
import type { Db } from '#db/schema.ts'
import { type Content, factWords } from '../facts/fact-texts.server.ts'
import { type Previewed, withPreview } from '../facts/snapshot.server.ts'
import { factKind } from '../kinds/kinds.server.ts'
import { roomInOthers } from '../model/rules.ts'

// The real page with an unpublished record. It is rendered only for the requesting member: it is not
// cached, nothing is saved, and its scripts are removed, because they would take it for the public page.

/**
 * The last saved version, or the typed one.
 * @throws Refused with the errors of the fields
 */
export async function recordToPreview(
  db: Db,
  { kind, id, version }: { kind: string; id: string; version?: number | undefined },
  typed?: TypedFields,
  address = '',
): Promise<Previewed> {
  const { fields, blank } = factKind(kind)
  const there = id === 'new' ? { key: 'new', number: 999_999, content: blank } : await saved(db, id, version)
  if (!typed) return { kind, ...there }
  const translated = id !== 'new' && address !== '' && languageAsked(address) !== null
  const { content, errors } = translated
    ? contentFrom(fields.map(roomier), there.content, overSaved(fields, there.content, typed))
    : contentFrom(fields, there.content, typed)
  const problems = Object.values(errors)
  if (problems.length > 0) throw new Refused(`This cannot be shown yet. ${problems.join('. ')}.`, 422)
  return { kind, ...there, content }
}

/** A translation has only text fields, and not all of them yet: everything else comes from the record. */
const overSaved = (fields: readonly ContentField[], content: Content, typed: TypedFields): TypedFields => ({
  ...fieldTexts(fields, content),
  ...Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')),
})
const roomier = (field: ContentField): ContentField => ({ ...field, most: roomInOthers(field.most) })

async function saved(
  db: Db,
  id: string,
  version?: number,
): Promise<{ key: string; number: number; content: Content }> {
  const { text, content } = await factWords(db, id, version)
  return { key: text.address, number: text.number, content }
}

/** The page that shows the record. */
function pageOf({ kind, key, content }: Previewed): URL {
  const { preview, path } = factKind(kind)
  const url = new URL(preview ?? path(key, content), config.origin)
  url.hash = ''
  return url
}

const SAYS = 'It shows the record as visitors would see it.'

interface Asks {
  /** The request's cookie, used only for the reading settings. */
  cookie: string | null
  /** The URL of the preview itself. */
  address: string
  /** The typed, unsaved values. */
  typed: Readonly<Record<string, string>> | null
}

export async function previewPage(record: Previewed, { cookie, ...asks }: Asks): Promise<Response> {
  const page = await withPreview(record, () => realPage(pageOf(record), { cookie, address: asks.address }))
  if (page.status !== 200)
    throw new Refused(
      'There is no page that shows this record right now. Check whether its page is on the site, then try again.',
      409,
    )
  return new Response(asPreview(page.html, { ...asks, says: SAYS }), { headers: previewHeaders() })
}
