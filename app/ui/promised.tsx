import { useRouteLoaderData } from 'react-router'

interface Told {
  answer: string
  reading: string
  partner: string
  mail: boolean
}

const useTold = () => (useRouteLoaderData('root') as { promises?: Told } | undefined)?.promises

/** When we answer, as far as it can be promised now. The root loads the sentences of platform/promises.ts. */
export function AnswerPromised({ say = 'answer' }: { say?: 'answer' | 'reading' | 'partner' }) {
  return useTold()?.[say] ?? null
}

/** Whether mails leave the site. */
export const useCanMail = (): boolean => useTold()?.mail ?? true
