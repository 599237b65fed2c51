// Spanish dates, put into English before they are read, so that one set of rules decides what is certain. Words that are not
// translated stay, and the person is asked.

const MONTHS: Record<string, string> = {
  enero: 'January',
  febrero: 'February',
  marzo: 'March',
  abril: 'April',
  mayo: 'May',
  junio: 'June',
  julio: 'July',
  agosto: 'August',
  septiembre: 'September',
  setiembre: 'September',
  octubre: 'October',
  noviembre: 'November',
  diciembre: 'December',
}
const WEEKDAYS: Record<string, string> = {
  lunes: 'Monday',
  martes: 'Tuesday',
  miercoles: 'Wednesday',
  jueves: 'Thursday',
  viernes: 'Friday',
  sabado: 'Saturday',
  domingo: 'Sunday',
}
/** Short names that are no English words, and those that are: "5 de ago.", but not "5 days ago". */
const SHORT = 'ene|abr|dic'
const SHORT_AFTER_DE = `${SHORT}|feb|mar|may|jun|jul|ago|sept?|set|oct|nov`
const UNITS: Record<string, string> = { dia: 'days', semana: 'weeks', mes: 'months', ano: 'years' }
const NUMBERS = [
  'cero un',
  'uno una',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
]

const month = Object.keys(MONTHS).join('|')
const weekday = Object.keys(WEEKDAYS).join('|')
const ago = `hace (\\d{1,3}|${NUMBERS.slice(1).join('|').replaceAll(' ', '|')}|un) (dia|semana|mes|ano)(?:e?s)?`

/** A month name alone can be the name of a person: Julio, Abril. */
const A_DATE = new RegExp(
  `\\b(?:ayer|anteayer|antier|anoche|hoy|hace|pasad[oa]|(?<!la )manana|(?:${weekday})|(?:\\d{1,2}[oa]?|primero|de|del|en|el|desde|hasta),? (?:de )?(?:${month})|(?:${month}),? (?:\\d{1,4}|del?)|el (?:dia )?\\d{1,2}(?![\\d/.:-])|\\d{1,2} de (?:${SHORT_AFTER_DE})|\\d{1,2}[ /-](?:${SHORT})|(?:${SHORT})[. ]{1,2}\\d{1,2})\\b|^(?:${month})$`,
  'i',
)
const WORDS =
  /\b(?:ayer|anteayer|antier|anoche|hoy|hace|dias?|mes|meses|ano|anos|semanas?|pasad[oa]|creo|recuerdo|cuando|despues|antes|desde|hasta|fue|era|quizas?|despidieron|fecha|el \d{1,2}|verano|invierno|otono|primavera|navidad)\b/i

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Whether the text is in Spanish, so that the answer can be in Spanish too. */
export function isSpanish(text: string): boolean {
  const plain = withoutAccents(text)
  return /[ñ¿¡]/i.test(text) || WORDS.test(plain) || A_DATE.test(plain)
}

/**
 * The text with its Spanish dates in English, or as it is if it has none.
 * @param received the day it was received, for "el año pasado"
 */
export function inEnglish(text: string, received: string): string {
  const spanish = withoutAccents(text)
  if (!A_DATE.test(spanish)) return text
  const year = Number(received.slice(0, 4))
  return spanish
    .replace(LONG_NAMES, (_, day: string, name: string) => `${day} de ${longName(name)} `)
    .replace(SHORT_FIRST, (_, name: string, day: string) => `${longName(name)} ${day}`)
    .replace(/\b(?:antes de ayer|anteayer|antier)\b/gi, 'the day before yesterday')
    .replace(/\bpasado manana\b/gi, 'the day after tomorrow')
    .replace(/(?<!\bla )\bmanana\b/gi, 'tomorrow')
    .replace(/\banoche\b/gi, 'last night')
    .replace(/\bayer(?: (?:por|en) la (?:manana|tarde|noche))?\b/gi, 'yesterday')
    .replace(/\bhoy(?: (?:por|en) la (?:manana|tarde|noche))?\b/gi, 'today')
    .replace(/(?:,? (?:del?|el))? ano pasado\b/gi, ` ${year - 1}`)
    .replace(/,? (?:de )?este ano\b/gi, ` ${year}`)
    .replace(/,? (?:del?|el) (?:proximo ano|ano que viene)\b/gi, ` ${year + 1}`)
    .replace(new RegExp(`\\b${ago}\\b`, 'gi'), (_, number: string, unit: string) => saidAgo(number, unit))
    .replace(/\b(?:el )?(?:dia )?(\d{1,2}) del mes pasado\b/gi, 'the $1th of last month')
    .replace(/\b(?:el )?(?:dia )?(\d{1,2}) de este mes\b/gi, 'the $1th of this month')
    .replace(/\b(?:el )?mes pasado\b/gi, 'last month')
    .replace(/\beste mes\b/gi, 'this month')
    .replace(/\b(?:la )?semana pasada\b/gi, 'last week')
    .replace(new RegExp(`\\b(?:el )?(${weekday}) pasado\\b`, 'gi'), 'last $1')
    .replace(/\ba las? (\d{1,2}(?::\d\d)?) (?:de|por|en) la (manana|tarde|noche)\b/gi, (_, time, part) =>
      /manana/i.test(part) ? `at ${time} am` : `at ${time} pm`,
    )
    .replace(/\ba las? (?=\d{1,2}:\d\d\b)/gi, 'at ')
    .replace(/\b(?:por|en) la (?:manana|tarde|noche)\b/gi, '')
    .replace(
      new RegExp(`\\b(?:del|el) (\\d{1,2}) (al|y el|o el|y|o) (\\d{1,2}) (?=de (?:${month}))`, 'gi'),
      listOfDays,
    )
    .replace(new RegExp(`\\bprimero de (?=${month})`, 'gi'), '1 ')
    .replace(new RegExp(`\\b(?:el )?(?:dia )?(\\d{1,2})[oa]?,? (?:de )?(?=(?:${month})\\b)`, 'gi'), '$1 ')
    .replace(new RegExp(`\\b(${month}),? (?:del? )?(?:ano )?(?=(?:19|20)\\d\\d\\b)`, 'gi'), '$1 ')
    .replace(
      new RegExp(`\\b((?:${month}) \\d{1,2}),? (?:del? )?(?:ano )?(?=(?:19|20)\\d\\d\\b)`, 'gi'),
      '$1, ',
    )
    .replace(/\bel (?:dia )?(\d{1,2})(?=[.,;]?$|[.,;]? (?!de\b))/gi, 'the $1th')
    .replace(new RegExp(`\\b(?:${month})\\b`, 'gi'), (name) => MONTHS[name.toLowerCase()] ?? name)
    .replace(new RegExp(`\\b(?:${weekday})\\b`, 'gi'), (name) => WEEKDAYS[name.toLowerCase()] ?? name)
    .replace(/ {2,}/g, ' ')
    .trim()
}

const LONG_NAMES = new RegExp(
  `\\b(\\d{1,2}[oa]?)(?: de (?=(?:${SHORT_AFTER_DE})\\b)|[ /-](?=(?:${SHORT})\\b))(${SHORT_AFTER_DE})\\b[./-]? ?`,
  'gi',
)
const SHORT_FIRST = new RegExp(`\\b(${SHORT})[. ]{1,2}(\\d{1,2})\\b`, 'gi')

const longName = (short: string): string =>
  Object.keys(MONTHS).find((name) => name.startsWith(short.slice(0, 3).toLowerCase())) ?? short

/** "Del 5 al 9 de octubre": two days of one month. */
const listOfDays = (_: string, first: string, sign: string, second: string): string =>
  `${first} ${/^al/i.test(sign) ? 'to' : /^o/i.test(sign) ? 'or' : 'and'} ${second} `

function saidAgo(number: string, unit: string): string {
  const place = NUMBERS.findIndex((names) => names.split(' ').includes(number.toLowerCase()))
  const amount = /^\d/.test(number) ? Number(number) : Math.max(place, 1)
  return `${amount} ${UNITS[unit.toLowerCase()]} ago`
}
