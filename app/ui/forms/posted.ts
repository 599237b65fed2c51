// Loaded by a page that answers a form. A browser that comes back to such a page would have to send the form again, and says so
// in words that frighten; or it shows the old trouble, which may be mended. From here on, coming back asks for the page again.
history.replaceState(history.state, '', location.href)

// Where a form asks for it, what was typed goes along: browsers keep what is not as the page brought it.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-words=stay]'))
  for (const box of form.elements) {
    if (box instanceof HTMLTextAreaElement) touch(box)
    if (!(box instanceof HTMLInputElement) || box.type === 'hidden') continue
    if (box.type === 'checkbox' || box.type === 'radio') box.checked = Boolean(box.checked)
    else touch(box)
  }

function touch(box: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = box
  box.value = `${value} `
  box.value = value
  if (box instanceof HTMLInputElement) box.defaultValue = ''
}

export {}
