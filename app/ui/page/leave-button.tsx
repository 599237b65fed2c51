import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { words } from '../words.ts'
import leaveModule from './leave-module.ts?worker&url'

/**
 * For pages that people may have to leave in a hurry. It stays in reach while
 * scrolling; with scripts, pressing Shift three times does the same.
 */
export function LeaveButton({ says = words.leaveButton.deletesAndOpens }: { says?: string }) {
  return (
    <>
      <form method="post" action="/leave" className="leave" data-leave>
        <Button look="danger" size="small" icon={<Icon name="leave" />} aria-describedby="leave-says">
          {words.leaveButton.leavePageQuickly}
        </Button>
        <p role="status" className="only-heard" data-leave-status data-more={words.leaveButton.morePresses} />
      </form>
      <p id="leave-says" className="leave-says">
        {says}
        <span className="scripted" data-leave-shift>{` ${words.leaveButton.shift}`}</span>
      </p>
      <script async src={leaveModule} />
    </>
  )
}
