import { Button } from '../forms/button.tsx'
import { Icon } from '../parts/icons.tsx'

/** For pages that somebody may have to leave in a hurry. No keyboard shortcut: those go off by mistake. */
export function LeaveButton({
  says = 'This closes your case, deletes what you typed on this device and opens another website.',
}: {
  says?: string
}) {
  return (
    <form method="post" action="/leave" className="leave">
      <Button look="danger" size="small" icon={<Icon name="leave" />} aria-describedby="leave-says">
        Leave this page quickly
      </Button>
      <p id="leave-says">{says}</p>
    </form>
  )
}
