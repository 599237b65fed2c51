import { hashOf } from '#app/platform/settings/built-in.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/today.server.ts'
import { keepBuiltIn, wordsOfAll } from '#app/texts/texts.server.ts'
import type { Tx } from '#db/schema.ts'
import { BUILT_IN } from './built-in-facts.server.ts'
import { textOfFact } from './fact-texts.server.ts'
import { type FactKind, factKinds } from './rules.ts'

/** Changes when a release brings other words. */
export const builtInFactsHash = (): string => hashOf(BUILT_IN)

/** Takes over what a release brings: new records, and new words of those that nobody here has touched. */
export async function loadBuiltInFacts(tx: Tx): Promise<void> {
  for (const kind of factKinds) await loadKind(tx, kind)
  publicContentChanged(tx)
}

async function loadKind(tx: Tx, kind: FactKind): Promise<void> {
  const known = new Map<string, { number: number; content: string }>()
  let last = 0
  // Of each text the newest words come last.
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
