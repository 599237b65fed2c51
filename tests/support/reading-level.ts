import readability from 'text-readability'

/** Names of laws, agencies and places. They cannot be shortened, so they do not count against a text. */
const knownNames = [
  'Americans with Disabilities Act',
  'Individuals with Disabilities Education Act',
  'ADA Amendments Act',
  'Rehabilitation Act',
  'Fair Housing Act',
  'Affordable Care Act',
  'Air Carrier Access Act',
  'Family and Medical Leave Act',
  'Food and Nutrition Act',
  'Social Security Act',
  'Congressional Accountability Act',
  'Workforce Innovation and Opportunity Act',
  'Prison Litigation Reform Act',
  'Family Educational Rights and Privacy Act',
  'Health Insurance Portability and Accountability Act',
  'Web Content Accessibility Guidelines',
  'U.S. Equal Employment Opportunity Commission',
  'Equal Employment Opportunity Commission',
  'Office of Fair Housing and Equal Opportunity',
  'Office of Aviation Consumer Protection',
  'Office of Congressional Workplace Rights',
  'Merit Systems Protection Board',
  'Federal Transit Administration',
  'General Services Administration',
  'Access Board',
  'Department of Housing and Urban Development',
  'Department of Health and Human Services',
  'Department of Transportation',
  'Department of Veterans Affairs',
  'Department of Education',
  'Department of Justice',
  'Department of Labor',
  'Education Department',
  'Justice Department',
  'Labor Department',
  'Homeland Security',
  'Civil Rights Division',
  'Office for Civil Rights',
  'Bureau of Labor Statistics',
  'Centers for Disease Control and Prevention',
  'Job Accommodation Network',
  'National Federation of the Blind',
  'Protection and Advocacy',
  'American Job Center',
  'ADA National Network',
  'ADA Information Line',
  'Student Privacy Policy Office',
  'Complaint Resolution Official',
  'U.S. Supreme Court',
  'Supreme Court',
  'Eighth Circuit',
  'Social Security',
  'U.S. Postal Service',
  'Postal Service',
  'Assistant Secretary Craig Trainor',
  'Chief Justice Roberts',
  'A.J.T. v. Osseo Area Schools',
  'A.J.T. v. Osseo',
  'A.J.T.',
  'Fry v. Napoleon',
  'Perez v. Sturgis',
  'Endrew F. v. Douglas County',
  'Cummings v. Premier Rehab Keller',
  'Stanley v. City of Sanford',
  'Acheson Hotels v. Laufer',
  'Texas v. Kennedy',
  'Olmstead v. L.C.',
  'United States',
  'Washington, D.C.',
  'Minnesota',
]

const citation =
  /\b\d+ (?:U\.S\.C\.|CFR|FR|U\.S\.)(?: parts?)? ?(?:§+ ?)?[\d.]+(?:-\d+)?[a-z]?(?:\([A-Za-z0-9]+\))*(?:,? (?:and|or|to) [\d.]+(?:\([A-Za-z0-9]+\))*)*/g
const address = /\bhttps?:\/\/\S+|\b[\w.-]+@[\w.-]+\.\w+|\b(?:[\w-]+\.)+(?:gov|org|com|edu|net)\b(?:\/\S*)?/g

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
/** "U.S." and "v." end in a period without ending a sentence. */
const protectedStops = (text: string) =>
  text.replace(/\b(?:U\.S\.C|U\.S|D\.C|a\.m|p\.m|v|L\.C|Mr|Ms|Dr|No)\./g, (found) =>
    found.replaceAll('.', ''),
  )

/** Markdown to plain sentences: without markup, and with a period after each heading, list item and table cell. */
function plain(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^[|:\s-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^#+ +|^[-*] +|^\d+\. +|^> ?/g, '')
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[*_`[\]]/g, '')
        .replace(/^\||\|$/g, '')
        .replace(/ *\| */g, '. ')
        .trim(),
    )
    .map((line) => (/[.!?:]["')]*$/.test(line) ? line.replace(/:$/, '.') : `${line}.`))
    .join(' ')
}

export function sentences(text: string): string[] {
  return protectedStops(plain(text))
    .split(/(?<=[.!?]["')]*)\s+/)
    .filter((sentence) => wordsIn(sentence).length > 0)
}

export function longestSentence(text: string): { words: number; sentence: string } {
  return sentences(text)
    .map((sentence) => ({ words: wordsIn(sentence).length, sentence }))
    .reduce((longest, next) => (next.words > longest.words ? next : longest), { words: 0, sentence: '' })
}

/** The text under each heading, heading included. A section too short to measure is merged into the one before it. */
export function blocks(markdown: string, fewestWords = 40): string[] {
  const sections = markdown.split(/\n(?=#{1,6} )/).filter((section) => section.trim())
  return sections.reduce<string[]>((found, section) => {
    const last = found.at(-1)
    if (last !== undefined && (wordsIn(section).length < fewestWords || wordsIn(last).length < fewestWords))
      found[found.length - 1] = `${last}\n${section}`
    else found.push(section)
    return found
  }, [])
}

/**
 * Flesch-Kincaid school grade. The counting is text-readability's; the sum is ours, because the package rounds its
 * averages to one decimal, which moves a grade by half a year, and misses sentences that begin with a number.
 */
export function grade(text: string, names: string[] = []): number {
  const leftOut = [...names, ...knownNames]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replace(new RegExp(escaped(name), 'g'), ''), text)
    .replace(address, '')
    .replace(citation, '')
    // The syllable counter treats digits as silent; a common two-syllable word gives them the right weight.
    .replace(/\b\d[\d,.]*(?<![,.])/g, 'seven')
  const found = sentences(leftOut)
  const counted = found.join(' ')
  const words = readability.lexiconCount(counted)
  if (words === 0) return 0
  return 0.39 * (words / found.length) + 11.8 * (readability.syllableCount(counted) / words) - 15.59
}
