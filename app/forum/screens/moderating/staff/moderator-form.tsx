import type { ReactNode } from 'react'
import { BACK_FIELD, BACK_TO_TOPIC, postAtDeskUrl } from '../../../posts/safety-rules.ts'

/** A form on a topic's page that submits to the desk and redirects back. It works without a script. */
export function ModeratorForm({ postId, children }: { postId: string; children: ReactNode }) {
  return (
    <form method="post" action={postAtDeskUrl(postId)} className="moderator-form" noValidate>
      <input type="hidden" name={BACK_FIELD} value={BACK_TO_TOPIC} />
      {children}
    </form>
  )
}
