import type { MailKind } from '#app/platform/auth/mail-times.ts'
import type { MailWay } from '#db/tables/members.ts'

export const mailWords = {
  title: 'What we email you',
  lead: 'You can read every notice on the page “Recent notices”. Here you choose which ones also come by email. At first, none do. For answers and mentions, you can also choose no notice at all.',
  never:
    'These emails say what happened and have a link to it. They never say what was written, what a topic is called, or who wrote.',
  always:
    'When something happens to your account itself, such as a new passkey, we always email you. That keeps your account safe.',
  kinds: {
    answers: {
      label: 'When someone answers me in the forum',
      hint: 'An answer to your post, or in a topic that you started. We do not tell you about answers to posts without your name, so that no list connects you to them.',
      inMail: 'answers to you in the forum',
    },
    mentions: {
      label: 'When someone writes my handle with an @ in the forum',
      hint: 'For example, “@blue-heron, what did you do?”',
      inMail: 'posts with your handle in the forum',
    },
    followed: {
      label: 'When there is something new in what I follow in the forum',
      hint: 'New replies in a topic, or new topics in a place, where you asked us to tell you. One notice until you read it.',
      inMail: 'what you follow in the forum',
    },
    reminders: {
      label: 'When it is time for a reminder that I asked for',
      hint: 'You can ask for one where you keep a topic or a page.',
      inMail: 'reminders that you asked for',
    },
    decisions: {
      label: 'When our moderators decide something about my posts or reports',
      hint: 'For example, that others can see your post now.',
      inMail: 'decisions of our moderators',
    },
  } satisfies Record<MailKind, { label: string; hint: string; inMail: string }>,
  ways: {
    off: 'Not at all',
    site: 'On the site only',
    now: 'By email at once',
    daily: 'In one email a day, at 9 in the morning',
    weekly: 'In one email a week, on Monday at 9 in the morning',
  } satisfies Record<MailWay, string>,
  waysInMail: {
    off: 'not at all',
    site: 'on the site only',
    now: 'at once',
    daily: 'once a day',
    weekly: 'once a week',
  } satisfies Record<MailWay, string>,
  wayWrong: 'Choose one of these ways',
  atOnceHint: 'At once means at most one email every 15 minutes. It has everything that is new.',
  quiet: 'Quiet hours',
  quietHint: (zone: string) =>
    `No such email comes in these hours. It waits until they end. Times are ${zone} time: you can change your time zone with your handle.`,
  quietFrom: 'From',
  quietTo: 'Until',
  noQuiet: 'No quiet hours',
  quietWrong: 'Choose a time from the list',
  quietBoth: 'Choose both times, or neither',
  pause: 'Pause all of these emails until',
  pauseHint:
    'Write a day like 12/24/2026, or leave it empty. What happens until then comes in one email after it.',
  pauseWrong: 'This is not a day within the next year. Write it like 12/24/2026, or leave it empty',
  pausedUntil: (day: string) => `All of these emails are paused until ${day}.`,
  save: 'Save',
  saved: 'Saved',
  savedText: 'What is waiting will go out the way you chose now.',
  noMail: 'So none of these emails are sent yet. Your choices are saved.',
  stop: {
    title: 'Stop these emails',
    all: 'everything that you can choose',
    question: (what: string) => `Do you want to stop emails about ${what}?`,
    still:
      'You still read it on the site, on the page “Recent notices”. You do not need to sign in for this.',
    button: 'Stop these emails',
    done: 'Stopped',
    doneText: (what: string) =>
      `You will get no more emails about ${what}. One that is already on its way may still come.`,
    choose: 'Choose what we email you',
    gone: 'This link does not work',
    goneText:
      'Part of it may be missing, or the account is deleted. Without an account, we send none of these emails.',
  },
}
