import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Button } from '../forms/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { Logo } from './logo.tsx'

/** The nine destinations, in their order, the same on every page. */
const DESTINATIONS = [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About' },
  { href: '/know-your-rights', label: 'Know Your Rights' },
  { href: '/legal-help', label: 'Legal Help' },
  { href: '/blog', label: 'Blog' },
  { href: '/attorney-directory', label: 'Attorneys' },
  { href: '/partner', label: 'Partner' },
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/donate', label: 'Donate' },
] as const

/** `page` on the destination itself, `true` below it; Home only on exactly `/`. */
function currentOn(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}

export function SiteHeader({
  organisation,
  path,
  reading,
}: {
  organisation: string
  path: string
  /** The panel of quick reading settings. */
  reading: ReactNode
}) {
  return (
    <header className="site-header">
      <div className="util">
        <div className="wrap util-row">
          <a href="/search">
            <Icon name="search" />
            Search
          </a>
          <button type="button" popoverTarget="reading-panel" className="util-button">
            <Icon name="reading" />
            Reading settings
          </button>
          <a href="#get-help">
            <Icon name="help" />
            Get help
          </a>
        </div>
      </div>
      <div id="reading-panel" popover="auto" className="panel reading-panel">
        {reading}
      </div>
      <div className="wrap bar">
        <a className="logo" href="/">
          <Logo />
          <span>
            {organisation}
            <span className="only-heard"> home page</span>
          </span>
        </a>
        <nav aria-label="Main" className="nav-wide">
          <Destinations path={path} />
        </nav>
        <button type="button" popoverTarget="menu" className="button button-quiet button-small menu-button">
          Menu
        </button>
      </div>
      <nav id="menu" popover="auto" aria-label="Menu" className="panel menu-panel">
        <Destinations path={path} />
        <Button type="button" look="quiet" popoverTarget="menu" popoverTargetAction="hide">
          Close menu
        </Button>
      </nav>
    </header>
  )
}

function Destinations({ path }: { path: string }) {
  return (
    <ul className="nav-list">
      {DESTINATIONS.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={currentOn(path, href)}
            className={classes('nav-link', href === '/donate' && 'nav-donate')}
          >
            {href === '/dashboard' && <Icon name="dashboard" />}
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
