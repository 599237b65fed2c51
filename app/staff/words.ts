import type { AuditAct } from '#db/tables/audit-acts.ts'
import type { JobName } from '#db/tables/platform.ts'

export const LINES_A_PAGE = 50

/** What a line of the audit trail says in plain words. What is not here stands there as it was recorded. */
const ACTIONS: Record<AuditAct, string> = {
  'case.opened': 'Sent a case',
  'case.from-message': 'Let us make a message a case',
  'case.answered': 'Wrote a message',
  'case.withdrawn': 'Took back the case',
  'case.file-added': 'Added a file to the case',
  'case.file-blocked': 'Sent a file that the virus check blocked',
  'case.more-answered': 'Answered more questions',
  'case.address-given': 'Gave an email address for updates',
  'case.address-confirmed': 'Confirmed the email address for updates',
  'case.address-removed': 'Asked for no more emails',
  'case.deletion-asked': 'Asked for the case to be deleted',
  'case.kept': 'Kept the case after all',
  'case.purged': 'Deleted a case for good',
  'case.held': 'Put a case on hold',
  'case.hold-lifted': 'Lifted the hold on a case',
  'case.purge-asked': 'Asked to delete a case that reached the end of its time',
  'case.purge-confirmed': 'Confirmed the deletion of a case',
  'case.purge-withdrawn': 'Took back the deletion of a case',
  'case.export-asked': 'Asked for an export of a case, purpose',
  'case.export-confirmed': 'Confirmed the export of a case',
  'case.export-withdrawn': 'Took back the export of a case',
  'case.exported': 'Made an export of a case',
  'retention.changed': 'Changed how long things are kept, in days',
  'case.escalated': 'Told staff that a promised time is near or has passed',
  'case.assigned': 'Said who works on a case',
  'case.noted': 'Wrote a note for the team',
  'case.read': 'Read a case',
  'case.replied': 'Answered the person',
  'case.status': 'Changed the status',
  'case.spam': 'Said that a case is spam, and closed it',
  'case.undone': 'Took back what they had just done',
  'case.handed-over': 'Said how an attorney got the case',
  'case.seen': 'Said that no answer is needed',
  'case.new-key': 'Gave a case a new key',
  'case.new-words-asked': 'Asked for new private words for the person',
  'case.new-words-confirmed': 'Confirmed new private words for the person',
  'case.new-words-withdrawn': 'Took back the request for new private words',
  'case.new-words': 'Made new private words for the person',
  'case.date-corrected': 'Corrected a legal date',
  'case.referral-asked': 'Asked the person whether we may refer the case',
  'case.referral-agreed': 'Agreed to a referral',
  'case.referral-declined': 'Did not agree to a referral',
  'case.template-saved': 'Saved a starter letter',
  'case.template-retired': 'Retired a starter letter',
  'case.conflict-names': 'Changed the names to check for conflicts',
  'case.shared': 'Gave a case to another key',
  'resource.reviewed': 'Marked a resource as checked',
  'case.kept-out': 'Kept a colleague out of a case',
  'case.real': 'Said that a person sent a case',
  'case.let-back': 'Let a colleague into a case again',
  'message.read': 'Read the messages',
  'message.opened': 'Opened a message',
  'message.assigned': 'Said who has a message',
  'message.replied': 'Answered a message by email',
  'message.case-asked': 'Asked the person whether a message may become a case',
  'message.case-agreed': 'Agreed that a message becomes a case',
  'message.case-declined': 'Did not agree that a message becomes a case',
  'message.spam': 'Said that a message is spam',
  'message.not-spam': 'Said that a message is not spam',
  'message.saved-reply': 'Saved a saved reply',
  'message.saved-reply-retired': 'Retired a saved reply',
  'message.closed': 'Closed a message',
  'message.reopened': 'Opened a message again',
  'message.shared': 'Gave a message to another key',
  'message.new-key': 'Gave a message a new key',
  'attorney.added': 'Added an attorney, number',
  'attorney.edited': 'Changed the entry of attorney',
  'attorney.hidden': 'Hid the entry of attorney',
  'attorney.shown': 'Showed the entry of attorney',
  'attorney.removed': 'Deleted the entry of attorney',
  'attorney.bar': 'Saved where to look up licenses in',
  'attorney.license-checked': 'Looked up a license of attorney',
  'attorney.approved': 'Accepted the request of attorney',
  'attorney.refused': 'Did not accept the request of attorney',
  'attorney.imported': 'Imported attorneys from a file',
  'attorney.confirmed': 'Confirmed their own entry',
  'attorney.told': 'Changed what takes effect right away in their own entry',
  'attorney.paused': 'Paused messages to them',
  'attorney.resumed': 'Takes messages again',
  'attorney.left': 'Left the directory',
  'attorney.lapsed': 'Hid an entry that lapsed',
  'recipients.made': 'Made the list of keys, version',
  'recipients.changed': 'Changed the list of keys, version',
  'staff.invited': 'Invited someone',
  'staff.invite-taken-back': 'Took back an invitation',
  'staff.joined': 'Joined',
  'staff.factor-ended': 'Let a colleague set up signing in again',
  'staff.factor-anew': 'Set up signing in again',
  'staff.role': 'Gave another role',
  'case.records-marked': 'Noted which entries of cases are from before their writers were kept, how many',
  'staff.marked': 'Vouched for the existing members, how many',
  'staff.row-changed': 'Found a member changed outside the site',
  'staff.removed': 'Removed a staff member',
  'staff.signed-in': 'Signed in',
  'staff.signed-out': 'Signed out',
  'staff.signed-out-elsewhere': 'Signed out on another device',
  'staff.renamed': 'Changed their own name',
  'staff.passkey-added': 'Added a passkey',
  'staff.passkey-removed': 'Removed a passkey of their own',
  'staff.wrong-code': 'Typed a wrong code',
  'staff.too-many-codes': 'Typed codes too often',
  'staff.link-refused': 'Tried a sign-in link that does not work',
  'staff.passkey-refused': 'Tried a passkey that does not work',
  'staff.refused': 'Was refused by role, in',
  'case.refused': 'Asked for a case that is not open to them',
  'case.wrong-words': 'Tried a number and words that open no case',
  'key.made': 'Made a key',
  'key.restored': 'Brought their key back from its kit',
  'key.replacing': 'Made a new key to replace their own',
  'key.replaced': 'Finished the move to their new key',
  'gift.received': 'Marked a promised gift as arrived',
  'gift.entered': 'Entered a gift that came without a promise',
  'gift.refunded': 'Gave a gift back',
  'gift.cancelled': 'Closed a promise that will not come',
  'gift.corrected': 'Corrected what arrived of a gift',
  'gift.who': 'Corrected who gave a gift',
  'gift.undone': 'Took back that a gift had arrived',
  'gift.reopened': 'Opened a closed promise again',
  'gift.stop': 'Asked Stripe to stop a monthly gift, for its donor',
  'gift.pause': 'Asked Stripe to pause a monthly gift, for its donor',
  'gift.resume': 'Asked Stripe to resume a monthly gift, for its donor',
  'gift.receipt-again': 'Sent a receipt again, for its donor',
  'gift.looked': 'Marked a gift as checked',
  'gift.read': 'Looked at the gifts',
  'gift.words': 'Changed the receipt wording, version',
  'gift.exported': 'Saved the gifts as a table',
  'newsletter.drafted': 'Started a newsletter letter',
  'newsletter.saved': 'Changed a newsletter letter',
  'newsletter.deleted': 'Deleted a newsletter draft',
  'newsletter.tested': 'Sent a newsletter letter as a test to one of us',
  'newsletter.planned': 'Planned to send a newsletter letter',
  'newsletter.stopped': 'Stopped a newsletter letter',
  'newsletter.imported': 'Imported newsletter addresses, how many',
  'newsletter.taken-off': 'Took someone off the newsletter who asked for it',
  'newsletter.exported': 'Exported the newsletter list, how many',
  'job.retried': 'Had failed work tried again',
  'job.deleted': 'Deleted failed work, why',
  'mail.tested': 'Sent a test email',
}

/** What a list of lines can be narrowed to, in the order of the alphabet. */
export const ACTS: readonly { value: string; label: string }[] = Object.entries(ACTIONS)
  .map(([value, label]) => ({ value, label: label.replace(/, (version|in)$/, '') }))
  .sort((a, b) => a.label.localeCompare(b.label))

export function actionWords(action: string): string {
  const [name = '', ...more] = action.split(' ')
  const words = (ACTIONS as Readonly<Record<string, string>>)[name]
  return words ? [words, ...(more.length > 0 ? [`(${more.join(' ')})`] : [])].join(' ') : action
}

const SIZES = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** "3.4 GB", for people. */
export function sizeWords(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const number = bytes / 1024 ** step
  return `${number < 10 && step > 0 ? number.toFixed(1) : Math.round(number)} ${SIZES[step]}`
}

/** What a kind of work does, for the list of failed work. */
const WORK: Record<JobName, string> = {
  'staff.alarm': 'Email about trouble',
  'mail.send': 'Send an email',
  'staff.send-link': 'Send a sign-in link',
  'cases.tell-client': 'Tell a person that there is news',
  'cases.tell-staff': 'Tell the staff that a case arrived',
  'cases.tell-owner': 'Tell a colleague that something is waiting for them',
  'messages.tell-staff': 'Tell the staff that a message arrived',
  'cases.escalate': 'Tell the staff that promised times are near or have passed',
  'cases.seal-again': 'Seal a case again, to its new key',
  'cases.sweep': 'Tidy up old drafts, and delete the cases whose day has come',
  'messages.sweep': 'Tidy up old messages',
  'giving.event': 'Record what Stripe told us',
  'giving.receipt': 'Send a receipt for a gift',
  'giving.voided': 'Tell a donor that a receipt no longer counts',
  'giving.refund': 'Finish giving a gift back',
  'giving.statements': 'Send the January statements',
  'giving.clock': 'Take care of gifts that are due or forgotten',
  'attorneys.ask': 'Ask a person whether an attorney answered',
  'attorneys.sweep': 'Take care of the attorney directory',
  'newsletter.send': 'Send the newsletter',
  'platform.backup': 'Make the daily backup',
  'platform.sweep': 'Tidy up',
}

/** Why failed work is deleted, by the code in the audit trail. */
export const WHYS_OF_DELETING = ['done-by-hand', 'not-needed', 'cannot-work'] as const
export type WhyDeleted = (typeof WHYS_OF_DELETING)[number]
export const WHY_DELETED: Record<WhyDeleted, string> = {
  'done-by-hand': 'We did it by hand',
  'not-needed': 'It is no longer needed',
  'cannot-work': 'It can never work',
}

export const workWords = (name: string): string => (WORK as Readonly<Record<string, string>>)[name] ?? name

export const countWords = (count: number, one: string, many: string): string =>
  count === 0 ? `no ${many}` : count === 1 ? `1 ${one}` : `${count} ${many}`
