import { plural } from '#app/ui/plural.ts'

// Copy for topics on the member's own pages. Separate from the dashboard's other copy, which each of its tabs loads.

export const topicWords = {
  changeOrForget: 'Change or remove',
  drafts: (count: number) =>
    plural(count, { one: 'Go on with your draft', other: 'Go on with your # drafts' }),
  held: (count: number) => plural(count, { one: '# post goes out later', other: '# posts go out later' }),
  repliesSince: 'Replies since you were here',
  forgetReads: 'Delete how far I read',
  forgetReadsSays:
    'For each topic that you open, we keep up to which post you read it. So we can show you what is new. Only you see it.',
  newPosts: (count: number) => plural(count, { one: '# new post', other: '# new posts' }),
}
