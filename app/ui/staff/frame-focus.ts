/**
 * Marks a frame while it has the focus (`data-focus`): a frame matches no `:focus`, and its page only sees a blur.
 * @returns a function that stops it
 */
export function showFrameFocus(frame: HTMLIFrameElement): () => void {
  const note = () => setTimeout(() => frame.toggleAttribute('data-focus', document.activeElement === frame))
  for (const what of ['blur', 'focus']) addEventListener(what, note)
  return () => {
    for (const what of ['blur', 'focus']) removeEventListener(what, note)
  }
}
