import { words } from '../model/words.ts'
import { FOR_ME } from '../posts/safety-rules.ts'
import type { WritingStop } from '../safety/measures.server.ts'

/** In place of “New topic” and “Reply”, for a member whom a moderator paused or banned. */
export function WritingStopped({ kind }: Pick<WritingStop, 'kind'>) {
  const [title, text] =
    kind === 'ban'
      ? [words.write.bannedNow, words.write.bannedText]
      : [words.write.pausedNow, words.write.pausedText]
  return (
    <p>
      <strong>{title}.</strong> {text} <a href={FOR_ME}>{words.write.whyPaused}</a>
    </p>
  )
}
