// Crisis words, in English and in Spanish, in one place: every form, the search and the pages that answer a form
// check for them. A needless box costs a reader a glance. A missing box can cost a life, so the list is wide.

const SELF = 'my ?self|me'

const ENGLISH = [
  /\bsuicid(?:e|es|al)\b/,
  /\b(?:kill|killing|hang|hanging|shoot|shooting|drown|drowning|hurt|hurting|harm|harming|cut|cutting) my ?self\b/,
  /\bself ?harm(?:ing)?\b/,
  /\b(?:end|ending|take|taking) my (?:own )?life\b/,
  /\bend(?:ing)? it all\b/,
  /\b(?:want|wants|wanted|wanna|going|ready|plan|planning|deserve) (?:to )?die\b/,
  /\bwish(?:ed)? (?:that )?i (?:was|were|am) (?:dead|never born)\b/,
  /\bbetter off dead\b/,
  /\b(?:dont|do not|didnt|did not|cant|cannot) (?:want to |wanna )?(?:live|be alive|exist|wake up) ?(?:any ?more|any longer)\b/,
  /\b(?:dont|do not) (?:want to|wanna) (?:live|be alive|exist|be here any ?more)\b/,
  /\bno (?:reason|point) (?:to|in) (?:live|living)\b/,
  /\b(?:overdose|overdosing|unalive)\b/,
  /\bkms\b/,
]

/** Said about another person who is a danger to the writer. */
const THREATENED = [
  new RegExp(
    `\\b(?:going to|gonna|will|trying to|tried to|wants to|threaten(?:s|ed|ing)? to|about to) (?:kill|shoot|stab|murder) (?:${SELF}|us|my (?:child|children|kid|kids|son|daughter))\\b`,
  ),
]

const SPANISH = [
  /\b(?:suicidio|suicidarme|suicidarse|suicida|suicidarte)\b/,
  /\b(?:matarme|me (?:quiero|voy a) matar|quitarme la vida|ahorcarme)\b/,
  /\bquiero (?:morir|morirme|estar muert[oa])\b/,
  /\b(?:acabar|terminar) con mi vida\b/,
  /\bno (?:quiero|tengo ganas de|puedo) (?:vivir|seguir viviendo)\b/,
  /\b(?:hacerme dano|lastimarme|autolesion\w*)\b/,
  /\bme (?:va|van|quiere|quieren) (?:a )?matar\b/,
  /\bamenaz\w* con matar(?:me|nos)\b/,
]

const ALL = [...ENGLISH, ...THREATENED, ...SPANISH]

/** More than a long story. The rest is ignored, so that no text takes long. */
const LONGEST = 100_000

/** Lowercases, removes accents and apostrophes, and turns punctuation between words into one space. */
const plain = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

/** Whether a text says that its writer may be in danger, from themselves or from another person. */
export function saysCrisis(text: string): boolean {
  const words = plain(text)
  return ALL.some((phrase) => phrase.test(words))
}
