import { plural } from '#app/ui/plural.ts'

/** For the page that checks for new replies. */
export const newerWords = {
  title: 'New replies',
  look: 'Look for new replies',
  some: (count: number) => plural(count, { one: '# new reply', other: '# new replies' }),
  since: (number: number) => `They came after post ${number}.`,
  show: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
  none: 'No new replies yet',
  still: (number: number) => `Post ${number} is still the newest.`,
  back: (number: number) => `Back to post ${number}`,
  again: 'Look again',
}
