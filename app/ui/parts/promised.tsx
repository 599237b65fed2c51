import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { words } from '../words.ts'
import { Sentence } from './sentence.tsx'

type Mail = 'out' | 'late' | 'none'

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

const useTold = () => (useRouteLoaderData('root') as { promises?: Told } | undefined)?.promises

/** When we answer, as far as it can be promised now. The root loads the sentences of platform/settings/promises.ts. */
export function AnswerPromised({ say = 'answer' }: { say?: 'answer' | 'reading' | 'partner' | 'waits' }) {
  return useTold()?.[say] ?? null
}

/** How long an attorney waits for our check: "a week". */
export const useApplicationTime = (): string => useTold()?.application ?? ''

/** Whether anybody is there to read cases. */
export const useSomebodyReads = (): boolean => useTold()?.open ?? true

/** Whether mails leave the site at once, late, or not at all. */
export const useMail = (): Mail => useTold()?.mail ?? 'out'

/** Whether they leave it, be it late. */
export const useCanMail = (): boolean => useMail() !== 'none'

/** While emails are late: that they come, and what to do until then. */
export function MailIsLate() {
  const late = useTold()?.late
  if (!late) return null
  return (
    <p>
      <Sentence of={late} contact="/contact" />
    </p>
  )
}

/** Before a form that ends in an email: that it comes late, or what to do instead while none can go. */
export function MailNotYet({ children }: { children: ReactNode }) {
  if (useCanMail()) return <MailIsLate />
  return (
    <p>
      <strong>{words.promised.thisSiteCannotSend}</strong> {children}
    </p>
  )
}
