import { classes } from '../classes.ts'

/** One bar of a plot; without a value it is hidden. */
interface Bar {
  label: string
  value: number | null
  /** The value in words: "40%". */
  says: string
  /** The bar that the page is about: solid, while the others are hatched. */
  marked?: boolean
}

/**
 * Stacked horizontal bars. Each is a drawing as wide as its container, with its label above it as text, so that it keeps
 * the reader's size and font. To a screen reader it is one image with a summary; the table beside it has the details.
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
  /** The value of a full bar; by default the largest value. */
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
