import { FACT_NAMES, FACTS } from '#app/deadlines/answers.ts'
import { words } from '#app/deadlines/words.ts'
import { jurisdictions } from '#app/shared/states.ts'

// Forms of "How long do I have?" as people may fill them in, always the same ones.

const KINDS = Object.keys(words.kinds)
const STATES = ['', ...jurisdictions.map(([code]) => code)]
const MONTHS = ['1', '2', '6', '10', '12']
const DAYS = ['1', '5', '28', '29', '30', '31']
const YEARS = ['2019', '2024', '2025', '2026', '2099']
const OTHERS = ['', 'October 2025', 'May 2026', '13/13', '3.5.2026', 'a while ago', 'Oct 20', '2024-02-29']

export function randomForms(count: number): Record<string, string>[] {
  let seed = 20261128
  const pick = <T>(all: readonly T[]): T => {
    // Numerical Recipes' generator is sufficient.
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return all[Math.floor((seed / 2 ** 32) * all.length)] as T
  }
  return Array.from({ length: count }, () => {
    const whole = `${pick(MONTHS)}/${pick(DAYS)}/${pick(YEARS)}`
    return {
      kind: pick([...KINDS, pick(['', pick(KINDS)])]),
      state: pick(STATES),
      // Most days are complete, so that most answers have dates.
      when: pick([whole, whole, whole, pick(OTHERS)]),
      again: pick(['', 'yes']),
      ...Object.fromEntries(FACT_NAMES.map((name) => [name, pick(['', ...FACTS[name]])])),
    }
  })
}
