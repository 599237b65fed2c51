// One state of the site, one message: what pages, mails and notices may promise. No other place says when we answer, whether
// anybody reads, or that a mail is on its way.

export interface SiteState {
  /** 'stopped': who could read a case is not certain, so none is taken. */
  intake: 'open' | 'no-reviewer' | 'stopped'
  /** Letters leave this machine. Otherwise they are only written into a folder. */
  mail: boolean
}

const GOAL = 'Our goal is 48 hours once a reviewer starts.'
const STOPPED =
  'We cannot take cases safely right now. You can save your answers and send them later, or call us.'

/** What "Under Review" means while nobody is there yet who could read it. */
export const WAITS_FOR_REVIEWER = `Nobody can read your case yet. It is sealed and waiting. ${GOAL} You do not need to do anything.`

/** The sentences for this state. */
export function promisesFor({ intake, mail }: SiteState) {
  const open = intake === 'open'
  const stopped = intake === 'stopped'
  const then = <T>(yes: T, nobody: T, no: T): T => (open ? yes : stopped ? no : nobody)
  return {
    open,
    mail,
    /** Beside "Send us your case". */
    answer: then(
      'We answer within 48 hours (2 days).',
      `You can send your case now. Nobody can read it yet. ${GOAL}`,
      STOPPED,
    ),
    /** Behind "Tell us what happened." */
    reading: then('A person reads it within 48 hours.', `Nobody can read it yet. ${GOAL}`, STOPPED),
    /** The second step of Legal Help: its title, which the specification gives, holds only where it is true. */
    review: {
      title: open ? 'Legal Review within 48 hours' : 'Legal Review',
      text: then(
        'A person reads your case and writes an assessment. You have it in 2 days or less.',
        `A person will read your case and write an assessment. Nobody can do that yet. ${GOAL}`,
        STOPPED,
      ),
    },
    /** The second step of writing to us as a partner. */
    partner: open
      ? 'We tell you who read it and who will answer.'
      : 'Nobody can read messages here yet. We keep yours, locked, until someone can.',
    /** What happens with a message, at the end of its form. */
    message: !open
      ? 'It is stored locked (encrypted) until someone on our team can read it.'
      : mail
        ? 'Our staff reads your message. It is stored locked (encrypted). We answer you by email.'
        : 'Our staff reads your message. It is stored locked (encrypted). This site cannot send email yet, so call us if you need an answer.',
    /** After a message was sent. */
    thanks: messageThanks(open, mail),
  }
}

export type Promises = ReturnType<typeof promisesFor>

function messageThanks(open: boolean, mail: boolean): { message: string; partner: string; sure: string } {
  if (open && mail)
    return {
      message: "Thank you for contacting us. We'll get back to you as soon as possible.",
      partner: 'Thank you. A person reads what you wrote and answers you by email.',
      sure: 'If you hear nothing for a week',
    }
  const why = open
    ? 'This site cannot send email yet.'
    : 'Nobody can read messages here yet. Yours is kept, locked.'
  return {
    message: `Thank you for contacting us. ${why}`,
    partner: `Thank you. ${why}`,
    sure: 'To be sure of an answer',
  }
}

/** After a person added something to their case. @param what "it" or "them" */
export const teamReads = (open: boolean, what: 'it' | 'them'): string =>
  open ? `Our case team can read ${what} now.` : `Nobody can read ${what} yet. We keep ${what}, sealed.`

/** Says that a mail went out only where mails do. @param what "a link to your own address" */
export const mailed = (mail: boolean, what: string): string =>
  mail
    ? `We sent ${what}.`
    : `This site cannot send email yet, so ${what} will not come. Call us or write to us.`
