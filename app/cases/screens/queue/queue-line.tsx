import { Button } from '#app/ui/parts/button.tsx'

interface Props {
  opening: { done: number; of: number } | null
  /** Why it stopped before all were open, or nothing. */
  wrong: string
  /** Whether the chosen order or search waits for all lines. */
  waits?: boolean
  /** The text while nothing is being opened. */
  says: string
  /** The longest possible text: its space is reserved from the first render on. */
  room: string
  /** Sorts the cases by all open lines. Only if that would move one. */
  sort: (() => void) | undefined
  /** Opens the rest, from where it stopped. */
  again: () => void
}

/** The button labels. The longer one reserves the space for both. */
const SORT = 'Sort again'
const TRY = 'Try again'

/**
 * The progress of opening a list's lines, and its result. All possible text and buttons have their space reserved, so that
 * nothing below moves while the member is about to press it.
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
