/** How far a batch is, in words and as a bar. The words are read out now and then, not at every step. */
export function WorkProgress({ done, all, working }: { done: number; all: number; working: boolean }) {
  const tenth = Math.max(1, Math.floor(all / 10))
  const told = done === all ? done : Math.floor(done / tenth) * tenth
  return (
    <div className="staff-progress">
      <p>
        <span aria-hidden="true">{words(done, all)}</span>
        {working && <span className="staff-small">Keep this page open.</span>}
      </p>
      <progress max={all} value={done} aria-label="Cases done" />
      <p role="status" className="only-heard">
        {working ? words(told, all) : ''}
      </p>
    </div>
  )
}

const words = (done: number, all: number): string =>
  `${done} of ${all === 1 ? '1 case' : `${all} cases`} done`
