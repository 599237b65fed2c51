import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { words } from '../words.ts'
import { Logo, type OwnLogoFacts } from './logo.tsx'

/** The nine destinations, in the same order on every page. */
const DESTINATIONS = [
  {
    href: '/',
    get label() {
      return words.siteHeader.home
    },
  },
  {
    href: '/about',
    get label() {
      return words.siteHeader.about
    },
  },
  {
    href: '/know-your-rights',
    get label() {
      return words.siteHeader.knowYourRights
    },
  },
  {
    href: '/legal-help',
    get label() {
      return words.siteHeader.legalHelp
    },
  },
  {
    href: '/blog',
    get label() {
      return words.siteHeader.blog
    },
  },
  {
    href: '/attorney-directory',
    get label() {
      return words.siteHeader.attorneys
    },
  },
  {
    href: '/partner',
    get label() {
      return words.siteHeader.partner
    },
  },
  {
    href: '/dashboard',
    get label() {
      return words.siteHeader.dashboard
    },
  },
  {
    href: '/donate',
    get label() {
      return words.siteHeader.donate
    },
  },
] as const

/** `page` on the destination itself, `true` below it; Home only on exactly `/`. */
function currentOn(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}

export function SiteHeader({
  organisation,
  logo,
  path,
  unread,
  reading,
  lang,
}: {
  organisation: string
  logo?: OwnLogoFacts | null
  path: string
  /** A member's number of unseen notices; 0 for everyone else. */
  unread: number
  /** The panel of quick reading settings. */
  reading: ReactNode
  /** The language of its text, on a page in another language. */
  lang?: string
}) {
  return (
    <header className="site-header" lang={lang}>
      <div className="util">
        <div className="wrap util-row">
          {unread > 0 && <a href="/notices">{words.siteHeader.unread({ count: unread })}</a>}
          <MorePlaces className="util-places" />
          <a href="/search">
            <Icon name="search" />
            {words.siteHeader.search}
          </a>
          <button type="button" popoverTarget="reading-panel" className="util-button">
            <Icon name="reading" />
            {words.siteHeader.readingSettings}
          </button>
          <a href="#get-help">
            <Icon name="help" />
            {words.siteHeader.getHelp}
          </a>
          <a href="/es" lang="es" hrefLang="es" aria-current={currentOn(path, '/es')}>
            {words.siteHeader.spanish}
          </a>
        </div>
      </div>
      <div id="reading-panel" popover="auto" className="panel reading-panel">
        {reading}
      </div>
      <div className="wrap bar">
        <a className="logo" href="/">
          <Logo own={logo} />
          <span>
            {logo?.named ? null : organisation}
            <span className="only-heard">{` ${words.siteHeader.homePage}`}</span>
          </span>
        </a>
        <nav aria-label={words.siteHeader.main} className="nav-wide">
          <Destinations path={path} />
        </nav>
        <button type="button" popoverTarget="menu" className="button button-quiet button-small menu-button">
          {words.siteHeader.menu}
        </button>
      </div>
      <nav id="menu" popover="auto" aria-label={words.siteHeader.menu} className="panel menu-panel">
        <Button type="button" look="quiet" popoverTarget="menu" popoverTargetAction="hide">
          {words.siteHeader.closeMenu}
        </Button>
        <Destinations path={path} />
        <MorePlaces className="menu-places" />
      </nav>
    </header>
  )
}

/** Resources and the forum are not among the nine destinations, but still one press away. */
function MorePlaces({ className }: { className: string }) {
  return (
    <ul className={className}>
      <li>
        <a href="/resources">{words.siteHeader.resources}</a>
      </li>
      <li>
        <a href="/forum">{words.siteHeader.forum}</a>
      </li>
    </ul>
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
