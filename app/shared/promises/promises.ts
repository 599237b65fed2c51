import type { DaysOff } from '#app/platform/settings/is-workday.ts'

// One state of the site, one message: what pages, mails and notices may promise. No other code says when we answer,
// whether anyone reads, or that a mail was sent.

export interface SiteState {
  /** 'stopped': it is uncertain who could read a case, so none is accepted. */
  intake: 'open' | 'no-reviewer' | 'stopped'
  mail: MailState
  /** Whether our phone number is a real one, so that a page may say "call us to be sure". */
  canCall: boolean
  promised: PromisedTimes
}

/**
 * Letters leave this machine; wait until the mail server is back; or are only written into a folder, because no mail
 * server is configured.
 */
export type MailState = 'out' | 'late' | 'none'

/** The response times that staff set (/staff/settings). */
interface PromisedTimes {
  /** Hours until the first answer to a case. */
  reviewHours: number
  /** Days after which a person who wrote to us should ask about it. */
  messageDays: number
  /** Days until an attorney's request is checked. */
  applicationDays: number
  /** Days that the review hours do not count. */
  daysOff: DaysOff
}

/** "48 hours" */
export const inHours = (hours: number): string => `${hours} hours`

const NOT_COUNTED: Record<DaysOff, string> = {
  none: '',
  weekends: ' Weekends do not count.',
  'weekends-and-holidays': ' Weekends and holidays do not count.',
  'closed-days': ' Days when we are closed do not count.',
}

/** The truth about weekends, as a sentence after "within 48 hours."; it begins with a space, or is empty. */
const daysNotCounted = ({ daysOff }: Pick<PromisedTimes, 'daysOff'>): string => NOT_COUNTED[daysOff]

/** "a week", "2 weeks", "10 days" */
export function spanOf(days: number): string {
  if (days === 1) return 'a day'
  if (days % 7 !== 0) return `${days} days`
  return days === 7 ? 'a week' : `${days / 7} weeks`
}

const STOPPED =
  'We cannot take cases safely right now. You can save your answers and send them later, or call us.'

/** The sentences for this state. */
export function promisesFor({ intake, mail, canCall, promised }: SiteState) {
  const { reviewHours } = promised
  const notCounted = daysNotCounted(promised)
  const goal = `Our goal is ${inHours(reviewHours)} once a reviewer starts.`
  const open = intake === 'open'
  const stopped = intake === 'stopped'
  const then = <T>(yes: T, nobody: T, no: T): T => (open ? yes : stopped ? no : nobody)
  return {
    open,
    mail,
    canCall,
    /** Replaces each promise of an email while none can be sent. */
    late:
      mail === 'late'
        ? '**Our email is down right now.** What we email you waits here and goes out as soon as it works again. If you cannot wait, [call us](contact).'
        : '',
    /** Next to "Send us your case". */
    answer: then(
      `We answer within ${inHours(reviewHours)}.${notCounted}`,
      `You can send your case now. Nobody can read it yet. ${goal}`,
      STOPPED,
    ),
    /** After "Tell us what happened." */
    reading: then(
      `A person reads it within ${inHours(reviewHours)}.${notCounted}`,
      `Nobody can read it yet. ${goal}`,
      STOPPED,
    ),
    /** To a person whose case cannot be read yet: on the page after sending, and beside its status. */
    unread: `Nobody can read it yet. ${goal}`,
    waits: `Nobody can read your case yet. It is sealed and waiting. ${goal} You do not need to do anything.`,
    /** "48 hours", as part of a sentence; and how long an attorney waits for our check. */
    within: inHours(reviewHours),
    notCounted,
    application: spanOf(promised.applicationDays),
    /** The second step of Legal Help: the specification's title is used only while it is true. */
    review: {
      title: open ? `Legal Review within ${inHours(reviewHours)}` : 'Legal Review',
      text: then(
        `A person reads your case and writes an assessment.${notCounted}`,
        `A person will read your case and write an assessment. Nobody can do that yet. ${goal}`,
        STOPPED,
      ),
    },
    /** The second step of writing to us as a partner. */
    partner: open
      ? 'We tell you who read it and who will answer.'
      : 'Nobody can read messages here yet. We keep yours, locked, until someone can.',
    /** The handling of a message, at the end of its form. */
    message: open
      ? `Our staff reads your message. It is stored locked (encrypted). ${answered(mail, canCall)}`
      : 'It is stored locked (encrypted) until someone on our team can read it.',
    /** After a message was sent. */
    thanks: messageThanks({ open, mail, canCall, after: spanOf(promised.messageDays) }),
  }
}

export type Promises = ReturnType<typeof promisesFor>

const ANSWERED: Record<MailState, string> = {
  out: 'We answer you by email.',
  late: 'Our email is down right now, so our answer may come late.',
  none: 'This site cannot send email yet, so call us if you need an answer.',
}

/** A sample number answers no one, so no page sends people to it. */
const answered = (mail: MailState, canCall: boolean): string =>
  mail === 'none' && !canCall
    ? 'This site cannot send email yet, so we cannot answer you yet.'
    : ANSWERED[mail]

interface ThanksState extends Pick<SiteState, 'mail' | 'canCall'> {
  open: boolean
  /** "a week" */
  after: string
}

/** `sure` is null where the person can only wait. */
function messageThanks({ open, mail, canCall, after }: ThanksState): {
  message: string
  partner: string
  sure: string | null
} {
  const sure = (sentence: string) => (canCall ? sentence : null)
  if (open && mail === 'late')
    return {
      message: `Thank you for contacting us. ${ANSWERED.late}`,
      partner: `Thank you. A person reads what you wrote. ${ANSWERED.late}`,
      sure: sure('If you need an answer soon'),
    }
  if (open && mail === 'out')
    return {
      message: "Thank you for contacting us. We'll get back to you as soon as possible.",
      partner: 'Thank you. A person reads what you wrote and answers you by email.',
      sure: sure(`If you hear nothing for ${after}`),
    }
  const why = open
    ? 'This site cannot send email yet.'
    : 'Nobody can read messages here yet. Yours is kept, locked.'
  return {
    message: `Thank you for contacting us. ${why}`,
    partner: `Thank you. ${why}`,
    sure: sure('To be sure of an answer'),
  }
}

/** After a person added something to their case. @param what "it" or "them" */
export const teamReads = (open: boolean, what: 'it' | 'them'): string =>
  open ? `Our case team can read ${what} now.` : `Nobody can read ${what} yet. We keep ${what}, sealed.`

/** To the staff, instead of the effect an email would have. */
export const NO_MAIL = 'No email is sent: this site has no mail server yet.'

/** The same if that would be a sign-in link. */
export const LINK_STAYS = `${NO_MAIL} The link stays on the server as a file. Ask the person who runs the server for it.`

/**
 * Tells the staff about an email that follows, or that none can be sent. @param sentence one or several, about that
 * email
 */
export const mailFollows = (mail: MailState, sentence: string): string =>
  mail === 'none' ? NO_MAIL : sentence

/** Says that a mail was sent only while mail works. @param what "a link to your own address" */
export function mailed(mail: MailState, what: string): string {
  if (mail === 'out') return `We sent ${what}.`
  if (mail === 'late') return `Our email is down right now. We will send ${what} as soon as it works again.`
  return `This site cannot send email yet, so ${what} will not come. Call us or write to us.`
}
