import { MONTHS } from './date-words.ts'

/** The text with "Febuary 3" as "February 3", and whether a month was misspelled. */
export function withMonthsSpelled(text: string): { text: string; misspelled: boolean } {
  let misspelled = false
  const spelled = text.replace(BESIDE_A_NUMBER, (word) => {
    const name = MONTHS.find((month) => month.length > 4 && isNearly(word.toLowerCase(), month))
    if (!name || MONTHS.includes(word.toLowerCase())) return word
    misspelled = true
    return name
  })
  return { text: spelled, misspelled }
}

const BESIDE_A_NUMBER =
  /(?<![\p{L}\p{N}])[a-z]{5,11}(?=\.?,? ?\d)|(?<=\d(?:st|nd|rd|th)?(?: of)? )[a-z]{5,11}(?![\p{L}\p{N}])/giu

/** Whether one letter, or two of a long name, are wrong, missing, added or swapped. */
function isNearly(word: string, name: string): boolean {
  const most = name.length > 6 ? 2 : 1
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > most) return false
  const lines: number[][] = [Array.from({ length: name.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= word.length; i++) {
    const line = [i]
    for (let j = 1; j <= name.length; j++) {
      const same = word[i - 1] === name[j - 1] ? 0 : 1
      const cell = Math.min(line[j - 1]! + 1, lines[i - 1]![j]! + 1, lines[i - 1]![j - 1]! + same)
      const swapped = i > 1 && j > 1 && word[i - 1] === name[j - 2] && word[i - 2] === name[j - 1]
      line.push(swapped ? Math.min(cell, lines[i - 2]![j - 2]! + 1) : cell)
    }
    lines.push(line)
  }
  return lines[word.length]![name.length]! <= most
}
