// Findings that axe leaves to people ("incomplete"), reviewed by a person, with the reason why they are right. Anything
// else that axe cannot decide fails the check.

interface Reviewed {
  rule: string
  /** The elements it was reviewed for. */
  html: RegExp
  reason: string
}

export const REVIEWED: Reviewed[] = [
  {
    rule: 'hidden-content',
    html: /^<(ul class="util-places"|div id="reading-panel"|nav id="menu"|button [^>]*popovertarget="menu"|nav aria-label="Main")/,
    reason:
      'The panels of the header, and the menu that stands in for the list of destinations on narrow screens; Resources and the forum are in that menu there. panels.test.ts opens them.',
  },
  {
    rule: 'hidden-content',
    html: /^(<nav aria-label="Parts of this case"|<details class="staff-menu"|<ul><li><a [^>]*href="\/staff")/,
    reason:
      'The menu of the console and the links within a case: on narrow screens, or only on wide ones. Both widths are looked at.',
  },
  {
    rule: 'hidden-content',
    html: /^<button type="submit" value="post" hidden/,
    reason:
      'The button that the Enter key in the title of a post presses. Nobody sees or reaches it in another way.',
  },
  {
    rule: 'hidden-content',
    html: /^<span class="picture-words"/,
    reason:
      'The words of a picture, shown when pictures are hidden. The state "no pictures" of the blog shows them.',
  },
  {
    rule: 'hidden-content',
    html: /^<div (id="none-found" hidden|class="rights-picture")/,
    reason:
      'The answer to a search without a result, which the state "empty" shows; and a drawing for wide screens.',
  },
  {
    rule: 'hidden-content',
    html: /^<t[hd] (scope="col">(Status|Kind and state|Received)<|data-head="(Status|Kind and state|Received)")/,
    reason:
      'Columns of the list of cases that narrow windows have no room for. The page of the case says the same.',
  },
  {
    rule: 'hidden-content',
    html: /^<(p class="keep-site"|dl class="keep-back")/,
    reason: 'On paper only: what brings a person back to this site, which the page itself need not say.',
  },
  {
    rule: 'hidden-content',
    html: /^<div class="report-only /,
    reason: 'Who somebody works for, asked once work was chosen. The page of that question always shows it.',
  },
  {
    rule: 'hidden-content',
    html: /^<div class="fact-question fact-of-/,
    reason:
      'A question of the page of deadlines for another kind of problem than the chosen one. The state "result" shows those for work.',
  },
  {
    rule: 'hidden-content',
    html: /^<figure class="plot"/,
    reason: 'Bars that say what the table beside them says, on wide screens only. Both widths are looked at.',
  },
  {
    rule: 'identical-links-same-purpose',
    html: /^<a href="mailto:/,
    reason: 'The same address each time; what differs is the subject that is filled in beforehand.',
  },
  {
    rule: 'identical-links-same-purpose',
    html: /^<a class="line-link" href="\/staff\/(attorneys\/waiting|newsletter)\//,
    reason:
      'Two requests or letters of the same name. Their lines say from when each is, and in which state.',
  },
  {
    rule: 'frame-tested',
    // axe truncates long names.
    html: /^<iframe class="(letter-frame"|narrow-preview lett)/,
    reason:
      'The letter as mail programs show it. It is alone behind a link too; nothing can run in the frame.',
  },
  {
    rule: 'frame-tested',
    html: /^<iframe class="(narrow-preview|live-frame)"/,
    reason:
      'Nothing may run in it, so axe cannot look inside. What is in it is looked at as a screen of its own: the same preview in the whole window.',
  },
  {
    rule: 'color-contrast',
    html: /class="as-typed"/,
    reason:
      'What a person wrote, in lines of its own: text on the plain page. Axe measures the gaps between the lines.',
  },
  {
    rule: 'color-contrast',
    html: /^<h2 id="(?:write-status|refer|new-words)">/,
    reason:
      'The title of a section that folds. Axe takes the section itself for something that lies over it.',
  },
  {
    rule: 'hidden-content',
    html: /^<svg class="(drawing mission-rail|icon)"/,
    reason: 'A drawing or icon without meaning of its own that narrow screens have no room for.',
  },
  {
    rule: 'hidden-content',
    html: /^<dialog (id="[^"]*" )?class="dialog"/,
    reason: 'The letter to an attorney. It is on a page of its own too, which is checked as such.',
  },
]
