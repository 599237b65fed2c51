import type { CaseKind } from '#db/tables/cases.ts'

// The questions of "How long do I have?": what is asked, when, and with which codes. Answers are stored by question name: a
// later answer survives a change of an earlier one, and counts again when its question is asked again. Pure; runs anywhere.

/** The few facts that matter, each with its codes. No code means that the person does not know. */
export const FACTS = {
  worksFor: ['private', 'state', 'federal'],
  workers: ['under-15', '15-or-more'],
  school: ['k12', 'college'],
  place: ['business', 'government', 'airline', 'transit'],
  home: ['private', 'public', 'eviction'],
  care: ['care', 'plan', 'medicaid'],
  office: ['local', 'federal', 'ssa', 'snap', 'medicaid', 'jail'],
  complained: ['no', 'inside', 'agency'],
} as const

export type FactName = keyof typeof FACTS
export type Facts = { [F in FactName]?: (typeof FACTS)[F][number] | '' }

export const FACT_NAMES = Object.keys(FACTS) as FactName[]

/** The kind of problem for which a fact matters. Unlisted facts are asked for each kind. */
export const ASKED_FOR: Partial<Record<FactName, CaseKind>> = {
  worksFor: 'work',
  workers: 'work',
  school: 'school',
  place: 'places',
  home: 'housing',
  care: 'health',
  office: 'government',
}

/** Whether a fact matters here. */
export const isFactAsked = (name: FactName, kind: string, facts: Facts): boolean => {
  if (name === 'workers' && facts.worksFor === 'federal') return false
  return (ASKED_FOR[name] ?? kind) === kind
}

/** A valid code of a fact; anything else counts as unknown. */
export function factIn<F extends FactName>(name: F, typed: string | undefined): Facts[F] {
  const known: readonly string[] = FACTS[name]
  return (typed !== undefined && known.includes(typed) ? typed : '') as Facts[F]
}

/** The facts that matter here; facts that are not asked do not count. */
export function factsAsked(kind: string, facts: Facts): Facts {
  return Object.fromEntries(
    FACT_NAMES.filter((name) => facts[name] && isFactAsked(name, kind, facts)).map((name) => [
      name,
      facts[name],
    ]),
  )
}

/** The given day is that of a letter or a decision, not of an act. */
export const isDayOfNotice = ({ care, office }: Facts): boolean =>
  care === 'plan' || care === 'medicaid' || office === 'ssa' || office === 'snap' || office === 'medicaid'
