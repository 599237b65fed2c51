import { words as say } from '../words.ts'

interface Props {
  done: number
  all: number
  working: boolean
  /** The counted things, singular and plural: "case", "cases". */
  what: readonly [one: string, more: string]
}

/** The progress of a batch, as text and as a bar. The text is announced occasionally, not at every step. */
export function WorkProgress({ done, all, working, what }: Props) {
  const words = (count: number) =>
    say.workProgress.ofDone({ count, all, what: all === 1 ? what[0] : what[1] })
  const step = Math.max(1, Math.floor(all / 10))
  return (
    <div className="work-progress">
      <p>
        <span>{words(done)}.</span> {working && say.workProgress.keepPageOpen}
      </p>
      <progress max={Math.max(1, all)} value={done} aria-label={words(done)} />
      <p role="status" className="only-heard">
        {working ? words(done === all ? done : Math.floor(done / step) * step) : ''}
      </p>
    </div>
  )
}
