import { Button } from '../forms/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { words } from '../words.ts'

/** For pages that somebody may have to leave in a hurry. No keyboard shortcut: those go off by mistake. */
export function LeaveButton({ says = words.leaveButton.thisClosesYourCase }: { says?: string }) {
  return (
    <form method="post" action="/leave" className="leave">
      <Button look="danger" size="small" icon={<Icon name="leave" />} aria-describedby="leave-says">
        {words.leaveButton.leavePageQuickly}
      </Button>
      <p id="leave-says">{says}</p>
    </form>
  )
}
