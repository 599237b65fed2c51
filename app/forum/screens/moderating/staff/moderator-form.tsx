import type { ReactNode } from 'react'
import { BACK_FIELD, BACK_TO_TOPIC, postAtDeskUrl } from '../../../moderation/moderating/rules.ts'

/** A form of a topic's page that acts at the desk and leads back: it works without a script. */
export function ModeratorForm({ postId, children }: { postId: string; children: ReactNode }) {
  return (
    <form method="post" action={postAtDeskUrl(postId)} className="moderator-form" noValidate>
      <input type="hidden" name={BACK_FIELD} value={BACK_TO_TOPIC} />
      {children}
    </form>
  )
}
