import type { ArchiveChange } from '#app/platform/content-archive/archive-part.ts'
import { compareLines } from '#app/platform/rendering/compare-lines.server.ts'
import type { Role } from '#app/platform/roles/roles.ts'
import type { DiffLine } from '#app/platform/text/line-diff.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { archivePlan, type TakenIn } from './content-archive.server.ts'
import { uploadedArchive } from './uploaded-archives.server.ts'

/** Up to this many changes are compared at once, and this many are named. */
const COMPARED = 50
const NAMED = 500

export type ShownChange = Omit<ArchiveChange, 'before' | 'after'> & {
  added: boolean
  lines: DiffLine[]
}

/** A stored folder for its page; only the progress, while its pictures are being inspected. */
export async function archivePreview(db: Db, id: string, me: { userId: string; role: Role }) {
  const kept = await uploadedArchive(db, id, me.userId)
  if (!kept) return null
  const { looked } = kept
  if (looked.done < looked.all) return { looked, changed: null }
  const { shown } = await archivePlan(db, kept, me)
  const named = shown.groups.flatMap(({ changes }) => changes.slice(0, NAMED))
  const compared = await compareLines(named.slice(0, COMPARED).map(({ before, after }) => [before, after]))
  const linesOf = new Map(compared.map((lines, at) => [named[at], lines]))
  const asShown = (one: ArchiveChange): ShownChange => {
    const { before, after: _after, ...change } = one
    return { ...change, added: before === '', lines: linesOf.get(one) ?? [] }
  }
  const changed = {
    changes: shown.groups.reduce((sum, { changes }) => sum + changes.length, 0),
    groups: shown.groups.map(({ title, changes }) => ({
      title,
      all: changes.length,
      changes: changes.slice(0, NAMED).map(asShown),
    })),
    same: shown.same,
    wrong: shown.wrong,
    left: shown.left,
    mark: shown.mark,
  }
  return { looked, changed }
}

const SAID = 5

/** The reasons that block a text are on its own page; here are the titles. */
export function importOutcome({ saved, published, waiting }: TakenIn): string {
  const names = waiting.slice(0, SAID).map(({ title }) => `“${cutText(title, 80)}”`)
  const more = waiting.length > names.length ? [`${waiting.length - names.length} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  const rest = waiting.length === 0 ? '' : ` Not published yet: ${list}. The page of each says why.`
  return `${saved} saved, ${published} of them published now.${rest}`
}
