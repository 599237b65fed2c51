import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { words } from '../words.ts'

interface Told {
  answer: string
  reading: string
  partner: string
  waits: string
  within: string
  application: string
  open: boolean
  mail: boolean
}

const useTold = () => (useRouteLoaderData('root') as { promises?: Told } | undefined)?.promises

/** When we answer, as far as it can be promised now. The root loads the sentences of platform/settings/promises.ts. */
export function AnswerPromised({ say = 'answer' }: { say?: 'answer' | 'reading' | 'partner' | 'waits' }) {
  return useTold()?.[say] ?? null
}

/** How long an attorney waits for our check: "a week". */
export const useApplicationTime = (): string => useTold()?.application ?? ''

/** Whether anybody is there to read cases. */
export const useSomebodyReads = (): boolean => useTold()?.open ?? true

/** Whether mails leave the site. */
export const useCanMail = (): boolean => useTold()?.mail ?? true

/** Before a form that ends in an email: while none can go, what to do instead. */
export function MailNotYet({ children }: { children: ReactNode }) {
  if (useCanMail()) return null
  return (
    <p>
      <strong>{words.promised.thisSiteCannotSend}</strong> {children}
    </p>
  )
}
