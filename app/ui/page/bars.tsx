import { classes } from '../classes.ts'

/** One bar of a plot; without a value it is not shown. */
interface Bar {
  label: string
  value: number | null
  /** The value in words: "40%". */
  says: string
  /** The one that the page is about: solid, where the others are hatched. */
  marked?: boolean
}

/**
 * Bars below each other. Each is a drawing as wide as its place; the words are above it as text, so that they keep the
 * reader's size and letters. To who listens it is one picture whose sum is said; the table beside it says the rest.
 */
export function Bars({
  id,
  title,
  summary,
  bars,
  most,
}: {
  id: string
  title: string
  summary: string
  bars: readonly Bar[]
  /** What a whole bar stands for; without it the largest value. */
  most?: number
}) {
  const whole = Math.max(1, most ?? 0, ...bars.map(({ value }) => value ?? 0))
  return (
    <figure className="plot">
      <figcaption>{title}</figcaption>
      <div role="img" aria-label={`${title}. ${summary}`}>
        <svg width="0" height="0" className="plot-patterns" aria-hidden="true">
          <pattern
            id={`${id}-hatch`}
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="plot-ground" width="7" height="7" />
            <rect className="plot-stripe" width="2.5" height="7" />
          </pattern>
        </svg>
        {bars.map(({ label, value, says, marked }) => (
          <div key={label} className={classes('plot-row', marked && 'plot-marked')}>
            {label}: {says}
            <svg width="100%" height="16" aria-hidden="true">
              <rect className="plot-track" width="100%" height="16" />
              {value === null ? (
                <rect className="plot-hidden" x="1" y="1" width="26" height="14" />
              ) : (
                <rect
                  className="plot-bar"
                  fill={`url(#${id}-hatch)`}
                  width={`${Math.round((1000 * value) / whole) / 10}%`}
                  height="16"
                />
              )}
            </svg>
          </div>
        ))}
      </div>
    </figure>
  )
}
