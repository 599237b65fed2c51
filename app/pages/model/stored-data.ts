import { daysInWords, type KeptDays, PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { keptOfAccounts } from './stored-data-of-accounts.ts'

// The stored data named on the privacy page. stored-data.test.ts compares it with the code.

export interface Kept {
  name: string
  /** Why. */
  purpose: string
  /** How long. */
  life: string
}

export const COOKIES: readonly Kept[] = [
  {
    name: 'reading',
    purpose: 'Your reading settings, such as text size and colors. It is set only when you change them.',
    life: '1 year',
  },
  {
    name: '__Host-notice',
    purpose: 'Carries a message like “Saved” to the next page you see.',
    life: 'Until you see the message, 10 minutes at most',
  },
  {
    name: '__Host-help',
    purpose: 'Says only that the next page shows the numbers 911 and 988, after a form with words of crisis.',
    life: 'Until you see the numbers, 10 minutes at most',
  },
  {
    name: 'told',
    purpose:
      'Messages like “Saved” that you were shown, so that you can read one again under “Recent notices”.',
    life: 'Until you close the browser, log out or clear the list. 20 messages at most',
  },
  {
    name: 'kept',
    purpose: 'Says only “yes”. It shows us that your browser accepts cookies before you send a case.',
    life: 'Until you close the browser',
  },
  {
    name: '__Host-draft',
    purpose: 'The key to the case form that you started and did not send.',
    life: `${daysInWords(PROMISED_DAYS.drafts)}. On a shared device: until you close the browser`,
  },
  {
    name: '__Host-typed',
    purpose: 'The key to what you typed in another form and did not send, such as a message to us.',
    life: 'Until you close the browser',
  },
  {
    name: '__Host-sent',
    purpose: 'The key to your case number and six words, until you tell us that you saved them.',
    life: 'Until you close the browser',
  },
  {
    name: '__Host-case',
    purpose: 'The key to the case that you opened here.',
    life: 'Until you close the browser. It stops working after 30 minutes without use',
  },
  {
    name: 'quiz',
    purpose: 'Your answers in the quiz. It is sent only to the pages about rights.',
    life: '1 hour',
  },
  {
    name: '__Host-notes',
    purpose:
      'How you want to see posts of the forum and the blog that have a content note. It is set only when you choose that without an account.',
    life: '1 year',
  },
  {
    name: '__Host-gift',
    purpose:
      'Names the gift that you are giving, and holds what you typed if you come back from the payment page. It is locked: only our server can read it.',
    life: '1 hour',
  },
  {
    name: '__Host-card',
    purpose:
      'Your access card: how people should communicate with you. It is set only when you make one without an account. It is locked: only our server can read it, when you open a form where you can send it along.',
    life: '1 year, or until you delete it. On a shared device: until you close the browser',
  },
  {
    name: '__Host-member',
    purpose: 'Keeps you signed in to your account.',
    life: `${daysInWords(PROMISED_DAYS.memberSessions)}, or until you log out. On a shared device: until you close the browser, 12 hours at most`,
  },
  {
    name: '__Host-member-passkey',
    purpose: 'Used while you add a passkey to your account or sign in with one.',
    life: 'Until you close the browser. It stops working after 5 minutes',
  },
  {
    name: '__Host-asked',
    purpose: 'Says that this browser asked for a sign-in email, so that its code works here.',
    life: '30 minutes',
  },
  {
    name: '__Host-back',
    purpose: 'Which page you were on when you had to sign in, so that you come back to it.',
    life: '1 hour, or until you are back',
  },
  {
    name: '__Host-known',
    purpose:
      'Says that you signed in with this browser before, so that nobody else can use up your sign-in emails. It does not hold your address. Not set on a shared device.',
    life: '1 year, or until you delete everything on this device or your account',
  },
  {
    name: '__Host-session',
    purpose: 'Keeps our staff signed in. Visitors never get it.',
    life: '12 hours at most',
  },
  {
    name: '__Host-passkey',
    purpose: 'Used while someone on our staff signs in with a passkey. Visitors never get it.',
    life: 'Until they close the browser. It stops working after 5 minutes',
  },
]

interface KeptByUs {
  what: string
  how: string
  life: string
}

const { drafts, keptForms, uncheckedAddresses, askedDeletion, failedSearches } = PROMISED_DAYS

/** On our server. The retention times are the ones the code uses: the promised ones, and those that staff have set. */
export const keptByUs = (set: KeptDays): readonly KeptByUs[] => [
  ...keptOfCases(set),
  ...keptOfForms,
  ...keptOfAccounts,
  ...keptOfNewsletter,
  ...keptOfMessages(set),
  ...keptOfAttorneys,
  ...keptOfGifts,
  ...keptOfTheSite,
]

const keptOfCases = (set: KeptDays): readonly KeptByUs[] => [
  {
    what: 'A case that you sent: your answers, files and messages',
    how: 'Locked (encrypted). Only you, with your number and words, and the staff who may read cases can open it.',
    life: `Until you delete it on its own page. We delete it ${askedDeletion} days after that, in case you change your mind. A closed case stays for ${daysInWords(set.closedCases)}. Then two of our staff can delete it together. What our team calls spam stays for ${daysInWords(set.spamCases)}, unless you write to us in it. Then two of our staff can delete it. Where our form took it for spam too, the site deletes it. Sealed copies in backups can last a few weeks longer`,
  },
  {
    what: 'About that case: its number, status, kind of problem, state, dates, counts, and who works on it',
    how: 'Not locked, so that no case is forgotten. It holds no name and no words of yours.',
    life: 'As long as the case',
  },
  {
    what: 'A case that a court or a legal dispute may need (a hold)',
    how: 'We may not close or delete it during a hold. Its page tells you so. You can still read it and write to us.',
    life: 'Until the hold ends, then as above',
  },
  {
    what: 'Your email address, if you asked for news about your case',
    how: 'Locked with a key on our server. Our emails say only that there is news.',
    life: 'As long as the case, or until you ask for no more emails',
  },
  {
    what: 'An email address that you gave and have not confirmed',
    how: 'Locked with a key on our server. We keep the code we sent there only as a scrambled mark (hash) that nobody can turn back.',
    life: `${daysInWords(uncheckedAddresses)}, or until you confirm it`,
  },
]

const keptOfForms: readonly KeptByUs[] = [
  {
    what: 'A case form that you started',
    how: 'Saved as you type it, and locked. Only the cookie in your browser opens it.',
    life: `${daysInWords(drafts)}, or until you delete it`,
  },
  {
    what: 'What you typed in another form and did not send, such as a message to us or to an attorney',
    how: 'Saved as you type it, and locked. Only the cookie in your browser opens it. It does not say which form it was.',
    life: `${daysInWords(keptForms)}, or until you send or clear it`,
  },
]

const keptOfNewsletter: readonly KeptByUs[] = [
  {
    what: 'Your email address, if you asked for the newsletter and have not confirmed it',
    how: 'Locked with a key on our server.',
    life: '7 days, or until you confirm it',
  },
  {
    what: 'Your email address on the newsletter’s list, what you chose, and the day you agreed',
    how: 'The address is locked with a key on our server. We also keep which letters went to you. We do not see whether you open them.',
    life: 'Until you leave. Then we delete the address. We keep a mark, so that we do not write to you again. It cannot be turned back into the address',
  },
]

const keptOfMessages = (set: KeptDays): readonly KeptByUs[] => [
  {
    what: 'A message from the contact form or the partner form',
    how: 'Locked. Our staff can open it.',
    life: `${daysInWords(set.messages)} after we closed it or last wrote to you, or after it came`,
  },
  {
    what: 'A copy of your message, if you asked for one',
    how: 'Locked with a key on our server, until you press the button in the email we send you.',
    life: '24 hours at most',
  },
  {
    what: 'Our answer to your message',
    how: 'Goes out as an email. Until then it waits locked with a key on our server. A copy, locked for our staff, stays with your message.',
    life: 'As long as your message',
  },
  {
    what: 'A message to an attorney',
    how: 'Locked with a key on our server until it goes out as an email.',
    life: `Until it is sent. That a message went to this attorney, but not who wrote it: ${daysInWords(set.attorneyDeliveries)}`,
  },
  {
    what: 'A copy of that message, if you asked for one',
    how: 'Locked with a key on our server, until you press the button in the email we send you.',
    life: '24 hours at most',
  },
  {
    what: 'Your email address, if you asked us to check whether the attorney answered',
    how: 'Locked with a key on our server. The email goes out only if you press the button in a first email. Your answer is added to a count. We do not keep who gave it.',
    life: '24 hours, if you do not press the button. Otherwise 7 days, until the email goes out. For 60 more days, a mark made with our key, so that we ask you only once',
  },
]

const keptOfAttorneys: readonly KeptByUs[] = [
  {
    what: 'The entry of an attorney, and the address that messages go to',
    how: 'The entry is public. The address is locked with a key on our server and shown to our staff only.',
    life: 'Until the attorney leaves the directory',
  },
  {
    what: 'What an attorney asked us to list or change',
    how: 'Locked with a key on our server. Our staff can read it.',
    life: 'Until our staff decide. 7 days, if the address is not confirmed',
  },
]

const keptOfGifts: readonly KeptByUs[] = [
  {
    what: 'A gift: your name, your email address, and what you wrote with it',
    how: 'Locked with a key on our server. Only the people who keep our accounts see it. We never get your card number. The payment company Stripe has it, and gets your email address from us.',
    life: 'As long as the law makes us keep our accounts: 7 years after your last gift. A payment page that you left without paying, or a payment that your bank did not send: 30 days. A promised gift that did not come, and a gift that was stopped or refused before anything arrived: 1 year',
  },
  {
    what: 'Your choice to get an email about your gifts: one reminder of a promise, or a statement each January',
    how: 'Only if you checked its box. Each of these emails has a link that stops it, or is the only one. We also keep which statements went out.',
    life: 'The reminder: until it goes out, or you stop it. The statement: until you stop it. Which ones went out: as long as the gift',
  },
  {
    what: 'About that gift: amount, day, reference, how it came, what went back, and the number of its receipt',
    how: 'Not locked. It holds no name.',
    life: 'We keep it for our accounts',
  },
]

const keptOfTheSite: readonly KeptByUs[] = [
  {
    what: 'What people search for on this site and do not find, to make the search better',
    how: 'We count searches by month. We keep a question only if it has at most 4 words, and all of them are everyday words: no names, numbers or stories. We can read it only after it was asked on 3 days. We do not keep who asked, or from where.',
    life: `${daysInWords(failedSearches)} after the month ends`,
  },
  {
    what: 'How often a form was sent from one network (an IP address), to stop abuse',
    how: 'We make a code from the address with a key that changes each day. The address itself is not kept.',
    life: '1 to 2 hours',
  },
  {
    what: 'What our staff did, such as “opened a case” (audit trail)',
    how: 'Ids and times only. No names or words of visitors.',
    life: 'It stays',
  },
]
