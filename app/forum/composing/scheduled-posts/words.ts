import { plural } from '#app/ui/plural.ts'

export const words = {
  choose: {
    add: 'Post it later',
    legend: 'When should it go out?',
    hint: 'Until then nobody sees it, and you can stop it.',
    now: 'Now',
    minutes: (minutes: number) => `In ${minutes} minutes`,
    tomorrow: (zone: string) => `Tomorrow at 9 AM ${zone}`,
  },
  many: (most: number) =>
    `${most} of your posts go out later, and there is no room for more. Your words are still here. Post it now, or stop another one first.`,
  gone: 'This post is no longer waiting. It was posted, or you stopped it.',
  held: {
    title: (at: string) => `Your post goes out on ${at}`,
    text: 'Nobody sees it until then. You can stop it below.',
    stopped: 'Stopped',
    stoppedText: 'Nobody has seen it. Your words are with your drafts.',
  },
  list: {
    title: (count: number) => plural(count, { one: '# post goes out later', other: '# posts go out later' }),
    text: 'Nobody sees these posts yet. If you stop one, it becomes a draft.',
    at: 'Goes out on {at}',
    nameless: 'Without your name',
    stop: (number: number) => `Stop post ${number}`,
    drafts: 'Drafts',
  },
}
