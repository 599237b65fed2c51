import { words } from '../../composing/word-filter/words.ts'

/** Says that a topic is in slow mode. */
export function SlowLine({ minutes }: { minutes: number }) {
  return <p>{words.slow.says(words.slow.times[minutes] ?? '')}</p>
}
