import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { words } from '../words.ts'

/** The way out, and what it does. */
export function LogoutForm({ signedIn }: { signedIn: boolean }) {
  return (
    <form method="post" action="/dashboard/logout" className="dash-out">
      <Button look="quiet" size="small" icon={<Icon name="leave" />} aria-describedby="logout-says">
        {words.dashboardNav.logout}
      </Button>
      <p id="logout-says">
        {signedIn ? words.dashboardNav.signsYouOut : words.dashboardNav.closesOpenedCaseDevice}
      </p>
    </form>
  )
}
