/** The text to insert so that a line has an empty line before and after it. */
export function lineAt(text: string, start: number, end: number, line: string): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return lead + line + tail
}

/** Inserts a line at the cursor as if it was typed, so that Undo reverts it. */
export function putLine(box: HTMLTextAreaElement, line: string): void {
  const { value, selectionStart, selectionEnd } = box
  const words = lineAt(value, selectionStart, selectionEnd, line)
  box.focus()
  box.setSelectionRange(selectionStart, selectionEnd)
  // Fallback for browsers that no longer support this.
  if (!document.execCommand('insertText', false, words)) {
    box.setRangeText(words, selectionStart, selectionEnd, 'end')
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
