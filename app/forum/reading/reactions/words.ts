import { plural } from '#app/ui/plural.ts'
import type { Reaction } from '#db/tables/forum.ts'

export const words = {
  kinds: { thanks: 'Thank you', 'me-too': 'Me too', care: 'Sending care' } satisfies Record<Reaction, string>,
  react: {
    open: (number: number) => `React to post ${number}, or keep it`,
    keep: (number: number) => `Keep post ${number}`,
    kept: (number: number) => `Post ${number}`,
    keepSays:
      'It is listed on your page “Saved Resources”, with a note and a reminder if you like. Only you see that.',
    said: (number: number, kinds: string) =>
      `Your reactions to post ${number}: ${kinds}. Change them, or keep the post`,
    who: 'Only the author sees this. They see how many people said it, not who.',
    takeBack: (kind: string) => `Remove: ${kind}`,
    got: (list: string) => `Only you see this: ${list}`,
    counted: (kind: string, count: number) =>
      plural(count, { one: `${kind} (# person)`, other: `${kind} (# people)` }),
  },
  helped: {
    says: 'This helped the person who started the topic.',
    saysModerator: 'A moderator marked this as helpful.',
    mark: (number: number) => `Post ${number} helped me`,
    takeBack: (number: number) => `Undo that post ${number} helped`,
    list: 'What helped the person who started this topic',
    listAny: 'Replies that helped',
    one: '[Post {number}](post) by {name}',
  },
  refused: {
    signedOut: 'You are no longer signed in. Sign in and press the button again.',
    gone: 'This post can no longer be read.',
    own: 'This is your own post.',
    often: (most: number) => `You can do this ${most} times in an hour. Wait until the next hour.`,
    notYours: 'Only the person who started the topic can say which reply helped.',
    many: (most: number) => `You can say that ${most} replies helped. Take one back first.`,
  },
}
