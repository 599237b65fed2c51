/** The four counters of the home page, in the specification's words. Said to be samples until the operator confirms. */
export const FIGURES = [
  { figure: 'Thousands', what: 'community members' },
  { figure: 'Hundreds', what: 'legal resources' },
  { figure: 'Dozens', what: 'partner attorneys' },
  { figure: 'High', what: 'impactful success' },
] as const
