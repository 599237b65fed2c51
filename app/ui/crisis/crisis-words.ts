// Crisis words, in English and in Spanish, in one place: every form, the search and the pages that answer a form
// check for them. A needless box costs a reader a glance. A missing box can cost a life, so the list is wide. Many
// of our readers spell by ear: the words that matter most are also found with the usual misspellings.

/** "Myself", "my slef", "himself", "them selves", but not the beginning of "self-esteem". */
const SELF = '(m[yie]|him|her|them|your) ?s[elf]{2,4}(ves)?(?! est)'
const WANT = '(wa?n[nt]?(a|s|ed)?)( to)?'
const NOT = '(do|does|did|ca)n?(t| not|not)'
const PEOPLE =
  'child\\w*|kids?|sons?|daughters?|baby|babies|moms?|mothers?|dads?|fathers?|brothers?|sisters?|wife|husband|girlfriend|boyfriend|partner|friend|grand\\w+|clients?|residents?'
const FAMILY = String.raw`(me|us|my (\w+ )?(${PEOPLE}))`
/** Who may be a danger, as the beginning of a sentence says it. */
const OTHER = String.raw`(s?he|they|someone|somebody|(my|the|an?|his|her|our|their) (\w+ )?(${PEOPLE}|ex|uncle|aunt|aides?|caregiver|carer|staff|teachers?|nurse|roommate|guardian|boss|step\w+|man|guy|driver|coach))`
const PILLS = String.raw`(pills?|meds|medication\w*|tablets?|tylenol|advil|aspirin|xanax|ibuprofen|acetaminophen|benadryl|oxy\w*|melatonin|pastillas|tabletas|medicinas)`
const QUIERO = String.raw`[qk]u?i[es]\w{1,4}`
const HIJOS = String.raw`(mi|mis|nuestr\w+) (hij|nin|herman|espos|mama|madre|padre|papa|bebe|niet)\w*`

/** One in a line: about oneself, about another person who is a danger, and both in Spanish. */
const PHRASES = String.raw`
  s(uic\w*d|([uw]|iu|oo|ew)[aeiouwy]{0,3}[csz]{1,2}[aeiouycs]{0,3}[iy]d)\w*|s (u ?)?ici?d(e|al)
  (ki?l|hang|hung|shoot|shot|drown|hurt|harm|cut)\w* ?${SELF}
  self ?(harm|injur|h rm)\w*
  (end|tak|took)\w* (my|his|her|their) (own )?li(fe|ves)(?! (sav|back))
  end\w* (it all|things (now|today|tonight|for good))|plan\w* to end (it|things)
  ${WANT} end it
  (${WANT}|(going|ready|plan\w*|deserve|need|tr[iy]\w*) to|gonna|rather|wish|wished|hope|should|let me|about)( (to|i|id|he|she|would|could|just)){0,4} (d(ie|ying)(?! cast)|(be|was|were|am) (dead|gone|never born)|(was|were)nt (alive|here))
  (how|ways) to die
  better off( (if|when|once|that))?( (i|im|i am|i was|i were))? (dead|gone|without me)
  i (just )?${WANT} dis+ap+ear
  ${NOT}( ${WANT})? (live|be (alive|here)|wake up|go on) ?any ?(more|longer)
  can?(t| ?not) (do|take) (this|it) ?any ?(more|longer)
  i (just |really )?can?(t| ?not) (go on|keep going|live like (this|that))(?! (leave|vacation|strike|a|an|the|to|with|my|medical|field)\b)
  ${NOT} ${WANT} (be here|exist|be alive|wake up|live)(?! (here|there|in|at|on|near|with (him|her|them|my)))
  (wish|hope|want|could|wanna)( \w+){0,6} (not|never|dont) wak(e|ing) up
  (no ?one|no ?body|none of them)( \w+)? (would|will|d) (even )?(miss|care if i|notice if i)
  ((reason|nothing|point|will) (to|in)|worth|tired of|point of) liv(e|ing)
  life (\w+ )?(isnt|is not|aint|is no longer|is never) worth|point (of|in) (life|going on|being alive)
  no way out
  (this is|here is|heres) my (last|final) (message|note|goodbye|words)|goodbye (everyone|cruel|forever|all of you)
  (over ?dos|un ?aliv)\w*
  (going to|gonna|will|might|tr[iy]\w* to|want to|wanna|tonight i) od|i od ?ed
  (t[ao]+k\w*|swallow\w*|ate) ((all|too many|a lot of|a bunch of|a handful of|\d\d+|(a (whole )?|the whole )bottle of)( \w+){0,2} ${PILLS}|bleach|poison|antifreeze)
  (swallow|drank|drink)\w* (bleach|poison|antifreeze)
  (jump|step|walk|throw|lie|lay)\w* (myself )?(off|from|in front of|under|onto)( \w+)? (bridge|roof|train|subway|truck|bus|traffic|tracks|building)
  (slit|cut)\w* (my|her|his) wrists?
  i( have|ve| am|m| was| keep| kept)? (been )?(started )?cutting( again)?( (and|because|since|to feel|at night|every)\b.*)?$
  noose|tied a rope
  k[my]s

  (going to|gonna|will|wanna|could|(tr[iy]|want|threat|about|like)\w* to) (kill|shoot|stab|murder) (him|her|them|everyone|everybody|someone|people|you|${FAMILY}|(my|the|that|this|all) (\w+ )?(boss|teacher|manager|supervisor|principal|landlord|neighbor|coworker|judge|family|kids|students|people)\w*)
  (would|will|d|ll|shed|hed|theyd|could|might)( just| even)? (kill|shoot|stab|murder) ${FAMILY}(?! (to|if i have))
  kill me( now| please)?$
  shoot up (the |a |my |this |our )?\w+|bring a (gun|knife|bomb) to
  (?!it )\w+ (\w+ )?(hit|beat|chok|strangl|punch|slap|rape|abus|molest)\w* (up )?${FAMILY}(?! (to it|with an? (\w+ )?f(ee|ine)))
  ${OTHER} (\w+ )?(hurts?|hits|beats|touch(es|ed)) ${FAMILY}(?! (financ|econom|feel|case|chance|badly at|base|by (phone|mail)))
  raped|molest\w*|sexual(ly)? (assault|abus)\w*|(was|been|being|got) (abused|beaten|assaulted)
  (scared|afraid|fear\w*) for my life|(i am|im|we are|were|am) (in danger|not safe|unsafe)(?! for)

  (matar|ahorcar|colgar)(me|se)|me mato
  (me|se|nos|te|la|lo) (${QUIERO}|voy|va|van) (a )?(matar|ahorcar|colgar|lastimar|cortar|hacer dano)(?! (el|la|de|los|las) )
  [qk]u?itar(me|se)? la vida
  (${QUIERO}|(voy|va) a|prefier[eo]|ganas de|dese\w+|mejor|para) (morir(me|se)?|estar muert[oa]|dejar de existir)|ojala (me )?(muera|muriera|no despert\w+)
  (quiero|ganas de) desaparecer
  (acabar|terminar) con ((mi|su) vida|todo)|quiero que (todo )?(termine|acabe)
  no (${QUIERO}|tengo ganas de|puedo) (vivir|existir|despertar|seguir(?! (trabajando|estudiando|pagando|adelante|en|con))|estar aqui|estar mas aqui)
  no (lo )?(aguanto|puedo) mas|ya no aguanto
  (pena|(hart|cansad)\w de|sentido) vivir|la vida no (vale|tiene)|no le (veo|encuentro) sentido a la vida
  no (veo|hay|encuentro) (una |otra )?salida
  (dormir|dormirme|acostarme) y no (volver a )?despertar
  (estarian|estaria|estaran) mejor sin mi|nadie me (extran|va a extran|echaria)\w*
  (hacerme|hacerse|me hago|se hace) dano
  lastimarme|autolesion\w*|sobredosis
  cort(arme|e|o|ando|andome) (las venas|los brazos|las munecas)|(me|se) (estoy |esta |he )?cort(o|a|ando|ado)(?! (el|la|un|una|los|las|de) )
  (me )?tom[eo] ((\d\d+|todas|muchas|un monton de)( \w+){0,2} ${PILLS}|(un|el|todo el) (frasco|bote) de|pastillas para)
  (tirarme|aventarme|lanzarme) (de|del|al|desde|por)
  amenaz\w* (\w+ )?(de muerte|con matar\w*)
  (me|nos) (peg(a|an|o|aba|aron)|golpe(a\w*|o)|maltrata\w*)(?! (el|la|un) (sol|aire|frio|gripe))
  (peg|golpe|maltrat|toc|viol)\w+ a ${HIJOS}
  (me|nos|la|lo) (violo|violaron|violan|abuso|abusaron)|fui violad[ao]|abus\w+ de (mi|ella|el)\b|abus\w+ de ${HIJOS}
  (estoy|estamos) en peligro|auxilio
  domestic (violence|abuse)|(violencia|abuso) (domest|(intra)?famil|sexual|en (casa|el hogar))\w*
`

const CRISIS = new RegExp(String.raw`\b(${PHRASES.trim().replace(/\s*\n\s*/g, '|')})\b`)

/** More than a long story. The rest is ignored, so that no text takes long. */
const LONGEST = 100_000

/** Signs that stand for a letter inside a word: su1cide, self h@rm. */
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', '1': 'i', '!': 'i', '3': 'e', '0': 'o', $: 's' }

/** Lowercases, removes accents and apostrophes, and turns punctuation between words into one space. */
const plain = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/(?<=[a-z])[@1!30$](?=[a-z])/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a text says that its writer, or a person they write about, may be in danger. */
export const saysCrisis = (text: string): boolean => CRISIS.test(plain(text))
