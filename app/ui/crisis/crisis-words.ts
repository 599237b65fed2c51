// Crisis words, in English and in Spanish, in one place: every form, the search and the pages that answer a form
// check for them. A needless box costs a reader a glance. A missing box can cost a life, so the list is wide. Many
// of our readers spell by ear: the words that matter most are also found with the usual misspellings.

/** "Myself", "my slef", "himself", "them selves", but not the beginning of "self-esteem". */
const SELF = '(m[yie]|him|her|them|your) ?s[elf]{2,4}(ves)?(?! est)'
const WANT = '(wa?n[nt]?(a|s|ed)?)( to)?'
const NOT = '(do|does|did|ca)n?(t| not|not)'
const FAMILY = String.raw`(me|us|my (\w+ )?(child\w*|kids?|son|daughter|baby|mom))`
const QUIERO = String.raw`[qk]u?i[es]\w{1,4}`

/** One in a line: about oneself, about another person who is a danger, and both in Spanish. */
const PHRASES = String.raw`
  s(uic\w*d|([uw]|iu|oo|ew)[aeiouwy]{0,3}[csz]{1,2}[aeiouycs]{0,3}[iy]d)\w*
  (ki?l|hang|shoot|shot|drown|hurt|harm|cut)\w* ?${SELF}
  self ?(harm|injur)\w*
  (end|tak|took)\w* (my|his|her|their) (own )?li(fe|ves)(?! sav)
  end\w* it all
  ${WANT} end it
  (${WANT}|(going|ready|plan\w*|deserve|need|tr[iy]\w*) to|gonna|rather|wish|wished|hope|should|let me|about)( (to|i|id|he|she|would|could|just)){0,4} (d(ie|ying)(?! cast)|(be|was|were|am) (dead|never born)|(was|were)nt (alive|here))
  (how|ways) to die
  better off (dead|without me)
  i (just )?${WANT} dis+ap+ear
  ${NOT}( ${WANT})? (live|be (alive|here)|wake up|go on) ?any ?(more|longer)
  can?(t| ?not) (do|take) (this|it) ?any ?(more|longer)
  ${NOT} ${WANT} (live|exist|be alive|wake up)
  ((reason|nothing|point|will) (to|in)|worth|tired of) liv(e|ing)
  (over ?dos|unaliv)\w*
  (t[ao]+k\w*|swallow\w*) (all|too many|a (whole )?bottle of)( \w+)? (pills|meds)
  jump\w* (off|from|in front of)( \w+)? (bridge|roof|train)
  (slit|cut)\w* (my|her|his) wrists?
  k[my]s

  (going to|gonna|will|(tr[iy]|want|threat|about)\w* to) (kill|shoot|stab|murder) (him|her|everyone|${FAMILY})
  (?!it )\w+ (\w+ )?(hit|beat|chok|strangl|punch|slap|rape|abus)\w* (up )?${FAMILY}(?! (to it|with an? (\w+ )?f(ee|ine)))
  (s?he|they) (\w+ )?hurts? ${FAMILY}
  raped|(was|been|being|got) (abused|beaten)

  (matar|ahorcar)(me|se)
  (me|se|nos|te|la|lo) (${QUIERO}|voy|va|van) (a )?(matar|ahorcar)
  [qk]u?itar(me|se)? la vida
  (${QUIERO}|(voy|va) a|prefier[eo]|ganas de|dese\w+|mejor) (morir(me|se)?|estar muert[oa]|dejar de existir)
  (quiero|ganas de) desaparecer
  (acabar|terminar) con ((mi|su) vida|todo)
  no (${QUIERO}|tengo ganas de|puedo) (vivir|existir|despertar|seguir viviendo)
  no (lo )?(aguanto|puedo) mas|ya no aguanto
  (pena|(hart|cansad)\w de) vivir
  (hacerme|hacerse|me hago|se hace) dano
  lastimarme|autolesion\w*|sobredosis|cortarme las venas
  tome (todas|muchas)( \w+)? pastillas
  tirarme (de|al tren)
  amenaz\w* con matar\w*
  (me|nos) (peg(a|an|o|aba|aron)|golpe(a\w*|o)|maltrata\w*)(?! (el|la|un) (sol|aire|frio|gripe))
  peg\w+ a mis? (hij|nin)\w*
  domestic (violence|abuse)|(violencia|abuso) (domest|(intra)?famil|en (casa|el hogar))\w*
`

const CRISIS = new RegExp(String.raw`\b(${PHRASES.trim().replace(/\s*\n\s*/g, '|')})\b`)

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

/** Whether a text says that its writer, or a person they write about, may be in danger. */
export const saysCrisis = (text: string): boolean => CRISIS.test(plain(text))
