import { HOUR } from '#app/platform/time.ts'

interface Promised {
  status: string
  dueAt: string
  answeredAt: string | null
}

export interface Due {
  look: 'plain' | 'waiting' | 'danger'
  words: string
}

const SOON = 12 * HOUR

/** Whether we still owe a first answer. */
export const promiseRuns = ({ status, answeredAt }: Omit<Promised, 'dueAt'>): boolean =>
  status === 'Under Review' && !answeredAt

/** How the promise of 48 hours stands, in words. Only a case under review has one. */
export function dueInWords({ status, dueAt, answeredAt }: Promised, at: number): Due {
  if (status === 'Waiting for You') return { look: 'plain', words: 'Stands still: we wait for the person' }
  if (answeredAt) return { look: 'plain', words: 'We answered' }
  if (status !== 'Under Review') return { look: 'plain', words: 'No promise runs' }
  const left = Date.parse(dueAt) - at
  if (left < 0) return { look: 'danger', words: `Late by ${hours(-left)}` }
  return { look: left < SOON ? 'waiting' : 'plain', words: `Due in ${hours(left)}` }
}

function hours(ms: number): string {
  const whole = Math.floor(ms / HOUR)
  if (whole < 1) return 'less than an hour'
  if (whole < 48) return whole === 1 ? '1 hour' : `${whole} hours`
  return `${Math.floor(whole / 24)} days`
}
