import type { Page } from 'playwright-core'
import type { BrowserSite } from '#tests/support/browser.ts'
import type { Visitor } from '#tests/support/site.ts'

/** A screen of the site map in one of its states, for the battery to look at. */
export interface Example {
  /** As in the site map. */
  route: string
  /** What is special about it: "empty", "error", "sent"; nothing for the screen as it is opened. */
  state?: string
  /**
   * Where it is opened. What was done before, on other screens, is asked for and posted by a visitor without a browser, whose cookies
   * the tab has then; with `as` they are signed in already.
   */
  path: string | ((site: BrowserSite, before: Visitor) => Promise<string>)
  status?: number
  /** Who opens it; a visitor without a past when left out. */
  as?: 'staff'
  /** The reading settings it is opened with. */
  reading?: string
  /** What is done on the screen itself. */
  steps?: (page: Page, site: BrowserSite) => Promise<void>
  /** Only scripts can take these steps. Without them the screen is looked at as it is opened. */
  scripted?: true
  /**
   * A dialog lies over it that takes all attention. axe cannot tell what is in front of what there, and Tab never gets to the page:
   * so it is looked at like any other state, also in the full run. Contrast is measured by our own check.
   */
  dialog?: true
  /** Comes back with errors beside the fields. */
  error?: true
  /** Brings its own frame, without the header and footer of the public site. */
  bare?: true
  /** Its content comes from the browser itself, which opens what is sealed: it is not there from the first moment. */
  settles?: true
  /** Names of people and places on it that cannot be made shorter. */
  names?: string[]
}

/** How the tests and the lists call it. */
export const nameOf = ({ route, state }: Example): string => (state ? `${route} (${state})` : route)
