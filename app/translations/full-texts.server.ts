// The kinds that can have variants: loading their features defines them.
import '#app/blog/blog.server.ts'
import '#app/factbook/factbook.server.ts'
import { kindNamed, markOf, textAt, versionAt, versionsOf } from '#app/content/content.server.ts'
import type { VariantSource } from '#app/content/model/rules.ts'
import { compareLines } from '#app/platform/rendering/compare-lines.server.ts'
import type { DiffLine } from '#app/platform/text/line-diff.ts'
import type { Db, Tx } from '#db/schema.ts'

// The full text of a variant.

type Text = NonNullable<Awaited<ReturnType<typeof textAt>>>

export type Source = VariantSource & {
  id: string
  kind: Text['kind']
  key: string
  /** Hash of its content. */
  mark: string
  /** Whether it is public. */
  shown: boolean
  state: Text['state']
}

const asSource = (text: Text, content: string): VariantSource | undefined =>
  kindNamed(text.kind)?.asSource?.(content, text)

/** The public version of a text, or its newest one if it is not public; undefined if it can have no variant. */
export async function sourceOf(db: Db | Tx, id: string): Promise<Source | undefined> {
  const text = await textAt(db, id)
  if (!text || text.state === 'gone') return undefined
  const found = await versionAt(db, id, text.publishedVersion ?? text.version)
  const source = found && asSource(text, found.content)
  if (!source) return undefined
  const { kind, state, address, number, publishedVersion } = text
  const mark = markOf(source.says)
  return {
    ...source,
    id,
    kind,
    key: address ?? String(number),
    mark,
    shown: publishedVersion !== null,
    state,
  }
}

const whole = (source: VariantSource) =>
  source.says.map(([label, value]) => `${label}:\n${value || 'Nothing'}`).join('\n\n')

/**
 * The full text's current content, and its content when a variant was written.
 * @returns no `before` if that version is not stored here, for example after an import
 */
export async function changedSince(
  db: Db,
  source: Source,
  fits: string,
): Promise<{ lines: DiffLine[]; before: boolean } | null> {
  if (source.mark === fits) return null
  const text = await textAt(db, source.id)
  if (!text) return null
  const now = whole(source)
  for (const { version } of await versionsOf(db, source.id)) {
    const found = await versionAt(db, source.id, version)
    const then = found && asSource(text, found.content)
    if (!then || markOf(then.says) !== fits) continue
    const [lines = []] = await compareLines([[whole(then), now]])
    return { lines, before: true }
  }
  return { lines: now.split(/\r?\n/).map((line) => ({ kind: 'same', text: line })), before: false }
}
