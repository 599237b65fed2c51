import { notFound } from '#app/platform/refused.ts'
import { compareLines } from '#app/platform/rendering/compare-lines.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { mayEdit } from '../model/rules.ts'
import { type textAt, versionAt, versionsOf } from './text-versions.server.ts'

type Text = NonNullable<Awaited<ReturnType<typeof textAt>>>

/** The version number in a URL or a form; 0 for none. */
export const versionIn = (text: unknown): number => Number(/^\d{1,9}$/.exec(String(text ?? ''))?.[0] ?? 0)

/**
 * Two versions of a text line by line, and the list of all.
 * @param asked `from` and `to`; left out: the newest and the one before
 * @param whole a version's text as lines
 */
export async function comparedVersions(
  db: Db,
  text: Text,
  asked: URLSearchParams,
  whole: (content: string) => string,
) {
  const versions = await versionsOf(db, text.id)
  const to = versionIn(asked.get('to')) || text.version
  const from = versionIn(asked.get('from')) || (versions.find(({ version }) => version < to)?.version ?? to)
  const [before, after] = await Promise.all([versionAt(db, text.id, from), versionAt(db, text.id, to)])
  if (!before || !after) notFound()
  const [lines = []] = await compareLines([[whole(before.content), whole(after.content)]])
  return {
    seen: text.version,
    editable: mayEdit(text.state),
    from,
    to,
    lines,
    versions: versions.map(({ version, savedAt, savedBy, name, publishedAt }) => ({
      version,
      savedAt: dayAndHour(savedAt, config.timeZone),
      by: savedBy === null ? 'Built-in' : (name ?? 'Someone who left'),
      readSince: publishedAt && dayAndHour(publishedAt, config.timeZone),
      shown: version === text.publishedVersion,
    })),
  }
}

/** Whether two versions are equal, for example after an older one was restored. */
export async function sayTheSame(db: Db | Tx, textId: string, one: number, other: number): Promise<boolean> {
  const rows = await db
    .selectFrom('textVersions')
    .select('content')
    .where('textId', '=', textId)
    .where('version', 'in', [one, other])
    .execute()
  return rows.length === 2 && rows[0]?.content === rows[1]?.content
}
