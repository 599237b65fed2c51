import { messageKeyRotation, unsentReplies, waitingSince } from '#app/messages/messages.server.ts'
import { newKeysProgress } from '#app/platform/keys/rotate-keys.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { maySignKeys } from '../model/rules.ts'
import type { Task } from './task.ts'

/** Their mails that were not sent, and messages without an answer for long. */
export async function messageTasks(db: Db, member: StaffMember): Promise<Task[]> {
  const unsent = await unsentReplies(db, { by: member.userId })
  const late = (await waitingSince(db)).filter((at) => at < fromNow(-2 * DAY))
  const [first] = unsent
  const { all, mine } = await newKeysProgress(db, messageKeyRotation, member.keyId)
  return [
    ...(first ? [replyNotSent(first)] : []),
    ...(mine.length > 0 || (all > 0 && maySignKeys(member.role)) ? [newKeys] : []),
    ...(member.keyId && late.length > 0 ? [messagesWait(late.length)] : []),
  ]
}

const replyNotSent = (messageId: string): Task => ({
  id: 'reply-not-sent',
  title: 'Your reply did not go out',
  text: 'The mail server did not accept it. The address may be wrong, or the server may be down.',
  href: `/staff/messages/${messageId}`,
  link: 'Look at the message',
  urgent: true,
})
const newKeys: Task = {
  id: 'message-keys',
  title: 'Messages are waiting for new keys',
  text: 'Someone who could open these messages no longer may. Your browser gives them new keys.',
  href: '/staff/messages/new-keys',
  link: 'Give new keys',
  urgent: true,
}
const messagesWait = (count: number): Task => ({
  id: 'messages-wait',
  title:
    count === 1
      ? 'A message has waited longer than 2 days'
      : `${count} messages have waited longer than 2 days`,
  text: count === 1 ? 'Nobody has answered or closed it yet.' : 'Nobody has answered or closed them yet.',
  href: '/staff/messages',
  link: 'Go to messages',
})
