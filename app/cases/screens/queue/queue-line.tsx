import { Button } from '#app/ui/parts/button.tsx'

interface Props {
  opening: { done: number; of: number } | null
  /** Why it stopped before all were open, or nothing. */
  wrong: string
  /** Whether the order or the search that somebody chose waits for all words. */
  waits?: boolean
  /** What it says while nothing is being opened. */
  says: string
  /** The longest that it may say: its room is kept from the first drawing on. */
  room: string
  /** Puts the cases in the order of all that is open now. Only where that would move one. */
  sort: (() => void) | undefined
  /** Opens the rest, where it stopped. */
  again: () => void
}

/** What it may offer. The longer one keeps the room for both. */
const SORT = 'Sort again'
const TRY = 'Try again'

/**
 * How far the lines of a list are open, and what came of it. Everything it may say or offer has its room before it is there: what is
 * below it stays where it is while somebody is about to press it.
 */
export function QueueLine({ opening, wrong, waits, says, room, sort, again }: Props) {
  const stopped = !opening && wrong !== ''
  const act = stopped ? { says: TRY, does: again } : sort && { says: SORT, does: sort }
  const toGo = opening && `${opening.done} of ${opening.of}`
  return (
    <span className="queue-line">
      <span className="queue-line-says" data-room={room}>
        <span>
          {opening && (
            <>
              <progress id="opening" value={opening.done} max={opening.of} />{' '}
              <label htmlFor="opening">{waits ? `${toGo}, then sorted` : `Opening ${toGo}`}</label>
            </>
          )}
          <span role="status">
            {stopped && (
              <>
                <strong className="queue-wrong">Only part is open.</strong>
                <span className="only-heard"> {wrong}</span>
              </>
            )}
            {!opening && !stopped && says}
            {sort && !stopped && (
              <span className="only-heard"> All cases are read. You can sort the list now.</span>
            )}
          </span>
        </span>
      </span>
      <span className="queue-line-does" data-room={SORT}>
        {act && (
          <Button
            type="button"
            look="plain"
            size="small"
            onClick={() => {
              act.does()
              document.querySelector<HTMLElement>('.queue')?.focus({ preventScroll: true })
            }}
          >
            {act.says}
          </Button>
        )}
      </span>
    </span>
  )
}
