import { TEXT_STATES } from './rules.ts'

/**
 * What the console says of an item: `published` of one that visitors read once it is published, `atOnce` of one that is used as
 * soon as it is saved.
 */
export const ITEM_WORDS = {
  published: {
    states: TEXT_STATES,
    added: {
      title: 'Saved as a draft',
      text: 'Visitors do not see it. “Checks before publishing” says what is left to do.',
    },
    save: 'Visitors see it only when you publish it.',
    firstAgain: 'They are the newest version. Visitors see them when you publish them.',
    olderAgain: 'They are the newest version now. Visitors see them when you publish them.',
    on: { title: 'Published', text: 'Visitors see these words from now on.' },
    off: { title: 'Taken off the site', text: 'Visitors no longer see it. Its words are still here.' },
    unbinned: 'Visitors do not see it. You can publish it when it is ready.',
    inBin: 'That does not put it back on the site.',
    place: 'On the site',
    takeOff: {
      button: 'Take it off the site',
      text: 'Visitors no longer see it. Its words stay here, and you can publish it again.',
    },
    bin: 'Visitors no longer see it.',
    readers: 'Visitors',
    readNow: (since: string) => `See it since ${since}`,
    readFirst: (since: string) => `Saw it first on ${since}`,
    notRead: 'Do not see it',
    bulk: {
      publish: {
        button: 'Publish',
        done: 'Published',
        says: 'Visitors see the newest words of these from then on. Those that something blocks stay as they are, and you see why.',
      },
      'take-back': {
        button: 'Take off the site',
        done: 'Taken off the site',
        says: 'Visitors no longer see these. Their words stay here, and you can publish them again.',
      },
      bin: {
        button: 'Put in the bin',
        done: 'In the bin',
        says: 'Visitors no longer see these. For 30 days you can take them out again. Then they are deleted for good.',
      },
      unbin: {
        button: 'Take out of the bin',
        done: 'Out of the bin',
        says: 'That does not put these back on the site.',
      },
    },
  },
  atOnce: {
    states: {
      ...TEXT_STATES,
      published: { label: 'In use', look: 'success' },
      back: { label: 'Not in use', look: 'plain' },
    },
    added: { title: 'Saved', text: 'It is in use from now on.' },
    save: 'It is used from then on, also if it was not in use before.',
    firstAgain: 'They are the newest version, and in use.',
    olderAgain: 'They are the newest version now, and in use.',
    on: { title: 'In use again', text: 'It is used from now on.' },
    off: { title: 'No longer in use', text: 'Its words are still here. You can use them again.' },
    unbinned: 'It is in use again.',
    inBin: 'Then it is in use again.',
    place: 'Its use',
    takeOff: { button: 'Stop using it', text: 'Its words stay here, and you can use them again.' },
    bin: 'It is no longer in use.',
    readers: 'Use',
    readNow: (since: string) => `In use since ${since}`,
    readFirst: (since: string) => `In use first on ${since}`,
    notRead: 'Never in use',
    bulk: {
      publish: { button: 'Use again', done: 'In use again', says: 'These are used from then on.' },
      'take-back': {
        button: 'Stop using',
        done: 'No longer in use',
        says: 'Their words stay here, and you can use them again.',
      },
      bin: {
        button: 'Put in the bin',
        done: 'In the bin',
        says: 'These are no longer in use. For 30 days you can take them out again. Then they are deleted for good.',
      },
      unbin: { button: 'Take out of the bin', done: 'Out of the bin', says: 'Then these are in use again.' },
    },
  },
} as const

export type ItemUse = keyof typeof ITEM_WORDS
