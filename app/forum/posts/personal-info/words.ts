import type { FactKind } from './personal-info.ts'

export const words = {
  title: 'Look at this before you post it',
  text: 'Everyone on the internet can read the forum. These words may tell strangers who or where someone is:',
  kinds: {
    phone: 'a phone number',
    email: 'an email address',
    address: 'a street address',
    case: 'a case number',
    name: 'the full name of a person',
  } satisfies Record<FactKind, string>,
  found: (text: string, kind: string) => `“${text}” looks like ${kind}.`,
  change: 'Change my words',
  asItIs: 'Publish it as it is',
  notKept: 'Nobody else has seen this post yet.',
}
