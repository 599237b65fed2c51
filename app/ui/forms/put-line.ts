/** What is written so that a line has an empty line before and behind it. */
export function lineAt(text: string, start: number, end: number, line: string): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return lead + line + tail
}

/** Puts a line where the cursor is, as if it was typed, so that Undo takes it back. */
export function putLine(box: HTMLTextAreaElement, line: string): void {
  const { value, selectionStart, selectionEnd } = box
  const words = lineAt(value, selectionStart, selectionEnd, line)
  box.focus()
  box.setSelectionRange(selectionStart, selectionEnd)
  // A browser that no longer does this gets the plain way.
  if (!document.execCommand('insertText', false, words)) {
    box.setRangeText(words, selectionStart, selectionEnd, 'end')
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
