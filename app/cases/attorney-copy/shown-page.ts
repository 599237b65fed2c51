/** The elements that the page of an exported case uses (export-page.ts). Everything else is shown as its text. */
const KNOWN = ['H1', 'H2', 'H3', 'P', 'DL', 'DT', 'DD', 'UL', 'LI', 'BR', 'STRONG']
/** Preserves the line breaks in a person's text. */
const TYPED = 'typed'

/** The case as elements of this page, without attributes and links, so that nothing in a copy can run or navigate here. */
export function shownPage(html: string): DocumentFragment {
  const into = document.createDocumentFragment()
  const read = new DOMParser().parseFromString(html, 'text/html')
  for (const node of read.querySelector('main')?.childNodes ?? []) copyInto(into, node)
  return into
}

function copyInto(parent: Node, node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) {
    parent.appendChild(document.createTextNode(node.textContent ?? ''))
    return
  }
  if (!(node instanceof Element)) return
  let target = parent
  if (KNOWN.includes(node.tagName)) {
    // The page already has an h1.
    const made = document.createElement(node.tagName === 'H1' ? 'h2' : node.tagName)
    if (node.classList.contains(TYPED)) made.className = 'as-typed'
    target = parent.appendChild(made)
  }
  for (const child of node.childNodes) copyInto(target, child)
}
