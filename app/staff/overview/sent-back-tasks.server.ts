import { itemPage, textsSentBack } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** This member's texts that a second person sent back: the mail about it may never have arrived. */
export async function sentBackToDo(db: Db, userId: string): Promise<Task[]> {
  const texts = await textsSentBack(db, userId)
  const [latest] = texts
  if (!latest) return []
  return [
    {
      id: 'texts-sent-back',
      title: texts.length === 1 ? 'Your text was sent back' : `${texts.length} texts of yours were sent back`,
      text: 'Read the note above the words, change them, and send them for review again.',
      href: itemPage(latest.id),
      link: texts.length === 1 ? 'Go to the text' : 'Go to the latest one',
    },
  ]
}
