import type { JobName } from '#db/tables/platform.ts'

/** The name of a kind of job, for the list of failed jobs. */
const WORK: Record<JobName, string> = {
  'staff.alarm': 'Email about trouble',
  'staff.call-alarm': 'Call about trouble to ALARM_WEBHOOK_URL',
  'mail.send': 'Send an email',
  'staff.send-link': 'Send a sign-in link',
  'staff.end-old-key': 'Delete the recovery key that the site made itself',
  'cases.tell-client': 'Tell a person that there is news',
  'cases.tell-staff': 'Tell the staff that a case arrived',
  'cases.tell-owner': 'Tell a colleague that something is waiting for them',
  'messages.tell-staff': 'Tell the staff that a message arrived',
  'cases.escalate': 'Tell the staff that promised times are near or have passed',
  'cases.seal-again': 'Seal a case again with its new key',
  'cases.drop-files': 'Delete files that no case or draft has any more',
  'cases.sweep': 'Tidy up old drafts, and delete the cases whose day has come',
  'messages.sweep': 'Tidy up old messages',
  'giving.event': 'Record what Stripe told us',
  'giving.receipt': 'Send a receipt for a gift',
  'giving.voided': 'Tell a donor that a receipt no longer counts',
  'giving.refund': 'Finish the refund of a gift',
  'giving.statements': 'Send the January statements',
  'giving.clock': 'Take care of gifts that are due or forgotten',
  'attorneys.ask': 'Ask a person whether an attorney answered',
  'attorneys.rename': 'Give the search new names of kinds of law and fees',
  'attorneys.sweep': 'Take care of the attorney directory',
  'members.tell': 'Email a member what is new for them',
  'members.pack': 'Make a member’s file of everything about them',
  'members.remind': 'Remind members of pages that they keep',
  'members.drop-file': 'Delete a member’s file when its time is over',
  'resources.make': 'Make a resource’s files again',
  'facts.tell-due': 'Tell editors that sources should be checked',
  'posts.import-pictures': 'Prepare the pictures of an import',
  'content.publish': 'Publish what is scheduled',
  'texts.draw-again': 'Render stored texts again after a new release',
  'content.look-at-tree': 'Check the pictures in a folder of content',
  'search.ask-set': 'Ask the search its test questions',
  'newsletter.send': 'Send the newsletter',
  'forum.remove-nameless': 'Remove a post without a name',
  'forum.forget-pseudonym': 'Forget what was decided about a made-up name',
  'forum.tell-followers': 'Tell members what is new in what they follow',
  'forum.remind': 'Remind members of topics that they keep',
  'forum.send-held': 'Post what a member wrote for later',
  'forum.tell-moderators': 'Email moderators that something waits at the forum desk',
  'forum.let-in': 'Show a forum post that waited for an hour',
  'forum.raid-over': 'Say that new forum posts no longer wait',
  'platform.backup': 'Make the daily backup',
  'platform.sweep': 'Tidy up',
}

/** Why a failed job is deleted, by the code in the audit trail. */
export const WHYS_OF_DELETING = ['done-by-hand', 'not-needed', 'cannot-work'] as const
export type WhyDeleted = (typeof WHYS_OF_DELETING)[number]
export const WHY_DELETED: Record<WhyDeleted, string> = {
  'done-by-hand': 'We did it by hand',
  'not-needed': 'It is no longer needed',
  'cannot-work': 'It can never work',
}

export const workWords = (name: string): string => (WORK as Readonly<Record<string, string>>)[name] ?? name
