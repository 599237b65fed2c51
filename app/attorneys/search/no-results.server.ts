import { freeHelpIn } from '#app/rights/rights.server.ts'
import { stateName } from '#app/shared/states.ts'
import type { Db } from '#db/schema.ts'
import { kindsNow } from '../model/kinds-now.server.ts'
import { ALL, type DirectoryFilters, directoryUrl, filtersInUse, noFilters } from '../model/rules.ts'
import { countAttorneys } from './find-attorneys.server.ts'
import { neighboringStates } from './neighboring-states.ts'

export interface WayOn {
  words: string
  href: string
  count: number
}

/** Suggestions for a search without matches. */
export interface Elsewhere {
  /** One filter removed, if that has matches; the most first. */
  wider: WayOn[]
  /** The same search in neighboring states, if that has matches. */
  near: WayOn[]
  /** The state alone, if removing any single filter finds no one there. */
  stateAlone?: WayOn
  help: ReturnType<typeof freeHelpIn>
}

export async function suggestOnNoResults(db: Db, filters: DirectoryFilters): Promise<Elsewhere> {
  const inUse = filtersInUse(filters, kindsNow())
  const { state } = filters
  const around = neighboringStates(state)
  const alone = { ...noFilters, state }
  const counts = await countAttorneys(db, [
    ...inUse.map(({ name }) => ({ ...filters, [name]: noFilters[name] })),
    ...around.map((other) => ({ ...filters, state: other })),
    alone,
  ])
  const found = (ways: Omit<WayOn, 'count'>[], from: number): WayOn[] =>
    ways
      .map((way, at) => ({ ...way, count: counts[from + at] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
  // With one filter active, removing it shows all attorneys: that link always exists.
  const wider =
    inUse.length > 1
      ? found(
          inUse.map(({ words, without }) => ({ words, href: without })),
          0,
        )
      : []
  const [stateAlone] =
    state !== ALL && inUse.length > 1
      ? found([{ words: stateName(state), href: directoryUrl(alone) }], inUse.length + around.length)
      : []
  const stays = wider.some(({ href }) => href === stateAlone?.href)
  return {
    wider,
    near: found(
      around.map((other) => ({ words: stateName(other), href: directoryUrl({ ...filters, state: other }) })),
      inUse.length,
    ),
    ...(stateAlone && !stays ? { stateAlone } : {}),
    help: freeHelpIn(state),
  }
}
