import { useRouteLoaderData } from 'react-router'

export type Mail = 'out' | 'late' | 'none'

interface Told {
  answer: string
  reading: string
  partner: string
  waits: string
  within: string
  application: string
  open: boolean
  mail: Mail
  late: string
}

export const useTold = () => (useRouteLoaderData('root') as { promises?: Told } | undefined)?.promises

/** When we answer, as far as we can promise now. The root loads the sentences of shared/promises/promises.ts. */
export function AnswerPromised({ say = 'answer' }: { say?: 'answer' | 'reading' | 'partner' | 'waits' }) {
  return useTold()?.[say] ?? null
}

/** How long an attorney waits for our check: "a week". */
export const useApplicationTime = (): string => useTold()?.application ?? ''

/** Whether any staff member can read cases. */
export const useSomebodyReads = (): boolean => useTold()?.open ?? true
