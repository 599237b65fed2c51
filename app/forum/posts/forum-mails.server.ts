import type { Mail } from '#app/platform/mail/mail.server.ts'

/** To a moderator: how many posts wait, and nothing about their content. */
export const forumNeedsAttention = (
  to: string,
  { count, soon, moderates }: { count: number; soon: boolean; moderates: boolean },
): Mail => ({
  to,
  subject: 'The forum needs attention',
  text: [
    `${count === 1 ? '1 item waits' : `${count} items wait`} at the forum desk. ${soon ? 'Please read it soon. ' : ''}Sign in to the staff console in your usual way.`,
    moderates
      ? 'You get this email because you moderate the forum. You can stop moderating on the forum desk.'
      : 'You get this email because nobody else can decide about it.',
    '',
  ].join('\n\n'),
})

/** To the moderator who was handed a post by a colleague. */
export const handedToYou = (to: string): Mail => ({
  to,
  subject: 'A colleague handed you an item',
  text: 'A colleague handed you an item at the forum desk. Sign in to the staff console in your usual way. Your name is beside it.\n',
})
