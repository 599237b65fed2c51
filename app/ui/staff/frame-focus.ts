/**
 * Marks a frame while the focus is in it (`data-focus`): a frame matches no `:focus`, and the page around it hears only that the focus
 * went. @returns how to stop
 */
export function showFrameFocus(frame: HTMLIFrameElement): () => void {
  const note = () => setTimeout(() => frame.toggleAttribute('data-focus', document.activeElement === frame))
  for (const what of ['blur', 'focus']) addEventListener(what, note)
  return () => {
    for (const what of ['blur', 'focus']) removeEventListener(what, note)
  }
}
