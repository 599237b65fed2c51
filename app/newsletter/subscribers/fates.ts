import { peopleWords } from '../model/people-words.ts'

// The result of an import for each person of a list, as its pages say it. The downloadable file has the short forms.

export type Fate =
  | 'added'
  /** Already subscribed: nothing changes. */
  | 'known'
  /** Subscribed here, but the file says that they left or that mail bounced. */
  | 'taken-off'
  | 'left-there'
  | 'came-back-there'
  | 'unconfirmed-there'
  | 'left-here'
  | 'came-back-here'

export const FATES: Record<Fate, { title: string; says: string; short: string }> = {
  added: {
    title: 'Will be added',
    says: 'They get the next letter that fits their topics.',
    short: 'added',
  },
  'taken-off': {
    title: 'Will be taken off the list',
    says: 'They get our letters now, and the file says that they left or that mail came back.',
    short: 'taken off: the file says so',
  },
  'left-there': {
    title: 'Left out: they unsubscribed there',
    says: 'Their address is not saved. A mark stays, so that no later file adds them.',
    short: 'left out: unsubscribed there',
  },
  'came-back-there': {
    title: 'Left out: mail came back, or they complained there',
    says: 'Their address is not saved. A mark stays, so that no later file adds them.',
    short: 'left out: mail came back or complaint there',
  },
  'unconfirmed-there': {
    title: 'Left out: they did not confirm there',
    says: 'Nothing about them is saved. They can subscribe on the newsletter page.',
    short: 'left out: not confirmed there',
  },
  'left-here': {
    title: 'Left out: they left our newsletter',
    says: 'They stay off the list. Only they can come back, on the newsletter page.',
    short: 'left out: left our newsletter',
  },
  'came-back-here': {
    title: 'Left out: our mail came back, or they complained',
    says: 'They stay off the list. Only they can come back, on the newsletter page.',
    short: 'left out: our mail came back or complaint',
  },
  known: {
    title: 'On the list already',
    says: 'Nothing changes for them.',
    short: 'on the list already',
  },
}

const isOut = (fate: string): boolean => /-(?:there|here)$/.test(fate)

/** "2 people are added, 1 person is taken off, 3 people are left out, 1 person is on the list already." */
export function fateCounts(counts: Record<Fate, number>, tense: 'will' | 'done'): string {
  const be = (count: number) => (tense === 'will' ? 'will be' : count === 1 ? 'was' : 'were')
  const out = Object.entries(counts).reduce((sum, [fate, count]) => sum + (isOut(fate) ? count : 0), 0)
  const parts = [
    `${peopleWords(counts.added)} ${be(counts.added)} added`,
    ...(counts['taken-off']
      ? [`${peopleWords(counts['taken-off'])} ${be(counts['taken-off'])} taken off`]
      : []),
    ...(out ? [`${peopleWords(out)} ${be(out)} left out`] : []),
    ...(counts.known
      ? [`${peopleWords(counts.known)} ${counts.known === 1 ? 'is' : 'are'} on the list already`]
      : []),
  ]
  return `${parts.join(', ')}.`
}
