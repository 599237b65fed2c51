import type { ReactNode } from 'react'
import { words } from '../words.ts'
import { type Mail, useTold } from './promised.tsx'
import { Sentence } from './sentence.tsx'

// What a page says of emails. Apart from what every page promises, so that only pages that promise one carry it.

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
