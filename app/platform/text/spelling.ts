// Finds the known word meant by an unknown one.

/** How many letters must be inserted, deleted, changed or swapped to turn one word into the other; stops beyond `most`. */
export function spellingDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[other.length] ?? most + 1
}

const VOWELS = /[aeiouy]/g
const DOUBLED = /(.)\1+/g

/** People leave out or mix up vowels and double letters, and swap neighbors, more often than they type another consonant. */
function farness(word: string, candidate: string, far: number): number {
  const bones = (text: string) => text.replace(DOUBLED, '$1').replace(VOWELS, '')
  return far * 100 - (bones(word) === bones(candidate) ? 60 : 0)
}

/** The known word nearest to an unknown one; undefined when none is near enough. */
export function nearestWord(word: string, known: Map<string, number>): string | undefined {
  if (word.length < 4 || /^\d+$/.test(word)) return undefined
  const most = word.length < 6 ? 1 : 2
  let best: { word: string; rank: number } | undefined
  for (const [candidate, count] of known) {
    const far = spellingDistance(word, candidate, most)
    if (far > most) continue
    // A misspelling seldom affects the first letter; among equals the more frequent word wins.
    const rank = farness(word, candidate, far) + (candidate[0] === word[0] ? 0 : 50) - Math.min(count, 20)
    if (!best || rank < best.rank) best = { word: candidate, rank }
  }
  return best?.word
}
