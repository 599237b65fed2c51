/**
 * Enter in a box of one line presses the first button of a form. This one, unseen and switched off, does nothing: what cannot be taken
 * back is sent only by a press on its own button. It comes first in its form, and needs no script.
 */
export const EnterSendsNothing = () => (
  <button type="submit" disabled tabIndex={-1} aria-hidden="true" className="enter-sends-nothing" />
)
