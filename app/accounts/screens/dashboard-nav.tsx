import type { ReactNode } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'
import { TABS } from './tabs.ts'

/**
 * The five tabs as links to their own pages, and the logout button. Each link leads to the part of the page that changes.
 */
export function DashboardNav(props: {
  path: string
  handle: string | null
  news: string | null
  scene: ReactNode
}) {
  const { path, handle, news, scene } = props
  return (
    <div className="dash-side">
      <nav aria-label={words.dashboardNav.dashboard}>
        <ul className="dash-tabs">
          {TABS.map(({ href, word, icon }) => (
            <li key={href}>
              <a href={`${href}#content`} aria-current={currentTab(path, href)}>
                <Icon name={icon} />
                {words.tabs[word]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="dash-who">
        {handle === null ? (
          <a href="/account/sign-in">{words.dashboardNav.signIn}</a>
        ) : (
          <Sentence of={words.dashboardNav.signedInAs} handle={<bdi>{handle}</bdi>} account="/account" />
        )}
      </p>
      {news && (
        <p className="dash-who">
          <a href="/notices">{news}</a>
        </p>
      )}
      <form method="post" action="/dashboard/logout" className="dash-out">
        <Button look="quiet" size="small" icon={<Icon name="leave" />} aria-describedby="logout-says">
          {words.dashboardNav.logout}
        </Button>
        <p id="logout-says">
          {handle === null ? words.dashboardNav.closesOpenedCaseDevice : words.dashboardNav.signsYouOut}
        </p>
      </form>
      {scene}
    </div>
  )
}

function currentTab(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return href !== '/dashboard' && path.startsWith(`${href}/`) ? 'true' : undefined
}
