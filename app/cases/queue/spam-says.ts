import type { StaffCase } from '../record/case-queries.server.ts'
import { isClosed } from '../status/status-rules.ts'

const FORM_THOUGHT =
  'The form was filled in very fast, or the way a robot does it. Many people use tools that look the same.'

/** The text for staff about a case that the form's checks or a member marked as spam. */
export function spamSays({ status, lane, spamOn }: Pick<StaffCase, 'status' | 'lane' | 'spamOn'>) {
  if (!isClosed(status))
    return { title: 'This case may be spam', text: `${FORM_THOUGHT} It gets an answer in the same time.` }
  if (!spamOn)
    return {
      title: 'This case may be spam',
      text: `${FORM_THOUGHT} It was closed like other cases, so the site does not delete it as spam. If a person sent it, say so.`,
    }
  const deletes = lane === 'quarantine' ? 'The site will delete it' : 'Two people can delete it'
  return {
    title: 'This case was closed as spam',
    text: `${deletes} when its time is up. If a person sent it, say so.`,
  }
}
