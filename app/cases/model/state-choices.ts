import { states } from '#app/shared/states.ts'

/** The 50 states and D.C. in alphabetical order, then the territories, as options of the form. */
export const STATES: readonly (readonly [code: string, name: string])[] = [
  ...[...states, ['DC', 'District of Columbia'] as const].sort(([, a], [, b]) => a.localeCompare(b)),
  ['PR', 'Puerto Rico'],
  ['XX', 'Another U.S. territory'],
]

export const stateName = (code: string): string => STATES.find(([known]) => known === code)?.[1] ?? ''
