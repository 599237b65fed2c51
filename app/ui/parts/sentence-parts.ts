// The parts of a sentence from a words.ts: text, links, bold parts, and values. See sentence.tsx.

export type Part = string | { bold: Part[] } | { link: string; words: Part[] } | { value: string }

const MARK = /\*\*(.+?)\*\*|\[([^\]]+)\]\((\w+)\)|\{(\w+)\}/g

/** @param slots receives the names of the links and values */
export function partsOf(text: string, slots: Set<string>): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const mark of text.matchAll(MARK)) {
    const [all, bold, words, link, value] = mark
    if (mark.index > end) parts.push(text.slice(end, mark.index))
    end = mark.index + all.length
    if (link ?? value) slots.add((link ?? value) as string)
    if (bold) parts.push({ bold: partsOf(bold, slots) })
    else if (words && link) parts.push({ link, words: partsOf(words, slots) })
    else if (value) parts.push({ value })
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}
