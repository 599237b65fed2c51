/** What the page of an exported case is made of (export-page.ts). Everything else in it is shown as its text. */
const KNOWN = ['H1', 'H2', 'H3', 'P', 'DL', 'DT', 'DD', 'UL', 'LI', 'BR', 'STRONG']
/** Keeps the line ends of what a person typed. */
const TYPED = 'typed'

/** The case as parts of this page: elements without attributes and links, so that nothing in a copy can act here. */
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
    // The page has its own first heading.
    const made = document.createElement(node.tagName === 'H1' ? 'h2' : node.tagName)
    if (node.classList.contains(TYPED)) made.className = 'as-typed'
    target = parent.appendChild(made)
  }
  for (const child of node.childNodes) copyInto(target, child)
}
