import type { Shown } from '#app/platform/suppression.ts'
import { periodName } from './periods.ts'

// The wording of the report's numbers, on the page and in the CSV file alike.

/** A hidden number reads the same whether it is small itself or keeps a small one hidden. */
export const number = (count: Shown): string | number => count ?? 'fewer than 5, or hidden'
/** @param received how many cases the period had: without any there is no share, and nothing is kept back */
export const percent = (share: number | null, received: Shown): string =>
  share !== null ? `${share}%` : received === 0 ? 'no case' : 'not shown'
export const hours = (median: number | null, received: Shown): string | number =>
  median ?? (received === 0 ? 'no case' : 'not shown')

export const titleOf = ({ period, running }: { period: string; running: boolean }): string =>
  `${periodName(period)}${running ? ', so far' : ''}`
