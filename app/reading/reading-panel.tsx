import { Button } from '#app/ui/parts/button.tsx'
import { PRESETS } from './rules.ts'
import { words } from './words.ts'

/** The small panel in the header: one press for each preset. Works without scripts. */
export function ReadingPanel({ returnTo }: { returnTo: string }) {
  return (
    <>
      <h2 className="panel-title">{words.readingPanel.readingSettings}</h2>
      <Button type="button" look="plain" popoverTarget="reading-panel" popoverTargetAction="hide">
        {words.readingPanel.close}
      </Button>
      <p>{words.readingPanel.onePressChangesHow}</p>
      <form method="post" action="/reading-settings" className="panel-presets">
        <input type="hidden" name="returnTo" value={returnTo} />
        {PRESETS.map((preset) => (
          <Button key={preset.value} look="quiet" name="preset" value={preset.value}>
            {words.presets[preset.value].label}
          </Button>
        ))}
      </form>
      <p>
        <a className="line-link" href={`/reading-settings?returnTo=${encodeURIComponent(returnTo)}`}>
          {words.readingPanel.seeAllReadingSettings}
        </a>
      </p>
    </>
  )
}
