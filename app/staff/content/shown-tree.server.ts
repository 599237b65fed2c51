import type { TreeChange } from '#app/platform/content-archive/tree-part.ts'
import { compareLines } from '#app/platform/rendering/compare-lines.server.ts'
import type { Role } from '#app/platform/roles/roles.ts'
import type { DiffLine } from '#app/platform/text/line-diff.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { type TakenIn, treePlan } from './content-tree.server.ts'
import { keptTree } from './kept-trees.server.ts'

/** Up to this many changes are compared at once, and this many are named. */
const COMPARED = 50
const NAMED = 500

export type ShownChange = Omit<TreeChange, 'before' | 'after'> & {
  added: boolean
  lines: DiffLine[]
}

/** A stored folder for its page; only the progress, while its pictures are being inspected. */
export async function shownTree(db: Db, id: string, me: { userId: string; role: Role }) {
  const kept = await keptTree(db, id, me.userId)
  if (!kept) return null
  const { looked } = kept
  if (looked.done < looked.all) return { looked, changed: null }
  const { shown } = await treePlan(db, kept, me)
  const named = shown.groups.flatMap(({ changes }) => changes.slice(0, NAMED))
  const compared = await compareLines(named.slice(0, COMPARED).map(({ before, after }) => [before, after]))
  const linesOf = new Map(compared.map((lines, at) => [named[at], lines]))
  const asShown = (one: TreeChange): ShownChange => {
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
export function saidOfTree({ saved, published, waiting }: TakenIn): string {
  const names = waiting.slice(0, SAID).map(({ title }) => `“${cutText(title, 80)}”`)
  const more = waiting.length > names.length ? [`${waiting.length - names.length} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  const rest = waiting.length === 0 ? '' : ` Not published yet: ${list}. The page of each says why.`
  return `${saved} saved, ${published} of them published now.${rest}`
}
