import { longMonth } from '#app/platform/time.ts'

export const words = {
  title: (handle: string) => `How to talk with ${handle}`,
  noTitle: 'There is no such page',
  none: 'This page was removed, or it never existed.',
  forum: 'Forum',
  lead: (handle: string) => `${handle} wrote this for other members. Please keep to it when you answer them.`,
  own: 'This is what other members see. They can find it under your posts with your handle.',
  signIn: 'Only members can read this. [Sign in](in) first.',
  signInTitle: 'Members only',
  handle: 'Handle',
  pronouns: 'Pronouns',
  since: 'Member since',
  sinceMonth: (iso: string) => longMonth(iso.slice(0, 7)),
  card: 'How to communicate with me',
  notAboutOthers: 'What is here stays here. Please do not share it with others.',
  change: 'Change it, or stop showing it',
  link: (name: string) => `How to talk with ${name}`,
}
