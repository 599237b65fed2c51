import { Button } from '#app/ui/forms/button.tsx'
import { PRESETS } from './rules.ts'

/** The small panel in the header: one press for each bundle. Works without scripts. */
export function ReadingPanel({ returnTo }: { returnTo: string }) {
  return (
    <>
      <h2 className="panel-title">Reading settings</h2>
      <p>One press changes how every page looks on this device.</p>
      <form method="post" action="/reading-settings" className="panel-presets">
        <input type="hidden" name="returnTo" value={returnTo} />
        {PRESETS.map((preset) => (
          <Button key={preset.value} look="quiet" name="preset" value={preset.value}>
            {preset.label}
          </Button>
        ))}
      </form>
      <p>
        <a className="line-link" href={`/reading-settings?returnTo=${encodeURIComponent(returnTo)}`}>
          See all reading settings
        </a>
      </p>
      <Button type="button" look="plain" popoverTarget="reading-panel" popoverTargetAction="hide">
        Close
      </Button>
    </>
  )
}
