/**
 * Enter in a one-line box presses a form's first button. This hidden, disabled one does nothing, so that an
 * irreversible form is only sent by pressing its own button. It must come first in its form, and needs no script.
 */
export const EnterSendsNothing = () => (
  <button type="submit" disabled tabIndex={-1} aria-hidden="true" className="enter-sends-nothing" />
)
