import type { Page } from 'playwright-core'
import type { BrowserSite } from '#tests/support/browser.ts'
import type { Visitor } from '#tests/support/site.ts'

/** A screen of the site map in one of its states, for the battery to check. */
export interface Example {
  /** As in the site map. */
  route: string
  /** The special state of the screen: "empty", "error", "sent"; undefined for the screen as it is opened. */
  state?: string
  /**
   * Its URL. Earlier steps on other screens are done by a visitor without a browser, whose cookies the tab then gets;
   * with `as` they are signed in already.
   */
  path: string | ((site: BrowserSite, before: Visitor) => Promise<string>)
  status?: number
  /** The visitor who opens it; by default a new one. */
  as?: 'staff'
  /** The reading settings it is opened with. */
  reading?: string
  /** Steps on the screen itself. */
  steps?: (page: Page, site: BrowserSite) => Promise<void>
  /** Only scripts can take these steps. Without them the screen is checked as it is opened. */
  scripted?: true
  /**
   * It is covered by a modal dialog. axe cannot tell what is in front there, and Tab never reaches the page: so it is
   * checked like any other state, even in the full run. Our own check measures contrast.
   */
  dialog?: true
  /** Comes back with errors beside the fields. */
  error?: true
  /** Has its own frame, without the header and footer of the public site. */
  bare?: true
  /** The browser renders its content after decrypting it: it is not there from the start. */
  settles?: true
  /** Names of people and places on it that cannot be shortened. */
  names?: string[]
}

/** Its name in tests and lists. */
export const nameOf = ({ route, state }: Example): string => (state ? `${route} (${state})` : route)
