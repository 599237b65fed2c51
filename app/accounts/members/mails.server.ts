import { addressOf } from '#app/platform/auth/member-accounts.server.ts'
import { type DueNotice, stopToken, takeDue } from '#app/platform/auth/member-mails.server.ts'
import type { Handler } from '#app/platform/jobs/jobs.server.ts'
import { type Mail, queueMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import type { JobName } from '#db/tables/platform.ts'
import { inTransaction } from '#db/transaction.ts'
import { accountMails as mails } from '../model/account-mail-words.ts'
import { mailWords as words } from './mail-words.ts'
import { noticeWords } from './notice-words.ts'

/**
 * Mails a member their due notices. Taking them and storing the mail is one transaction: after a crash either all are still
 * there, or all are on their way.
 */
const tell: Handler = (db, { id = '' }) =>
  inTransaction(db, async (tx) => {
    const due = await takeDue(tx, id)
    const to = due.length > 0 && (await addressOf(tx, id))
    if (to) await queueMail(tx, noticesLetter(to, id, due))
  })

export const memberJobs = { 'members.tell': tell } satisfies Partial<Record<JobName, Handler>>

/** No handle, title or other text of members: other people may see the mailbox. */
export function noticesLetter(to: string, memberId: string, due: readonly DueNotice[]): Mail {
  const ways = new Map(due.map(({ kind, way }) => [kind, way]))
  const items = due.map(({ code, about }) => {
    return `- ${noticeWords[code].title}\n  ${config.origin}${about ?? '/notices'}`
  })
  const why = [...ways].map(([kind, way]) =>
    mails.notices.why({
      about: words.kinds[kind].inMail,
      often: words.waysInMail[way],
      link: `${config.origin}/account/emails/stop/${stopToken(memberId, kind)}`,
    }),
  )
  const us = organisation().name
  return {
    to,
    subject: mails.notices.subject({ name: us }),
    headers: {
      'List-Unsubscribe': `<${config.origin}/account/emails/stop/${stopToken(memberId, 'all')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: mails.notices.text({
      list: items.join('\n'),
      why: why.join('\n\n'),
      page: `${config.origin}/account/emails`,
      name: us,
    }),
  }
}
