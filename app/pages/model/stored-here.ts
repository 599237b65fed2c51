import { daysInWords, PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import type { Kept } from './stored-data.ts'

/** In the browser's own storage. We never receive it; the dashboard shows it. */
export const STORED_HERE: readonly Kept[] = [
  {
    name: 'complaints',
    purpose:
      'Kind of problem, status and date of each case you sent from this device. Never the case number or your words.',
    life: 'Until you delete it. Not kept if you said the device is shared',
  },
  {
    name: 'savedResources',
    purpose: 'The pages that you saved: guides, letters, blog posts, laws, states and attorneys.',
    life: 'Until you delete it',
  },
  {
    name: 'attorneysWritten',
    purpose: 'Attorneys you wrote to, if you pressed the button that remembers it. Not what you wrote.',
    life: 'Until you delete it',
  },
  {
    name: 'forumPosts',
    purpose:
      'Your forum posts. They are kept with your account instead, so nothing is kept under this name now.',
    life: 'Until you delete it',
  },
  {
    name: 'forumUnsent',
    purpose:
      'What you typed in a forum post while we could not be reached. It is locked: it opens only when you are signed in. Then it moves to your drafts.',
    life: `${daysInWords(PROMISED_DAYS.forumDrafts)}, or until it is in your drafts. Not kept if you said the device is shared`,
  },
  {
    name: 'noFilterWhileTyping',
    purpose: 'That the list of states does not change while you type, if you turned that off.',
    life: 'Until you turn it on again',
  },
  {
    name: 'staff-single-keys',
    purpose: 'For our staff only: that they turned off the keyboard shortcuts for a list.',
    life: 'Until they turn them on again',
  },
  {
    name: 'staff-place',
    purpose: 'For our staff only: which page of the console they were on, to go back to after signing in.',
    life: 'Until they sign out',
  },
  {
    name: 'staff-returns',
    purpose: 'For our staff only: that they had to sign in again.',
    life: 'Until they have signed in',
  },
  {
    name: 'handrail.key-used',
    purpose: 'For our staff only: when they last worked with their key in this browser.',
    life: 'Until they lock it or sign out',
  },
  {
    name: 'handrail-open-key',
    purpose:
      'For our staff only: their key while it is open. It is locked here: half of what opens it is with us, and ends with their session.',
    life: 'Until they lock it, sign out, or do not use it for 15 minutes',
  },
]
