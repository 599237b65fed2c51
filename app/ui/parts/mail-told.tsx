import type { ReactNode } from 'react'
import { words } from '../words.ts'
import { type Mail, useTold } from './promised.tsx'
import { Sentence } from './sentence.tsx'

// Text about emails. Separate from the general promises, so that only pages that mention an email load it.

/** Whether emails are sent at once, late, or not at all. */
export const useMail = (): Mail => useTold()?.mail ?? 'out'

/** Whether they are sent, even if late. */
export const useCanMail = (): boolean => useMail() !== 'none'

/** While emails are late: that they will arrive, and what to do until then. */
export function MailIsLate() {
  const late = useTold()?.late
  if (!late) return null
  return (
    <p>
      <Sentence of={late} contact="/contact" />
    </p>
  )
}

/** Before a form that sends an email: that it will be late, or what to do instead while none can be sent. */
export function MailNotYet({ children }: { children: ReactNode }) {
  if (useCanMail()) return <MailIsLate />
  return (
    <p>
      <strong>{words.promised.thisSiteCannotSend}</strong> {children}
    </p>
  )
}
