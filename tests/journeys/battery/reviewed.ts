// What axe leaves to people ("incomplete"), looked at by a person, with the reason why it is right. Anything else that axe
// cannot decide fails the check.

export interface Reviewed {
  rule: string
  /** Which elements it was reviewed for. */
  html: RegExp
  reason: string
}

export const REVIEWED: Reviewed[] = [
  {
    rule: 'hidden-content',
    html: /^<(div id="reading-panel"|nav id="menu"|button [^>]*popovertarget="menu"|nav aria-label="Main")/,
    reason:
      'The panels of the header, and the menu that stands in for the list of destinations on narrow screens. The states "menu" and "settings panel" of the home page open them.',
  },
]
