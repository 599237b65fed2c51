import { keepBuiltIn, markPublished, saveText, textNamed, wordsOfAll } from '#app/content/content.server.ts'
import { cacheChanged } from '#app/platform/caches/cached.server.ts'
import { hashOf } from '#app/platform/settings/built-in.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Tx } from '#db/schema.ts'
import { type FactKind, factKinds } from '../model/rules.ts'
import { BUILT_IN } from './built-in-facts.server.ts'
import { factWords, textOfFact } from './fact-texts.server.ts'

/** Changes when a release brings different content. */
export const builtInFactsHash = (): string => hashOf(BUILT_IN)

/** Loads a release: new records, and new versions of records that staff have not edited. */
export async function loadBuiltInFacts(tx: Tx): Promise<void> {
  for (const kind of factKinds) await loadKind(tx, kind)
  cacheChanged(tx, 'facts')
  publicContentChanged(tx)
}

async function loadKind(tx: Tx, kind: FactKind): Promise<void> {
  const known = new Map<string, { number: number; content: string }>()
  let last = 0
  // The newest version of each text comes last.
  for (const { number, address, content } of await wordsOfAll(tx, kind)) {
    known.set(address ?? '', { number, content })
    last = Math.max(last, number)
  }
  for (const [key, content] of BUILT_IN[kind]) {
    const words = textOfFact(kind, content as Record<string, unknown>)
    const there = known.get(key)
    if (there?.content === words.content) continue
    last += there ? 0 : 1
    await keepBuiltIn(tx, kind, there?.number ?? last, words, { publishedOn: today(), address: key })
  }
}

/**
 * Turns text that staff wrote before the record existed into its second version; the
 * built-in one stays the first. Does nothing if staff have edited the record since.
 */
export async function takeOverWords(
  tx: Tx,
  { kind, key, by, words }: { kind: FactKind; key: string; by: string; words: Record<string, unknown> },
): Promise<void> {
  const named = await textNamed(tx, kind, key)
  if (!named) return
  const { text, content } = await factWords(tx, named.id)
  if (text.editedBy !== null || text.state !== 'published') return
  const version = await saveText(tx, text.id, text.version, textOfFact(kind, { ...content, ...words }), by)
  if (version === null || version === text.version) return
  await markPublished(tx, text.id, version, { by, day: today() })
}
